export { FoundColumns } from './found-columns.tsx';
export { loadSearch } from './load-search.ts';
