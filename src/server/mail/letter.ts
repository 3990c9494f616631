/** A link, with its words. */
export type Link = { label: string; address: string };

type Entry = {
  /** Without it, the entry is the task alone. */
  sentence?: string;
  task?: Link;
  detail?: string;
  /** A text by someone, in full. */
  quote?: string;
};

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

function entryLines({ sentence, task, detail, quote }: Entry): string[] {
  const head = [sentence ?? task?.label, detail].filter(Boolean).join(': ');
  return [head, ...(quote ? quotedLines(quote) : []), ...(task ? [task.address] : []), ''];
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
