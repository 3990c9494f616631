import { expect, test } from 'vitest';
import { importsOf } from '../import-graph.ts';

test('every way to write an import is read', () => {
  const source = `import a from './a.ts';
import type { B } from './b.ts';
import {
  type C,
  d,
} from './d.ts';
import * as e from 'e';
import './f.css';
export * from './g.ts';
export { h } from './h.ts';
export type { I } from './i.ts';
const j = await import('./j.ts');
export const text = 'import nothing';
import K, { k } from "k";`;
  const found = importsOf('src/client/app/routes.tsx', source);
  expect(found.map(({ specifier }) => specifier)).toEqual([
    './a.ts',
    './b.ts',
    './d.ts',
    'e',
    './f.css',
    './g.ts',
    './h.ts',
    './i.ts',
    './j.ts',
    'k',
  ]);
});
