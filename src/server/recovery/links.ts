import type { Admin } from '#shared/admins.ts';
import { audit } from '../audit/record.ts';
import type { Change } from '../changes/change.ts';
import { replaceLink } from './queries.ts';

/** Makes a link by which an admin proves who they are, once. It replaces the former one. @param site the board's address */
export async function makeRecoveryLink(tx: Change, { id, name }: Admin, site: string) {
  await audit(tx, tx.by, 'recovery_link_made', name);
  return replaceLink(tx, id, site);
}
