export { FoundColumns } from './found-columns.tsx';
