/** A link, with its words. */
export type Link = { label: string; address: string };

/** Something that happened, with a text by someone. */
type Event = { sentence: string; detail?: string; quote?: string };

/** A task with what happened to it, or several tasks. */
export type Entry = { task?: Link; detail?: string; events: Event[] };

/** The content of a mail, which is written as plain text and as HTML. */
export type Letter = {
  subject: string;
  intro?: string;
  sections: { heading?: string; entries: Entry[]; more?: string }[];
  action: Link;
  reason: string;
  links: Link[];
};

const quotedLines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${line}`);

const withDetail = (words: string, detail?: string) => (detail ? `${words}: ${detail}` : words);

function entryLines({ task, detail, events }: Entry): string[] {
  const happened = events.flatMap((event) => [withDetail(event.sentence, event.detail), ...(event.quote ? quotedLines(event.quote) : [])]);
  return [...(task ? [withDetail(task.label, detail), task.address] : []), ...happened, ''];
}

/** The letter as plain text. */
export function textOf({ intro, sections, action, reason, links }: Letter): string {
  const body = sections.flatMap(({ heading, entries, more }) => [
    ...(heading ? [heading.toUpperCase(), ''] : []),
    ...entries.flatMap(entryLines),
    ...(more ? [more, ''] : []),
  ]);
  const byAddress = ({ label, address }: Link) => `${label}: ${address}`;
  return [...(intro ? [intro, ''] : []), ...body, byAddress(action), '', '-- ', reason, ...links.map(byAddress), ''].join('\n');
}
