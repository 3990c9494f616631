import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as lucide from 'lucide-react';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { outlineOf } from '../src/client/ui/icon-outline.ts';
import { signIn } from './board.ts';
import { expect, test } from './fixtures.ts';

const sources = path.join(import.meta.dirname, '../src/client');

/** The names of the icons that the page uses. */
function used(): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'));
  const names = files.flatMap((file) => {
    const imported = readFileSync(path.join(sources, file), 'utf8').match(/import \{([^}]*)\} from 'lucide-react'/)?.[1] ?? '';
    return imported.split(',').map((name) => name.trim());
  });
  return [...new Set(names)].filter((name) => name && !name.startsWith('type '));
}

/** An icon as the library itself draws it, and as one path. */
function drawn(name: string): [many: string, one: string] {
  const icon = (lucide as unknown as Record<string, FunctionComponent<{ xmlns: string; size: number; color: string }>>)[name];
  if (!icon) throw new Error(`Lucide has no ${name}.`);
  const many = renderToStaticMarkup(createElement(icon, { xmlns: 'http://www.w3.org/2000/svg', size: 96, color: 'black' }));
  const [, begin = '', inner = ''] = many.match(/^(<svg[^>]*>)(.*)<\/svg>$/) ?? [];
  const shapes = [...inner.matchAll(/<(\w+) ([^>]*)>/g)].map(([, element = '', words = '']): [string, Record<string, string>] => [
    element,
    Object.fromEntries([...words.matchAll(/(\w+)="([^"]*)"/g)].map(([, word, value]) => [word, value])),
  ]);
  return [many, `${begin}<path d="${outlineOf(shapes)}"/></svg>`];
}

test('each icon is one element, and looks as its many would', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Filters' }).locator('svg.icon > path:only-child')).toBeVisible();
  await expect(page.locator('svg.lucide')).toHaveCount(0);

  const names = used();
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const found = await page.evaluate(async (pictures) => {
      const [many, one] = await Promise.all(
        pictures.map(async (source) => {
          const image = new Image();
          image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
          canvas?.drawImage(image, 0, 0);
          // How opaque each dot is.
          return canvas?.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 === 3);
        }),
      );
      const isInk = (dot: number) => dot > 127;
      return { ink: many?.filter(isInk).length, others: many?.filter((dot, at) => isInk(Math.abs(dot - (one?.[at] ?? 0)))).length };
    }, drawn(name));
    expect(found.ink, name).toBeGreaterThan(100);
    expect(found.others, name).toBe(0);
  }
});
