import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startNginx } from '../nginx.ts';
import { aFactor, begin, prove, stateOf } from '../second-factor/a-factor.ts';
import { makeClient } from '../start-app.ts';

/** Longer than nginx waits for most answers (ms). */
const LONG_MS = 11_000;

test('the shipped nginx lets a browser wait for the proof of its sign-in', async () => {
  const { app, ana } = await aFactor();
  const front = await startNginx([app.url, app.url]);
  onTestFinished(() => front.stop());
  const fresh = makeClient(front.url);
  await begin(fresh, ana.mobileNumber);
  const waiting = stateOf(fresh);
  expect(await Promise.race([waiting, wait(LONG_MS, 'still waits')])).toBe('still waits');
  await prove(app, fresh, ana);
  expect(await waiting).toBe('proven');
});
