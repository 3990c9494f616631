import type { Mention } from '#shared/activities.ts';
import { findMentions } from '#shared/mentions.ts';

type Named = { text: string; people: { from: number; to: number; id: string }[] };

/** A text that mentions people by their names of today, and where. @param names by id; an unknown person keeps the written name */
export function withTodaysNames(text: string, mentions: readonly Mention[], names: ReadonlyMap<string, string>): Named {
  const found = findMentions(
    text,
    mentions.map(({ as, id }) => ({ id, name: as })),
  );
  const named: Named = { text: '', people: [] };
  let last = 0;
  for (const { from, to, id } of found) {
    named.text += text.slice(last, from);
    const mention = `@${names.get(id) ?? text.slice(from + 1, to)}`;
    named.people.push({ from: named.text.length, to: named.text.length + mention.length, id });
    named.text += mention;
    last = to;
  }
  named.text += text.slice(last);
  return named;
}
