import { locale } from '#messages/locale.ts';
import { name as product } from '#messages/product.ts';
import type { Letter, Link } from './letter.ts';
import { html, Markup } from './markup.ts';

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
  task: ['font-weight:600;color:#005d59', 'color:#8ae0d7'],
  detail: ['color:#505e61', 'color:#a1aeaf'],
  quote: ['margin:8px 0 0;padding:2px 0 2px 12px;border-left:3px solid #bdc6c7;white-space:pre-wrap', 'border-color:#404d4f'],
  action: [
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#006b66;color:#ffffff;font-weight:600;text-decoration:none',
    'background:#5abeb5;color:#031a1a',
  ],
  foot: ['max-width:560px;margin:16px auto 0;padding:0 20px;font-size:13px;color:#505e61', 'color:#a1aeaf'],
  link: ['color:#505e61', 'color:#a1aeaf'],
} as const satisfies Record<string, [string, string]>;

const darkRules = Object.entries(looks)
  .filter(([, [, dark]]) => dark !== '')
  .map(([name, [, dark]]) => `.${name}{${dark.replaceAll(/;|$/g, '!important;')}}`)
  .join('');

/** The attributes of a class. */
const as = (name: keyof typeof looks) => html`class="${name}" style="${looks[name][0]}"`;

const anchor = ({ label, address }: Link, look: 'task' | 'action' | 'link') => html`<a href="${address}" ${as(look)}>${label}</a>`;

function sectionHtml({ heading, entries, more }: Letter['sections'][number]): Markup {
  const written = entries.map(({ sentence, task, detail, quote }) => {
    const lines = [sentence && html`${sentence}`, task && anchor(task, 'task'), detail && html`<span ${as('detail')}>${detail}</span>`];
    const shown = lines.filter((line) => line instanceof Markup).map((line, at) => (at === 0 ? line : html`<br>${line}`));
    return html`<div ${as('entry')}>${shown}${quote ? html`<div ${as('quote')}>${quote}</div>` : ''}</div>`;
  });
  return html`${heading ? html`<h2 ${as('heading')}>${heading}</h2>` : ''}${written}${more ? html`<p ${as('detail')}>${more}</p>` : ''}`;
}

/** The letter as an HTML document of one column, in light and dark. */
export const htmlOf = ({ subject, intro, sections, action, reason, links }: Letter): string =>
  html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${new Markup(darkRules)}}</style></head>
<body ${as('page')}><div ${as('card')}><div ${as('brand')}>${product}</div><div ${as('main')}>
${intro ? html`<p ${as('intro')}>${intro}</p>` : ''}${sections.map(sectionHtml)}${anchor(action, 'action')}</div></div>
<div ${as('foot')}>${reason}${links.map((link) => html` ${anchor(link, 'link')}`)}</div></body></html>
`.text;
