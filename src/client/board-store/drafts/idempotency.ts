/** A new idempotency key. Not by `crypto.randomUUID`, which browsers lack on plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key });
