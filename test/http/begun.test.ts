import { once } from 'node:events';
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
    const stream = await begun(read);
    for (let part = 0; part < taken; part++) stream.read();
    expect(file.isOpen).toBe(true);
    const closed = once(stream, 'close');
    stream.destroy();
    await closed;
    expect(file.isOpen).toBe(false);
  }
});

test('every part comes once, and a failure before the first is thrown', async () => {
  expect(await (await begun(opened(['first', 'second', 'third']).read)).toArray()).toEqual(['first', 'second', 'third']);
  expect(await (await begun(opened([]).read)).toArray()).toEqual([]);

  const { read } = opened([]);
  read.next = () => Promise.reject(new Error('gone'));
  await expect(begun(read)).rejects.toThrow('gone');
});
