import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/** The part of a connection that an engine's own parts need. */
export type SqlConnection = { sql: Kysely<Tables> };

declare const writes: unique symbol;

/** The same of a writing transaction. */
export type SqlTransaction = SqlConnection & { readonly [writes]: true };
