import * as messages from '#messages/server/session.ts';
import * as webhooks from '#messages/server/webhooks.ts';
import type { Notice } from '#shared/session.ts';
import type { Connection } from '../database/database.ts';
import { isPublic, type Networks } from '../networks.ts';
import { listFailedHosts } from '../webhooks/queries.ts';
import type { Lifetime } from './queries.ts';
import { listAddresses } from './queries.ts';
import { isGuessedAt } from './sign-in-limiter.ts';

export async function listNotices(connection: Connection, lifetime: Lifetime, networks: Networks | null): Promise<Notice[]> {
  const notices: Notice[] = [];
  if (await isGuessedAt(connection)) notices.push({ kind: 'guessing', text: messages.guessingNotice });
  if (!networks && (await listAddresses(connection, lifetime)).some(isPublic)) notices.push({ kind: 'open', text: messages.openNotice });
  const failed = await listFailedHosts(connection);
  if (failed.length > 0) notices.push({ kind: 'webhook', text: webhooks.notice(failed) });
  return notices;
}
