import { afterEach, expect, test } from 'vitest';
import { followTogether } from '../../src/client/api/live-tabs.ts';
import { type Scripted, startScripted } from '../render.tsx';

declare const happyDOM: { setURL(url: string): void };

let server: Scripted;

afterEach(async () => {
  Reflect.deleteProperty(navigator, 'locks');
  await server.close();
});

const listener = { since: () => ({ version: 1 }), onSeen: () => {}, onEvent: () => {}, onConnection: () => {}, onVersion: () => {} };

test('a tab that has ended before the lock is granted to it opens no stream', async () => {
  server = await startScripted();
  happyDOM.setURL(server.url);
  const granted: (() => Promise<void>)[] = [];
  const locks = {
    request: (_name: string, _options: object, lead: () => Promise<void>) => {
      granted.push(lead);
      return new Promise(() => {});
    },
  };
  // The browser of these tests has none.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const end = followTogether('u1', listener);
  end();
  expect(granted).toHaveLength(1);
  await Promise.all(granted.map((lead) => lead()));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(server.followed).toEqual([]);
});
