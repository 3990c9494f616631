import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { begun } from '../../src/server/http/stored-file.ts';

function opened(parts: string[]) {
  const file = { isOpen: false };
  async function* read() {
    file.isOpen = true;
    try {
      yield* parts;
    } finally {
      file.isOpen = false;
    }
  }
  return { file, read: read() };
}

test('a download that ends before its first part, or after it, closes its file', async () => {
  for (const taken of [0, 1]) {
    const { file, read } = opened(['first', 'second', 'third']);
    const iterator = (await begun(read))[Symbol.asyncIterator]();
    for (let part = 0; part < taken; part++) await iterator.next();
    expect(file.isOpen).toBe(true);
    await iterator.return?.();
    expect(file.isOpen).toBe(false);
  }
});

test('a stream that nobody reads closes its file when it is destroyed', async () => {
  const { file, read } = opened(['first', 'second']);
  const stream = Readable.from(await begun(read), { objectMode: false });
  const closed = new Promise((resolve) => stream.once('close', resolve));
  stream.destroy();
  await closed;
  expect(file.isOpen).toBe(false);
});

test('every part comes once, and a failure before the first is thrown', async () => {
  const parts: string[] = [];
  for await (const part of await begun(opened(['first', 'second', 'third']).read)) parts.push(part);
  expect(parts).toEqual(['first', 'second', 'third']);

  const { read } = opened([]);
  read.next = () => Promise.reject(new Error('gone'));
  await expect(begun(read)).rejects.toThrow('gone');
});
