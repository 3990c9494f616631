import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The headers of a signed message, by Standard Webhooks.
 * @param id the message's, alike at each repeat @param secret `whsec_` and base64 @param timestamp seconds since 1970
 */
export function signedHeaders(id: string, secret: string, timestamp: number, body: string) {
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
