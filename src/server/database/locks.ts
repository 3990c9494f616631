import type { RawBuilder } from 'kysely';
import type { Transaction } from './database.ts';
import type { Tables } from './schema.ts';

/** How changes that are made at the same moment, on this node or another, are kept from crossing each other. */
export type Locks = {
  /**
   * What a query ends with to hold the rows of `table` that it finds until its transaction ends: to `change` them, or to
   * `keep` them as they are while something is built on them.
   */
  rows(table: keyof Tables, purpose: 'change' | 'keep'): RawBuilder<unknown>;
  /** Waits until no other transaction holds this name, and holds it until the end of this one. */
  take(tx: Transaction, name: LockName): Promise<void>;
};

/**
 * `admins`: rules about all admins together, such as that names are unique and a super admin is left. `sign-in`: the count of failed
 * sign-ins; it is taken before any other.
 */
export type LockName = 'admins' | 'sign-in';
