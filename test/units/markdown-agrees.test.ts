import fc from 'fast-check';
import { lexer, type Token } from 'marked';
import { expect, test } from 'vitest';
import { type Block, blocksOf } from '#shared/markdown-blocks.ts';
import { type Inline, inlineOf } from '../../src/shared/inline-marks.ts';

const both = (inside: string) => `<strong><em>${inside}</em></strong>`;

function inlineHere(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.kind === 'code' ? `<code>${part.text}</code>` : part.text;
      const inside = inlineHere(part.parts);
      if (part.kind === 'link') return `<a ${part.href}>${inside}</a>`;
      return `<${part.kind}>${inside}</${part.kind}>`;
    })
    .join('');
}

/** A text block's paragraphs, without the line breaks around them. */
const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((one) => one.replaceAll(/^\n|\n$/g, ''))
    .filter(Boolean)
    .map((one) => `<p>${inlineHere(inlineOf(one))}</p>`)
    .join('');

function drawnHere(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'text') return paragraphs(block.text);
      if (block.kind === 'heading') return `<h>${inlineHere(inlineOf(block.text))}</h>`;
      if (block.kind === 'code') return `<pre>${block.text}</pre>`;
      if (block.kind === 'quote') return `<quote>${drawnHere(block.blocks)}</quote>`;
      const items = block.items.map(({ box, blocks: inside }) => `<li ${box?.checked ?? ''}>${drawnHere(inside)}</li>`);
      return `<list ${block.start ?? ''}>${items.join('')}</list>`;
    })
    .join('');
}

const kinds: Readonly<Record<string, string>> = { strong: 'strong', em: 'em', heading: 'h', paragraph: 'p', blockquote: 'quote' };

/** The same of `marked`'s tokens. */
function drawnThere(tokens: readonly Token[] = []): string {
  return tokens
    .map((token): string => {
      const inside = 'tokens' in token ? drawnThere(token.tokens) : '';
      const kind = kinds[token.type];
      if (token.type === 'em' && token.tokens?.length === 1 && token.tokens[0]?.type === 'strong')
        return both(drawnThere(token.tokens[0].tokens));
      if (kind) return `<${kind}>${inside}</${kind}>`;
      if (token.type === 'text') return 'tokens' in token && token.tokens ? `<p>${inside}</p>` : token.raw;
      if (token.type === 'codespan') return `<code>${token.text}</code>`;
      if (token.type === 'link') return `<a ${token.href}>${inside}</a>`;
      if (token.type === 'code') return `<pre>${token.text}</pre>`;
      if (token.type === 'list') return `<list ${token.start}>${drawnThere(token.items)}</list>`;
      if (token.type === 'list_item') return `<li ${token.checked ?? ''}>${inside}</li>`;
      return '';
    })
    .join('');
}

const word = fc.constantFrom('call', 'Ana', 'snake_case', '5', 'tomorrow', 'ñandú', 'HOA-fees', "don't");
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const dressed = words.chain((text) =>
  fc.constantFrom(
    `*${text}*`,
    `**${text}**`,
    `***${text}***`,
    `_${text}_`,
    `\`${text}\``,
    `[${text}](https://a.test/b)`,
    `**a *${text}* b**`,
    `__a ${text}__`,
    text,
  ),
);
const line = fc
  .array(fc.tuple(dressed, fc.constantFrom('', ',', '.', '?')), { minLength: 1, maxLength: 4 })
  .map((all) => `So ${all.map((one) => one.join('')).join(' ')}`);

const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));
const heading = line.map((text) => `## ${text}`);
const code = fc
  .array(fc.constantFrom('  a', '**b**', '- [ ] c', 'd'), { minLength: 1, maxLength: 3 })
  .map((lines) => `\`\`\`js\n${lines.join('\n')}\n\`\`\``);
const indented = (text: string, by: string) => text.replaceAll(/\n(?=.)/g, `\n${by}`);
const item = fc.tuple(fc.constantFrom('', '[ ] ', '[x] '), line).map((parts) => parts.join(''));
const flat = fc.array(item, { minLength: 2, maxLength: 4 });
const bullets = flat.map((items) => items.map((text) => `- ${text}`).join('\n'));
const numbers = fc
  .tuple(flat, fc.integer({ min: 1, max: 12 }))
  .map(([items, from]) => items.map((text, at) => `${from + at}. ${text}`).join('\n'));
const nested = fc
  .tuple(flat, fc.oneof(bullets, numbers))
  .map(([items, inner]) => items.map((text) => `- ${text}\n  ${indented(inner, '  ')}`).join('\n'));
const plainBlock = fc.oneof(paragraph, heading, code, bullets, numbers, nested);
const quote = fc
  .array(plainBlock, { minLength: 1, maxLength: 2 })
  .map((inside) => `> ${inside.join('\n\nAnd.\n\n').replaceAll('\n', '\n> ')}`);
/** Separated by a paragraph, because two lists with one sign are one list. */
const texts = fc.array(fc.oneof(plainBlock, quote), { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('\n\nSo much.\n\n'));

test('well-formed Markdown is understood as by `marked`', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(drawnHere(blocksOf(text))).toBe(drawnThere(lexer(text)));
    }),
  );
});
