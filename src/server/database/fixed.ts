import type { ColumnType } from 'kysely';

/** A column that no update changes. */
export type Fixed<T> = ColumnType<T, T, never>;
