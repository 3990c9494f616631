/** A key that nothing was sent under before. Not `crypto.randomUUID`: on plain http in a local network browsers do not offer it. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** How a key travels. */
export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key });
