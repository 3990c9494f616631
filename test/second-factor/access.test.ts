import { expect, test } from 'vitest';
import { api, type EndpointName } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { undescribed } from '../http/described.ts';
import { aFactor, begin, prove } from './a-factor.ts';

const calls = (Object.entries(api) as [EndpointName, Endpoint][]).filter(([, { rule }]) => rule !== 'anyone');

test('a pending and a proven challenge without a session open no call', async () => {
  const { app, owner } = await aFactor();
  const [pending, proven] = [app.caller(), app.caller()];
  for (const client of [pending, proven]) await begin(client, owner.mobileNumber);
  await prove(app, proven, owner);
  for (const client of [pending, proven])
    for (const [name, { method, path }] of calls) {
      const reply = await client.call(method, path.replaceAll(/:\w+/g, owner.id), method === 'GET' ? undefined : {});
      expect(reply.status, name).toBe(401);
    }
});

test('a proof that is too old closes the calls that need one, and no others', async () => {
  const { owner, unproven } = await aFactor();
  for (const [name, { method, path, proof, event }] of calls) {
    if (event || name === 'logout' || name === 'prove') continue;
    const reply = await unproven.call(method, path.replaceAll(/:\w+/g, owner.id));
    expect(reply.text === 'Confirm that it is you.', name).toBe(proof !== undefined);
  }
});

test('the challenges of a sign-in and of a proof are as the contract says', async () => {
  const { app, owner, unproven } = await aFactor();
  const asked = await app.caller().call('POST', '/api/login', { username: owner.mobileNumber });
  expect([asked.status, undescribed('POST', '/api/login', asked)]).toEqual([202, []]);
  const proof = await unproven.call('POST', '/api/proof');
  expect([proof.status, undescribed('POST', '/api/proof', proof)]).toEqual([202, []]);
  const refused = await unproven.call('GET', '/api/tasks.csv');
  expect([refused.status, undescribed('GET', '/api/tasks.csv', refused)]).toEqual([403, []]);
});
