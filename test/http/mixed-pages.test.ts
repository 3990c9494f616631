import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBalancer } from '../balancer.ts';
import { startNginx } from '../nginx.ts';
import { anApp } from '../start-app.ts';

/** A server whose page has one file, named after its release. */
async function aNodeOf(release: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), `<script src="/assets/${release}.js"></script>`);
  writeFileSync(path.join(folder, 'assets', `${release}.js`), `// ${release}`);
  return (await anApp({ clientFolder: folder })).url;
}

test.each([
  ['nginx', startNginx],
  ['the balancer that stands in for it', startBalancer],
])('with two releases behind %s, a page of either gets all its files', async (_name, start) => {
  const front = await start([await aNodeOf('former'), await aNodeOf('next')]);
  onTestFinished(() => front.stop());
  for (const release of ['former', 'next', 'former', 'next', 'next']) {
    const answer = await fetch(`${front.url}/assets/${release}.js`);
    expect([answer.status, await answer.text()]).toEqual([200, `// ${release}`]);
  }
  expect((await fetch(`${front.url}/assets/of-neither.js`)).status).toBe(404);
});
