import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOtherBrowsers } from '../../scripts/other-browsers.ts';
import { startServerWith, superAdminNumber } from '../server.ts';
import { openDisplay } from './display.ts';
import { openFirefox } from './firefox.ts';
import { type OpenBrowser, Tab } from './tab.ts';
import { openWebKit } from './webkit.ts';

export const pictures = path.resolve(import.meta.dirname, '../../test-results/browsers');

/** A journey gets a tab on the board, and others on request. */
type Scene = { tab: Tab; newTab: () => Promise<Tab> };
type Journey = (scene: Scene) => Promise<void>;

/** A card on the board. */
export const card = (id: string) => `[data-task="${id}"]`;

/** Makes a task that the board does not know of, and waits for its card. */
export async function given(tab: Tab, title: string): Promise<string> {
  const { id } = await tab.ask<{ id: string }>('POST', '/api/tasks', { title });
  await tab.waitFor(card(id));
  return id;
}

/** Opens the board, and waits for its cards. */
export async function openBoard(tab: Tab, address = '/'): Promise<void> {
  await tab.open(address);
  await tab.waitFor('[data-column=pending][aria-busy=false]');
}

export async function signIn(tab: Tab, number = superAdminNumber): Promise<void> {
  await tab.open('/auth');
  await tab.fill('input', 'Mobile Number', number);
  await tab.click('button', 'Sign In');
  await tab.waitFor('[data-column=pending][aria-busy=false]');
}

const browsers = { Firefox: openFirefox, WebKit: openWebKit };

/** The browsers themselves write these lines, for every answer of 4xx. */
const ownLine = /the server responded with a status of 4\d\d/;

/**
 * One journey after another, by their names, in each browser and on one board. A complaint of the console fails the journey it comes in.
 * @param only the browsers that have to do with them
 * @param settings of the server
 */
export function inEachBrowser(
  journeys: Record<string, Journey>,
  { only = ['Firefox', 'WebKit'], settings = {} }: { only?: (keyof typeof browsers)[]; settings?: Record<string, string> } = {},
): void {
  describe.each(only)('%s', (browserName) => {
    const opened = new AsyncDisposableStack();
    let browser: OpenBrowser;
    let scene: Scene;
    beforeAll(async () => {
      await mkdir(pictures, { recursive: true });
      const programs = findOtherBrowsers();
      const display = opened.use(await openDisplay(programs));
      const app = opened.adopt(await startServerWith(settings), ({ stop }) => stop());
      browser = opened.adopt(await browsers[browserName](programs, display), ({ close }) => close());
      const newTab = async () => {
        const tab = new Tab(await browser.newTab(), display, app.url);
        await tab.takeUp();
        return tab;
      };
      scene = { newTab, tab: await newTab() };
      await signIn(scene.tab);
    });
    afterAll(() => opened.disposeAsync());
    test.each(Object.entries(journeys))('%s', async (name, journey) => {
      try {
        await scene.tab.controls.resize(1280, 800);
        await openBoard(scene.tab);
        await journey(scene);
      } finally {
        await scene.tab.controls.screenshot(path.join(pictures, `${browserName}, ${name}.png`));
      }
      expect(browser.takeComplaints().filter((line) => !ownLine.test(line))).toEqual([]);
    });
  });
}
