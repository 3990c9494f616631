import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anApp } from '../start-app.ts';

const PAGE = '<meta name="time-zone" content="America/New_York" />';

test.each([
  ['', undefined],
  ['passkey,approve', 'passkey,approve'],
])('with SECOND_FACTOR=%s the page names the ways that it has', async (ways, named) => {
  const clientFolder = mkdtempSync(path.join(tmpdir(), 'max-tasks-page-'));
  onTestFinished(() => rmSync(clientFolder, { recursive: true }));
  writeFileSync(path.join(clientFolder, 'index.html'), PAGE);
  const app = await anApp({ clientFolder, environment: { SECOND_FACTOR: ways, PUBLIC_URL: 'https://tasks.example.com' } });
  for (const place of ['/', '/auth']) {
    const html = await (await fetch(app.url + place)).text();
    expect(/<meta name="second-factor" content="([^"]*)"/.exec(html)?.[1]).toBe(named);
  }
});
