import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';
import type { OtherBrowsers } from '../../scripts/other-browsers.ts';
import { type Display, end } from './display.ts';
import type { Controls, OpenBrowser } from './tab.ts';

/** Keys without a character, as WebDriver names them. */
const keys: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
  F8: '\uE038',
};

type Call = <Out>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Out>;

/** @throws with the driver's own words */
const callsTo =
  (base: string): Call =>
  async (method, path, body) => {
    const reply = await fetch(base + path, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(60_000) });
    const { value } = await reply.json();
    if (!reply.ok) throw new Error(`WebKit, ${path}: ${value.error}: ${value.message}`);
    return value;
  };

/** Makes a call about one tab, after the switch to it where it is not the one at hand. */
function callsOf(call: Call): (handle: string) => Call {
  let current = '';
  return (handle) => async (method, path, body) => {
    if (current !== handle) await call('POST', '/window', { handle });
    current = handle;
    return call(method, path, body);
  };
}

function controls(call: Call): Controls {
  const act = (type: 'pointer' | 'key', actions: object[]) => call<void>('POST', '/actions', { actions: [{ type, id: type, actions }] });
  const button = { button: 0 };
  const tab: Controls = {
    goTo: (url) => call('POST', '/url', { url }),
    evaluate: (source) => call('POST', '/execute/sync', { script: `return ${source}`, args: [] }),
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', ...button },
        { type: 'pointerUp', ...button },
      ]),
    keys: (strokes) =>
      act(
        'key',
        strokes.map(([kind, key]) => ({ type: kind === 'down' ? 'keyDown' : 'keyUp', value: keys[key] ?? key })),
      ),
    async resize(width, height) {
      // The window has a frame of its own around the page.
      const frame = (await tab.evaluate('({ width: outerWidth - innerWidth, height: outerHeight - innerHeight })')) as {
        width: number;
        height: number;
      };
      await call('POST', '/window/rect', { width: width + frame.width, height: height + frame.height });
      while ((await tab.evaluate('innerWidth')) !== width) await wait(50);
    },
    async screenshot(file) {
      // It shows the last frame, which is older than the page.
      await tab.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
      await writeFile(file, await call<string>('GET', '/screenshot'), 'base64');
    },
    close: () => call('DELETE', '/window'),
  };
  return tab;
}

/** Narrow buttons: the browser's own make no window as narrow as a phone. */
const narrow = 'button, entry { min-width: 0; padding: 0; }';

/** Starts WebKitGTK's own browser, driven by W3C WebDriver. */
export async function openWebKit({ webKitDriver, miniBrowser }: OtherBrowsers, display: Display): Promise<OpenBrowser> {
  const port = await freePort();
  const settings = await mkdtemp(path.join(os.tmpdir(), 'max-tasks-webkit-'));
  await mkdir(path.join(settings, 'gtk-3.0'));
  await writeFile(path.join(settings, 'gtk-3.0', 'gtk.css'), narrow);
  const driver = spawn(webKitDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', XDG_CONFIG_HOME: settings },
  });
  const complaints: string[] = [];
  for (const stream of [driver.stdout, driver.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      complaints.push(...lines.filter((line) => /^CONSOLE .*(ERROR|WARN)/.test(line)));
    });
  }
  const root = callsTo(`http://127.0.0.1:${port}`);
  const isReady = () =>
    root<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  while (!(await isReady())) await wait(50);
  const options = { binary: miniBrowser, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] };
  const { sessionId } = await root<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const call = callsTo(`http://127.0.0.1:${port}/session/${sessionId}`);
  const callOf = callsOf(call);
  return {
    async newTab() {
      const { handle } = await call<{ handle: string }>('POST', '/window/new', { type: 'window' });
      return controls(callOf(handle));
    },
    takeComplaints: () => complaints.splice(0),
    async close() {
      await call('DELETE', '');
      await end(driver);
      await rm(settings, { recursive: true });
    },
  };
}
