import type { LoggedChange } from '../changes/change-log.ts';

/** The event that makes a client reload the board; later events go on from its version. */
export const resetText = (version: number) => `event: reset\nid: ${version}\ndata: {"version":${version}}\n\n`;

/** A change as an event, in the words of `boardChange`. */
export function eventText({ version, tasks, reload, ...change }: LoggedChange): string {
  if (reload) return resetText(version);
  const rest = JSON.stringify({ ...change, version }).slice(1);
  return `id: ${version}\ndata: {"tasks":[${tasks.map((one) => one.json).join(',')}],${rest}\n\n`;
}
