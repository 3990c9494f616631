import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Approval, SignInChallenge } from '#shared/second-factor.ts';
import { answered } from '../factories.ts';
import type { Client } from '../start-app.ts';
import { aFactor, begin, prove, signInProven, stateOf } from './a-factor.ts';

test('a sign-in begun again in the same browser is the one that is approved', async () => {
  const { app, ana } = await aFactor();
  const known = await signInProven(app, ana);
  const browser = app.caller();
  await begin(browser, ana.mobileNumber);
  const first = browser.challenge;
  const { digits } = await begin(browser, ana.mobileNumber);
  const [approval, ...others] = await answered<Approval[]>(known, 'GET', '/api/approvals');
  expect(others).toEqual([]);
  await answered(known, 'POST', `/api/approvals/${approval?.id}`, { digits, allow: true });
  expect(await stateOf(browser)).toBe('proven');
  expect(await stateOf(Object.assign(app.caller(), { challenge: first }))).toBe(410);
});

test('a sign-in begun while another browser’s waits can be approved once that is refused and it is begun again', async () => {
  const { app, ana } = await aFactor();
  const [known, browser] = [await signInProven(app, ana), app.caller()];
  await begin(app.caller(), ana.mobileNumber);
  await begin(browser, ana.mobileNumber);
  const asked = () => answered<Approval[]>(known, 'GET', '/api/approvals');
  await answered(known, 'POST', `/api/approvals/${(await asked())[0]?.id}`, { allow: false });
  const { digits } = await begin(browser, ana.mobileNumber);
  await answered(known, 'POST', `/api/approvals/${(await asked())[0]?.id}`, { digits, allow: true });
  expect(await stateOf(browser)).toBe('proven');
});

test('a sign-in without a number takes the place of the one that waits', async () => {
  const { app, ana } = await aFactor({ SECOND_FACTOR: 'approve,passkey', PUBLIC_URL: 'https://tasks.example.com' });
  const known = await signInProven(app, ana);
  const browser = app.caller();
  await begin(browser, ana.mobileNumber);
  await answered(browser, 'POST', '/api/login/passkey/options?anew=true');
  expect(await answered<Approval[]>(known, 'GET', '/api/approvals')).toEqual([]);
});

test.each([
  ['a sign-in with a number', (browser: Client, number: string) => begin(browser, number)],
  ['a sign-in without a number', (browser: Client) => answered(browser, 'POST', '/api/login/passkey/options?anew=true')],
])('%s answers the call that waits for the former one at once', async (_, beginAgain) => {
  const { app, ana } = await aFactor({ SECOND_FACTOR: 'approve,passkey', PUBLIC_URL: 'https://tasks.example.com' });
  const browser = app.caller();
  await begin(browser, ana.mobileNumber);
  const former = stateOf(browser);
  await wait(200);
  await beginAgain(browser, ana.mobileNumber);
  expect(await Promise.race([former, wait(5_000)])).toBe(410);
});

test('a tab that shows an older sign-in of its browser is told that it is over', async () => {
  const { app, ana } = await aFactor();
  const browser = app.caller();
  const older = await begin(browser, ana.mobileNumber);
  await wait(2);
  const newer = await begin(browser, ana.mobileNumber);
  const ask = ({ expiresAt }: SignInChallenge) => browser.call('GET', `/api/login/challenge?expiresAt=${expiresAt}`);
  await prove(app, browser, ana);
  expect(await ask(older)).toMatchObject({ status: 410, text: 'This request is over. Begin again.' });
  expect((await ask(newer)).json()).toEqual({ state: 'proven' });
  const twice = await browser.call('GET', '/api/login/challenge?expiresAt=a&expiresAt=b');
  expect(twice).toMatchObject({ status: 400, text: 'The value of "expiresAt" must be given once.' });
});

test('a proof asked for again answers the call that waits for the former one at once', async () => {
  const { unproven } = await aFactor();
  await answered(unproven, 'POST', '/api/proof');
  const former = stateOf(unproven);
  await wait(200);
  await answered(unproven, 'POST', '/api/proof');
  expect(await Promise.race([former, wait(5_000)])).toBe(410);
});

test('another browser can’t end a sign-in that waits', async () => {
  const { app, ana } = await aFactor();
  const known = await signInProven(app, ana);
  const { digits } = await begin(app.caller(), ana.mobileNumber);
  await begin(app.caller(), ana.mobileNumber);
  const [approval] = await answered<Approval[]>(known, 'GET', '/api/approvals');
  await answered(known, 'POST', `/api/approvals/${approval?.id}`, { digits, allow: true });
});

test('a sign-in that is given up asks nobody any more, and makes room for another; an older tab ends nothing', async () => {
  const { app, ana } = await aFactor();
  const [known, browser] = [await signInProven(app, ana), app.caller()];
  const older = await begin(browser, ana.mobileNumber);
  await wait(2);
  const { expiresAt } = await begin(browser, ana.mobileNumber);
  const asked = () => answered<Approval[]>(known, 'GET', '/api/approvals');
  const giveUp = (at: string) => browser.call('DELETE', `/api/login/challenge?expiresAt=${encodeURIComponent(at)}`);
  expect(await giveUp(older.expiresAt)).toMatchObject({ status: 204 });
  expect(await asked()).toHaveLength(1);
  expect(await giveUp(expiresAt)).toMatchObject({ status: 204 });
  expect(await asked()).toEqual([]);
  expect(await stateOf(browser)).toBe(410);
  await begin(app.caller(), ana.mobileNumber);
  expect(await asked()).toHaveLength(1);
});
