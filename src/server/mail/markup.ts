/** HTML that needs no more escaping. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const written = (value: string | Markup) =>
  value instanceof Markup ? value.text : value.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** HTML from a template; every text in it is escaped. */
export const html = (parts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup =>
  new Markup(parts.map((part, at) => part + [values[at] ?? ''].flat().map(written).join('')).join(''));
