import { setTimeout as wait } from 'node:timers/promises';
import type { Display } from './display.ts';

/** Where a tab's element is: the middle of it (CSS pixels of the window), and what it says. */
type Spot = { x: number; y: number; text: string };

/** A key that goes down or comes up again. */
export type Stroke = [kind: 'down' | 'up', key: string];

/** The part of a tab that each browser has its own way for. */
export type Controls = {
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page, once it is settled. */
  evaluate(source: string): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  /** @param strokes in their order, keys as `KeyboardEvent.key` has them */
  keys(strokes: Stroke[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** @param file of a PNG */
  screenshot(file: string): Promise<void>;
  /** Prints to a PDF, which WebKit's driver cannot. */
  print?(file: string): Promise<void>;
  close(): Promise<void>;
};

export type OpenBrowser = {
  /** Opens a tab. All tabs share their cookies. */
  newTab(): Promise<Controls>;
  /** The console's errors and warnings, uncaught errors and breaches of the content policy, since the last call. */
  takeComplaints(): string[];
  close(): Promise<void>;
};

const PATIENCE = 10_000;

/**
 * Looks for the first visible element by a selector and, unless null, its whole accessible name; brings it into sight.
 * @param isFree asks for one that nothing lies over
 */
function look(selector: string, name: string | null, isFree: boolean): Spot | null {
  const labels = (one: Element) => [...((one as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(' ');
  const named = (one: Element) => one.getAttribute('aria-label') || labels(one) || (one.textContent ?? '');
  const fits = (one: Element) => one.checkVisibility() && (name === null || named(one).trim() === name);
  const found = [...document.querySelectorAll(selector)].find(fits);
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  if (isFree && !found.contains(hit) && !hit?.contains(found)) return null;
  const text = found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement ? found.value : (found.textContent ?? '');
  return { x, y, text };
}

/** A tab as a person uses it. Elements are named by a selector and, where that is not enough, their accessible name. */
export class Tab {
  readonly controls: Controls;
  readonly display: Display;
  readonly url: string;

  constructor(controls: Controls, display: Display, url: string) {
    this.controls = controls;
    this.display = display;
    this.url = url;
  }

  open = (path: string): Promise<void> => this.controls.goTo(this.url + path);

  /** Runs a function in the page. It knows nothing but its arguments, and those and its result are JSON. */
  evaluate = <Out, In extends unknown[]>(run: (...words: In) => Out, ...words: In): Promise<Awaited<Out>> =>
    this.controls.evaluate(`(${run})(...${JSON.stringify(words)})`) as Promise<Awaited<Out>>;

  /** Makes a call past the page, as another device would. */
  ask = <Out>(method: string, where: string, body?: object): Promise<Out> =>
    this.evaluate(
      async (...[method, where, text]) => {
        const reply = await fetch(where, { method, headers: { 'content-type': 'application/json' }, body: text });
        return reply.json();
      },
      method,
      where,
      JSON.stringify(body),
    );

  /** Waits until a function of the page returns something truthy, and returns that. @throws with `what` it waited for */
  async until<Out, In extends unknown[]>(what: string, run: (...words: In) => Out, ...words: In): Promise<NonNullable<Awaited<Out>>> {
    for (const deadline = Date.now() + PATIENCE; ; await wait(50)) {
      const found = await this.evaluate(run, ...words);
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`Not in the page after ${PATIENCE / 1000} s: ${what}`);
    }
  }

  waitFor = (selector: string, name: string | null = null, isFree = false): Promise<Spot> =>
    this.until(`${selector} ${name ?? ''}`, look, selector, name, isFree);

  waitForNo = (selector: string): Promise<boolean> => this.until(`no ${selector}`, (one) => document.querySelector(one) === null, selector);

  /** Waits for an element with exactly these words. */
  says = (words: string, within = 'body'): Promise<boolean> =>
    this.until(
      `“${words}” in ${within}`,
      (wanted, around) => {
        const all = [...document.querySelectorAll(`${around} *`)];
        return all.some((one) => one.textContent?.trim() === wanted && one.checkVisibility());
      },
      words,
      within,
    );

  textOf = async (selector: string, name: string | null = null): Promise<string> => (await this.waitFor(selector, name)).text;

  async click(selector: string, name: string | null = null): Promise<void> {
    const { x, y } = await this.waitFor(selector, name, true);
    await this.controls.click(x, y);
  }

  /** The middle of the tab's window on the screen. */
  #middle = () => this.evaluate(() => [Math.round(screenX + outerWidth / 2), Math.round(screenY + outerHeight / 2)] as const);

  /** Gives its window the focus, as people do: by a click. A new window may still be on its way to its place. */
  async takeUp(): Promise<void> {
    while (!(await this.evaluate(() => document.hasFocus()))) {
      this.display.move(...(await this.#middle()));
      this.display.press();
      this.display.release();
      await wait(200);
    }
  }

  /** Carries an element over a column, in small steps, by the mouse of the screen. */
  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.waitFor(from), await this.waitFor(to)];
    // No browser tells where the page stands in its window.
    await this.evaluate(() => {
      addEventListener('mousemove', ({ clientX, clientY }) => Object.assign(window, { mouse: { x: clientX, y: clientY } }), { once: true });
    });
    const [x, y] = await this.#middle();
    this.display.move(x + 1, y + 1);
    this.display.move(x, y);
    const inPage = await this.until('the mouse', () => (window as { mouse?: { x: number; y: number } }).mouse);
    for (const part of [0, 0.02, 0.05, 0.1, 0.4, 0.7, 1]) {
      const [right, down] = [start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part];
      this.display.move(Math.round(x - inPage.x + right), Math.round(y - inPage.y + down));
      await wait(100);
      if (part === 0) this.display.press();
    }
    await this.waitFor(`${to}[data-drop=over]`);
    // Out of the window and back.
    this.display.move(2790, 1190);
    await this.waitForNo('[data-drop=over]');
    for (const step of [0, 2]) {
      this.display.move(Math.round(x - inPage.x + end.x + step), Math.round(y - inPage.y + end.y));
      await wait(100);
    }
    await this.waitFor(`${to}[data-drop=over]`);
    this.display.release();
  }

  /** Presses keys together, such as `Control+k`. */
  async press(keys: string): Promise<void> {
    const all = keys.split('+');
    await this.controls.keys([...all.map((key): Stroke => ['down', key]), ...all.reverse().map((key): Stroke => ['up', key])]);
  }

  type = (text: string): Promise<void> =>
    this.controls.keys(
      [...text].flatMap((letter): Stroke[] => [
        ['down', letter],
        ['up', letter],
      ]),
    );

  /** Puts this text in the place of what stands in a field. */
  async fill(selector: string, name: string | null, text: string): Promise<void> {
    await this.click(selector, name);
    await this.press('Control+a');
    await this.type(text);
  }
}
