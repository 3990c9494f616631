import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logOutput } from '../../src/server/http/log.ts';

/** A pipe that fills up until it is read, like a full disk until there is room. */
function aPipe(): { descriptor: number; readAll: () => string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-log-'));
  const file = path.join(folder, 'log');
  execFileSync('mkfifo', [file]);
  const descriptor = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
  const readAll = () => {
    const pieces: string[] = [];
    const piece = Buffer.alloc(65_536);
    try {
      for (;;) pieces.push(piece.toString('latin1', 0, readSync(descriptor, piece)));
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
    }
    return pieces.join('');
  };
  return { descriptor, readAll };
}

test('lines that cannot be written wait for room, complete and in order, without blocking', async () => {
  const { descriptor, readAll } = aPipe();
  const output = logOutput(descriptor);
  // Longer than the pipe's atomic limit, so that a line may be written in part.
  const lines = Array.from({ length: 20 }, (_, count) => `${count} ${'x'.repeat(9_000)}\n`);
  for (const line of lines) output.write(line);
  let read = readAll();
  expect(read.length).toBeLessThan(lines.join('').length);
  await expect
    .poll(() => {
      read += readAll();
      return read;
    })
    .toBe(lines.join(''));
});

test('a full queue drops further lines, and the log goes on after it', async () => {
  const { descriptor, readAll } = aPipe();
  const output = logOutput(descriptor);
  for (let count = 0; count < 3_000; count++) output.write(`${count} ${'x'.repeat(200)}\n`);
  let read = '';
  await expect
    .poll(() => {
      output.write('afterwards\n');
      read += readAll();
      return read;
    })
    .toContain('afterwards\n');
  const counts = read
    .trimEnd()
    .split('\n')
    .filter((line) => line !== 'afterwards')
    .map((line) => Number(line.split(' ')[0]));
  expect(counts).toEqual(counts.map((_, at) => at));
  expect(counts.length).toBeGreaterThan(1_000);
  expect(counts.length).toBeLessThan(3_000);
});
