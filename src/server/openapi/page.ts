import * as messages from '#messages/server/openapi.ts';
import { withCommas } from '#shared/with-commas.ts';
import type { ApiDocument, DescribedCall } from './document.ts';
import type { JsonSchema } from './schemas.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #18181b); color: light-dark(#18181b, #fafafa) }
a { color: light-dark(#1d4ed8, #93c5fd) }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere }
h2 { margin: 2.5rem 0 0; text-transform: capitalize }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); margin-top: 1rem; padding-top: 1rem }
h3 { margin: 0 0 .25rem; font-size: 1rem }
h3 code { font-weight: 700; font-size: 1rem }
code, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem; background: color-mix(in srgb, currentColor 6%, transparent); border-radius: .5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; margin: .5rem 0 }
dd { margin: 0 }
p { margin: .25rem 0 }`;

/** The limit of a text, which may be nullable. */
function limitOf(schema: JsonSchema): string {
  const { maxLength } = schema.anyOf?.find((one) => one.maxLength) ?? schema;
  return maxLength ? ` <small>${messages.atMostCharacters(withCommas(maxLength))}</small>` : '';
}

function typeOf(schema: JsonSchema, indent = ''): string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return `<a href="#${name}">${name}</a>`;
  const values = schema.const !== undefined ? [schema.const] : schema.enum;
  if (values) return values.map((value) => escaped(JSON.stringify(value))).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (schema.items) return `${typeOf(schema.items, indent)}[]`;
  if (schema.properties) {
    const inner = `${indent}  `;
    const fields = Object.entries(schema.properties).map(
      ([field, one]) => `${inner}${escaped(field)}${schema.required?.includes(field) ? '' : '?'}: ${typeOf(one, inner)}${limitOf(one)}`,
    );
    return `{\n${fields.join('\n')}\n${indent}}`;
  }
  return [schema.type ?? messages.anything].flat().join(' | ');
}

const list = (entries: [string, string][]) =>
  entries.length === 0
    ? ''
    : `<dl>${entries.map(([term, said]) => `<dt><code>${escaped(term)}</code></dt><dd>${said}</dd>`).join('')}</dl>`;

function callersOf({ security }: DescribedCall): string {
  if (security.length === 0) return ` ${messages.forAnyone}`;
  if (!security.some((way) => 'token' in way)) return '';
  return ` ${security.length > 1 ? messages.takesToken : messages.needsToken}`;
}

function writeCall(method: string, path: string, call: DescribedCall): string {
  const parameters = call.parameters.map(({ name, in: where, required, description, schema }): [string, string] => [
    name,
    `${where}${required ? messages.required : ''}: ${typeOf(schema)}${limitOf(schema)} ${escaped(description ?? '')}`,
  ]);
  const body = call.requestBody?.content['application/json']?.schema;
  const answers = Object.entries(call.responses).map(([status, { description, content = {}, headers = {} }]): [string, string] => {
    const [type, media] = Object.entries(content)[0] ?? [];
    const what = type === 'application/json' && media ? typeOf(media.schema) : type === 'text/plain' ? '' : escaped(type ?? '');
    const told = Object.entries(headers).map(([header, one]) => ` <code>${escaped(header)}</code>: ${escaped(one.description)}`);
    return [status, `${escaped(description)} ${what}${told.join('')}`];
  });
  return `<section id="${call.operationId}"><h3><code>${method.toUpperCase()} ${escaped(path)}</code></h3>
<p>${escaped(call.summary)}.${callersOf(call)}</p>
${list(parameters)}${body ? `<pre>${typeOf(body)}</pre>` : ''}<details><summary>${messages.answers}</summary>${list(answers)}</details></section>`;
}

/** The contract as an HTML page without scripts. */
export function writeDocs({ info, paths, components }: ApiDocument, nonce: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const groups = Map.groupBy(calls, ({ call }) => call.tags[0] ?? '');
  const chapters = [...groups].map(
    ([tag, group]) => `<h2>${escaped(tag)}</h2>${group.map(({ method, path, call }) => writeCall(method, path, call)).join('')}`,
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<section id="${name}"><h3>${name}</h3><pre>${typeOf(schema)}</pre></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(messages.pageTitle(info.title))}</title><style nonce="${nonce}">${style}</style></head><body><main>
<h1>${escaped(messages.pageTitle(`${info.title} ${info.version}`))}</h1>
<p>${escaped(info.description)} ${messages.asOpenApi} <a href="/api/openapi.json">openapi.json</a>.</p>
<p>${messages.aboutAccess}</p>
${chapters.join('\n')}<h2>${messages.schemas}</h2>${schemas.join('\n')}</main></body></html>`;
}
