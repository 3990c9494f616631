import { counted } from '#messages/plural.ts';
import type { TokenScope } from '../../tokens.ts';

export const title = 'API Tokens';
export const description = 'A token lets a program or an agent work on the board in your name. The history shows its name beside yours.';
export const list = 'Tokens';
export const none = 'No tokens yet. Make one for each program, so that each has its own name and expiry.';

export const add = 'New Token';

export const name = 'Name';
export const nameHint = 'For example, the name of the program. The history shows it.';
export const scope = 'Scope';
export const scopeLabels: Record<TokenScope, string> = { read: 'Read', write: 'Read and write' };
export const expiry = 'Expiry';
/** The choices of an expiry, in days. */
export const expiries = [
  { value: 30, label: '30 days' },
  { value: 90, label: '90 days' },
  { value: 365, label: '1 year' },
  { value: null, label: 'Never' },
];
export const create = 'Create Token';
export const yourToken = (name: string) => `Token of ${name}`;
/** @param board the board's address */
export const tokenHint = (board: string) =>
  `A program sends it with each call, in the header “Authorization: Bearer”. ${board}/api/docs describes the calls. Agents connect to ${board}/api/mcp.`;
export const token = 'Token';

export const ownedBy = (name: string) => `Of ${name}`;
export const lastUsed = 'Last used';
export const neverUsed = 'Never used';
export const expiresOn = (date: string) => `Expires on ${date}`;
export const neverExpires = 'Never expires';
export const expired = 'Expired';
export const revoked = 'Revoked';

export const revoke = 'Revoke';
export const revokeQuestion = (name: string) => `Revoke the token “${name}”?`;
export const revokeHint = 'Programs that use it lose access at once. Their changes stay.';
export const wasRevoked = (name: string) => `The token “${name}” was revoked.`;

export const undo = 'Undo…';
export const undoTitle = 'Undo Everything Since';
export const undoDescription = (name: string) => `Undoes what “${name}” has done since then. Later changes by others are left alone.`;
export const since = 'Since';
export const sinceLabels = { hour: 'The last hour', today: 'Today', picked: 'A date and time' };
export const moment = 'Date and Time';
export const momentMissing = 'Enter a date and a time.';
export const result = 'Result';
/** @param left how many tasks were left alone */
export const undone = (count: number, left: number) => {
  if (count === 0 && left === 0) return 'There was nothing to undo.';
  const said = count > 0 ? `${counted(count, 'change was', 'changes were')} undone.` : 'Nothing was undone.';
  return left > 0 ? `${said} ${leftAlone(left)}.` : said;
};
const leftAlone = (count: number) => `${counted(count, 'task was', 'tasks were')} left alone`;
export const theseLeftAlone = (count: number) => `${leftAlone(count)}:`;
