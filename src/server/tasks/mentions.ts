import type { Mention } from '#shared/activities.ts';
import { fold } from '#shared/fold.ts';
import { findMentions, mayMention } from '#shared/mentions.ts';
import { listAssignableAdmins } from '../admins/queries.ts';
import type { Connection } from '../database/database.ts';

/** The mentions of a text without any, as stored. */
export const NONE = '[]';

const read = (mentions: string): Mention[] => JSON.parse(mentions);

/** A text's mentions of active admins, as stored. @param before those of its former text, whose names keep their people after a rename */
export async function mentionsOf(connection: Connection, text: string | null, before = NONE): Promise<string> {
  if (text === null || !mayMention(text)) return NONE;
  const known = read(before).map(({ as, id }) => ({ id, name: as }));
  return mentionsAmong(text, [...known, ...(await listAssignableAdmins(connection, false))]);
}

/** The mentions of these people in a text, as stored with it. */
export function mentionsAmong(text: string, people: readonly { id: string; name: string }[]): string {
  const found = findMentions(text, people);
  const mentions = new Map(
    found.map(({ from, to, id }): [string, Mention] => {
      const as = text.slice(from + 1, to);
      return [`${id} ${fold(as)}`, { as, id }];
    }),
  );
  return JSON.stringify([...mentions.values()]);
}

/** The ids of the people whom a change mentions and the text before did not. Both are mentions as stored. */
export function newlyMentioned(before: string, after: string): string[] {
  const known = new Set(read(before).map(({ id }) => id));
  return [...new Set(read(after).map(({ id }) => id))].filter((id) => !known.has(id));
}
