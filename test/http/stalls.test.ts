import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { watchStalls } from '../../src/server/http/availability.ts';

test('a request that blocks the event loop is named in the log', async () => {
  const lines: Record<string, unknown>[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } });
  onTestFinished(() => app.close());
  watchStalls(app);
  app.get('/api/slow', () => {
    const end = performance.now() + 600;
    while (performance.now() < end);
    return 'done';
  });
  expect(await app.inject('/api/slow')).toMatchObject({ statusCode: 200 });
  await expect.poll(() => lines).toMatchObject([{ reqId: 'req-1', stalled: expect.any(Number), level: 40 }]);
  expect(lines[0]?.stalled).toBeGreaterThan(300);
});
