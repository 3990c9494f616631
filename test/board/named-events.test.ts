import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, onTestFinished, test } from 'vitest';
import { hashOf } from '../../src/server/session/token.ts';
import { readBoardState } from '../../src/server/stream/queries.ts';
import { boardStream } from '../../src/server/stream/stream.ts';
import { anAdmin, aTask } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('a named event goes to one person’s streams or to all, has no id, and stands in no change’s way', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  const ending = new AbortController();
  const stream = boardStream(app.database, { idleHours: 1, days: 1 }, (error) => expect.fail(String(error)), ending.signal);
  const server = createServer(async (request, response) => {
    const [, personId = '', token = ''] = request.url?.split('/') ?? [];
    const { version } = await readBoardState(app.database);
    (await stream.prepare(hashOf(token), personId, { version, at: null }, {})).begin(response.writeHead(200));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const follow = async (who: typeof ana) => {
    const told: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (event) => told.push(event) });
    const where = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${who.admin.id}/${who.cookie.split('=')[1]}`;
    const { body } = await fetch(where);
    const over = (async () => {
      for await (const bytes of body ?? []) parser.feed(new TextDecoder().decode(bytes));
    })();
    return { told, over };
  };
  const [first, second, other] = [await follow(ana), await follow(ana), await follow(ben)];
  await expect.poll(() => stream.followers().count).toBe(3);
  await stream.tell('reset', [{ data: { version: 1 }, personId: ana.admin.id }, { data: { version: 2 } }]);
  const { id } = await aTask(ana);
  await expect.poll(() => [first, second, other].every(({ told }) => told.at(-1)?.data.includes(id))).toBe(true);
  ending.abort();
  await Promise.all([first.over, second.over, other.over]);
  const named = [
    { event: 'reset', id: undefined, data: '{"version":1}' },
    { event: 'reset', id: undefined, data: '{"version":2}' },
  ];
  const changes = { event: undefined, id: expect.stringMatching(/^\d+$/) };
  expect(first.told).toMatchObject([...named, changes]);
  expect(second.told).toMatchObject([...named, changes]);
  expect(other.told).toMatchObject([named[1], changes]);
});
