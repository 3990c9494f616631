import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { OtherBrowsers } from '../../scripts/other-browsers.ts';

/** A screen in memory, and its mouse: those of the drivers drag, but never drop. */
export type Display = AsyncDisposable & {
  /** As `DISPLAY` has it. */
  name: string;
  move(x: number, y: number): void;
  press(): void;
  release(): void;
};

/** Ends a program, unless it has ended. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Begins the mouse's connection: version 11 of X, little-endian, without a password. */
const hello = [0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0];
/** Asks for the number of the extension through which a mouse is moved. */
const askForTest = [98, 0, 4, 0, 5, 0, 0, 0, ...Buffer.from('XTEST\0\0\0')];
/** X event names of the mouse. */
const [PRESS, RELEASE, MOTION] = [4, 5, 6];

/** Starts the screen, with the window manager without which no window changes its size. */
export async function openDisplay({ xvfb, openbox }: OtherBrowsers): Promise<Display> {
  // Wide enough for two windows: one that is covered counts as hidden.
  const words = ['-displayfd', '1', '-screen', '0', '2800x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(xvfb, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  // It takes a number that is free, and says it once it is ready.
  const [number] = await once(createInterface(screen.stdout), 'line');
  const name = `:${number}`;
  const manager = spawn(openbox, ['--sm-disable'], { stdio: 'ignore', env: { ...process.env, DISPLAY: name } });
  const mouse = connect(`/tmp/.X11-unix/X${number}`);
  mouse.write(Buffer.from(hello));
  await once(mouse, 'data');
  mouse.write(Buffer.from(askForTest));
  const [reply]: Buffer[] = await once(mouse, 'data');
  const send = (event: number, detail: number, x = 0, y = 0) => {
    const request = Buffer.alloc(36);
    request.set([reply?.readUInt8(9) ?? 0, 2, 9, 0, event, detail]);
    request.writeInt16LE(x, 24);
    request.writeInt16LE(y, 26);
    mouse.write(request);
  };
  return {
    name,
    move: (x, y) => send(MOTION, 0, x, y),
    press: () => send(PRESS, 1),
    release: () => send(RELEASE, 1),
    async [Symbol.asyncDispose]() {
      mouse.destroy();
      await end(manager);
      await end(screen);
    },
  };
}
