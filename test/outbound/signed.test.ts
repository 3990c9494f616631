import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../src/server/outbound/post.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"type":"code","data":{"text":"Grüße 👋"}}';
const now = () => Math.floor(Date.now() / 1_000);

test('the standardwebhooks package accepts a signed message', () => {
  expect(new Webhook(secret).verify(body, signedHeaders('message-1', secret, now(), body))).toEqual(JSON.parse(body));
});

test('a changed body, id or time is refused', () => {
  const headers = signedHeaders('message-1', secret, now(), body);
  const receiver = new Webhook(secret);
  expect(() => receiver.verify(body.replace('code', 'door'), headers)).toThrow();
  expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'message-2' })).toThrow();
  expect(() => receiver.verify(body, { ...headers, 'webhook-timestamp': String(now() + 1) })).toThrow();
});
