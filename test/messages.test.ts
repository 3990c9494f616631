import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readFiles } from './import-graph.ts';

type Node = { type: string; [key: string]: unknown };

const SOURCE = /^src\/.*\.tsx?$/;
/** The catalogue itself. */
const EXEMPT = /^src\/shared\/messages\//;
/** Attributes whose values nobody reads. */
const UNREAD = /class(?:name)?$|^(?:style|key|d|viewBox|rel|role)$|^aria-(?:labelledby|describedby|controls|activedescendant)$|^data-/i;
/** Calls and errors whose texts are shown or read out. */
const SAYS = /^(?:toast(?:Error)?|announce(?:Own)?|AppError|ApiError)$/;

const hasWords = (text: string) => /\p{L}/u.test(text) && /\S\s+\S/.test(text);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (...values: unknown[]): Node[] => values.flat().filter(isNode);
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? nameOf(node.property)) : '');

/** The text of a literal, with an ellipsis for each value in a template; empty for every other node. */
function textOf({ type, value, quasis }: Node): string {
  if (type === 'TemplateLiteral')
    return nodesIn(quasis)
      .map((part) => (part.value as { raw: string }).raw)
      .join('…');
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : '';
}

/** The texts with a space that an element, a read attribute or one of the calls shows. @param isRead whether a literal here is shown */
function wordsIn(node: Node, isRead = false): string[] {
  const within = (read: boolean, ...values: unknown[]) => nodesIn(...values).flatMap((child) => wordsIn(child, read));
  const text = isRead ? textOf(node) : '';
  if (hasWords(text)) return [text];
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return [...within(false, node.openingElement), ...within(true, node.children)];
    case 'JSXAttribute':
      return within(!UNREAD.test(nameOf(node.name)), node.value);
    case 'CallExpression':
    case 'NewExpression':
      return within(SAYS.test(nameOf(node.callee)), node.callee, node.arguments);
    default:
      return within(isRead, ...Object.values(node));
  }
}

const inlineWords = (file: string, source: string) => wordsIn(parseSync(file, source).program as unknown as Node);

test('words that people read are in shared/messages', () => {
  const sources = [...readFiles(path.resolve(import.meta.dirname, '..'))].filter(([file]) => SOURCE.test(file) && !EXEMPT.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(([file, source]) => inlineWords(file, source).map((words) => `${file}: ${words}`))).toEqual([]);
});

test('inline words are found wherever they are read', () => {
  const source = `const style = 'two words';
    const shown = <p className={open ? 'two words' : 'or three'} title={open ? 'In an attribute' : undefined}>
      In an element {late && 'In braces'} {classes('two words')}
    </p>;
    toast({ title: 'In a toast', description: \`In \${name} parts\` });
    throw new AppError('invalid', \`In an error of \${name}\`);`;
  expect(inlineWords('a.tsx', source)).toEqual([
    'In an attribute',
    'In an element',
    'In braces',
    'In a toast',
    'In … parts',
    'In an error of …',
  ]);
});
