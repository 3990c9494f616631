import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { answered } from '../factories.ts';
import { aBrowserWith, aGuardedBoard } from './guarded-board.ts';

type Options = Answer<'getPasskeySignInOptions'>;

test('passkeys that the page suggested beside the number count as no attempt once the number is sent', async () => {
  const { app, ana, keys } = await aGuardedBoard();
  for (let person = 0; person < 12; person++) {
    const browser = app.caller();
    await answered(browser, 'POST', '/api/login/passkey/options?anew=true');
    expect(await browser.call('POST', '/api/login', { username: ana.admin.mobileNumber })).toMatchObject({ status: 202 });
    const options = await answered<Options>(browser, 'POST', '/api/login/passkey/options');
    await answered(browser, 'POST', '/api/login/passkey', { response: keys.ana.get(options) });
    await answered(browser, 'POST', '/api/login/finish');
  }
  await aBrowserWith(app, ana.admin.mobileNumber);
});

test('a guesser who asks for suggestions before each number gets no more tries', async () => {
  const { app, ana } = await aGuardedBoard();
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) {
    const browser = app.caller();
    await browser.call('POST', '/api/login/passkey/options?anew=true');
    statuses.push((await browser.call('POST', '/api/login', { username: ana.admin.mobileNumber })).status);
  }
  expect(statuses.filter((status) => status === 202).length).toBeLessThanOrEqual(10);
  expect(statuses.at(-1)).toBe(429);
});
