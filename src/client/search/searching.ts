export { FilterPanel } from './filter-panel.tsx';
export { FoundColumns } from './found-columns.tsx';
export { loadSearch } from './load-search.ts';
