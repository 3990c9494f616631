import { expect, test } from 'vitest';
import type { Approval } from '#shared/second-factor.ts';
import { answered } from '../factories.ts';
import { aFactor, begin, signInProven, stateOf } from './a-factor.ts';

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

test('a sign-in without a number takes the place of the one that waits', async () => {
  const { app, ana } = await aFactor({ SECOND_FACTOR: 'approve,passkey', PUBLIC_URL: 'https://tasks.example.com' });
  const known = await signInProven(app, ana);
  const browser = app.caller();
  await begin(browser, ana.mobileNumber);
  await answered(browser, 'POST', '/api/login/passkey/options?anew=true');
  expect(await answered<Approval[]>(known, 'GET', '/api/approvals')).toEqual([]);
});

test('another browser can’t end a sign-in that waits', async () => {
  const { app, ana } = await aFactor();
  const known = await signInProven(app, ana);
  const { digits } = await begin(app.caller(), ana.mobileNumber);
  await begin(app.caller(), ana.mobileNumber);
  const [approval] = await answered<Approval[]>(known, 'GET', '/api/approvals');
  await answered(known, 'POST', `/api/approvals/${approval?.id}`, { digits, allow: true });
});
