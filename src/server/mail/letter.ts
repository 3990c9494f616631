import { locale } from '#messages/dates.ts';
import { name as product } from '#messages/product.ts';
export type Link = { label: string; address: string };

type Event = { sentence: string; detail?: string; quote?: string };

/** A task with what happened to it, or several tasks. */
export type Entry = { task?: Link; detail?: string; events: Event[] };

/** The end of a mail: why it comes, and what to do about it. `oneClick` is for mail programs: it turns off all mail (RFC 8058). */
export type Foot = { reason: string; links: Link[]; oneClick?: string };

/** The content of a mail, which is written as plain text and as HTML. */
export type Letter = {
  subject: string;
  intro?: string;
  sections: { heading?: string; entries: Entry[]; more?: string }[];
  action: Link;
  foot: Foot;
};

const quotedLines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => `> ${line}`);

const withDetail = (words: string, detail?: string) => (detail ? `${words}: ${detail}` : words);

function entryLines({ task, detail, events }: Entry): string[] {
  const happened = events.flatMap((event) => [withDetail(event.sentence, event.detail), ...(event.quote ? quotedLines(event.quote) : [])]);
  return [...(task ? [withDetail(task.label, detail), task.address] : []), ...happened, ''];
}

export function textOf({ intro, sections, action, foot: { reason, links } }: Letter): string {
  const body = sections.flatMap(({ heading, entries, more }) => [
    ...(heading ? [heading.toUpperCase(), ''] : []),
    ...entries.flatMap(entryLines),
    ...(more ? [more, ''] : []),
  ]);
  const byAddress = ({ label, address }: Link) => `${label}: ${address}`;
  return [...(intro ? [intro, ''] : []), ...body, byAddress(action), '', '-- ', reason, ...links.map(byAddress), ''].join('\n');
}

/** HTML that needs no more escaping. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const written = (value: string | Markup) =>
  value instanceof Markup ? value.text : value.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** HTML from a template; every text in it is escaped. */
const html = (parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup =>
  new Markup(parts.map((part, at) => part + [values[at] ?? ''].flat().map(written).join('')).join(''));

/** Each class in light, and its colours in dark. Programs that know no `style` element get the light ones by attribute. */
const looks = {
  page: [
    'margin:0;padding:24px 12px;background:#f4f8f8;color:#182427;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Arial,sans-serif',
    'background:#0d1516;color:#e2eaea',
  ],
  card: [
    'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #d8e0e0;border-radius:12px',
    'background:#192325;border-color:#2d393b',
  ],
  brand: ['padding:14px 20px;border-bottom:1px solid #d8e0e0;font-weight:600;color:#005d59', 'border-color:#2d393b;color:#8ae0d7'],
  main: ['padding:20px;overflow-wrap:anywhere', ''],
  intro: ['margin:0 0 16px', ''],
  heading: ['margin:24px 0 8px;font-size:13px;font-weight:600;color:#505e61', 'color:#a1aeaf'],
  entry: ['margin:0 0 20px', ''],
  row: ['margin:0 0 10px', ''],
  task: ['font-weight:600;color:#005d59', 'color:#8ae0d7'],
  detail: ['white-space:nowrap;color:#505e61', 'color:#a1aeaf'],
  quote: ['margin:6px 0 8px;padding:2px 0 2px 12px;border-left:3px solid #bdc6c7;white-space:pre-wrap', 'border-color:#404d4f'],
  action: [
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#006b66;color:#ffffff;font-weight:600;text-decoration:none',
    'background:#5abeb5;color:#031a1a',
  ],
  foot: ['max-width:560px;margin:16px auto 0;padding:0 21px;font-size:13px;color:#505e61', 'color:#a1aeaf'],
  link: ['color:#505e61', 'color:#a1aeaf'],
} as const satisfies Record<string, [string, string]>;

const darkRules = Object.entries(looks)
  .filter(([, [, dark]]) => dark !== '')
  .map(([name, [, dark]]) => `.${name}{${dark.replaceAll(/;|$/g, '!important;')}}`)
  .join('');

const as = (name: keyof typeof looks) => html`class="${name}" style="${looks[name][0]}"`;

const anchor = ({ label, address }: Link, look: 'task' | 'action' | 'link') => html`<a href="${address}" ${as(look)}>${label}</a>`;

const detailHtml = (detail?: string) => (detail ? html` <span ${as('detail')}>${detail}</span>` : '');

function entryHtml({ task, detail, events }: Entry): Markup {
  const happened = events.map(
    (event) => html`<div>${event.sentence}${event.detail ? ':' : ''}${detailHtml(event.detail)}</div>
${event.quote ? html`<div ${as('quote')}>${event.quote}</div>` : ''}`,
  );
  return html`<div ${as(events.length > 0 ? 'entry' : 'row')}>${task ? html`${anchor(task, 'task')}${detailHtml(detail)}` : ''}${happened}</div>`;
}

function sectionHtml({ heading, entries, more }: Letter['sections'][number]): Markup {
  const [head, tail] = [heading ? html`<h2 ${as('heading')}>${heading}</h2>` : '', more ? html`<p ${as('detail')}>${more}</p>` : ''];
  return html`${head}${entries.map(entryHtml)}${tail}`;
}

/** The letter as an HTML document of one column, in light and dark. */
export const htmlOf = ({ subject, intro, sections, action, foot: { reason, links } }: Letter): string =>
  html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${new Markup(darkRules)}}</style></head>
<body ${as('page')}><div ${as('card')}><div ${as('brand')}>${product}</div><div ${as('main')}>
${intro ? html`<p ${as('intro')}>${intro}</p>` : ''}${sections.map(sectionHtml)}${anchor(action, 'action')}</div></div>
<div ${as('foot')}>${reason}${links.map((link, at) => html`${at > 0 ? ' · ' : ' '}${anchor(link, 'link')}`)}</div></body></html>
`.text;
