import { useRef } from 'react';

/** A new idempotency key. Not by `crypto.randomUUID`, which browsers lack on plain http. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The keys of a form's creations: one stays while the same is sent again, so that a lost answer creates no second one. `forget` ends that. */
export function useRepeatKey() {
  const sent = useRef({ words: '', key: '' });
  return {
    headerOf(body: object) {
      const words = JSON.stringify(body);
      if (sent.current.words !== words) sent.current = { words, key: newKey() };
      return idempotencyHeader(sent.current.key);
    },
    forget() {
      sent.current = { words: '', key: '' };
    },
  };
}

export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key });
