import { useEffect, useRef } from 'react';
import { drafts } from './drafts.ts';

/**
 * What a window keeps on the shelf under a key. Another tab may keep its own there for the same thing, and neither takes away what
 * was typed in the other.
 * @param isOpen whether the window is open: a closed one leaves the shelf to others
 * @param isSame whether two say the same
 */
export function useOwnDraft<Value>(key: string, isOpen: () => boolean, isSame: (one: Value, other: Value) => boolean) {
  /** `typed`: put there by this window, and not found there. */
  const own = useRef({ value: drafts.get<Value>(key), typed: false });

  // What was typed here, and then elsewhere too, stands on the shelf as it was typed elsewhere. When that goes, this comes back.
  useEffect(() =>
    drafts.subscribe(() => {
      const { value, typed } = own.current;
      if (typed && isOpen() && drafts.get(key) === undefined) drafts.set(key, value);
    }),
  );

  return {
    get: () => own.current.value,
    keep(value: Value) {
      own.current = { value, typed: true };
      drafts.set(key, value);
    },
    /**
     * Keeps what an answer made of what this window had put there. It may come when the window is closed and was opened once more: what
     * was typed since stays, and what was thrown away since does not come back.
     */
    renew(value: Value) {
      const { value: put } = own.current;
      const shelved = drafts.get<Value>(key);
      const isThere = put && shelved ? isSame(put, shelved) : put === shelved;
      own.current = { value, typed: true };
      if (isThere) drafts.set(key, value);
    },
    /** @param value what this window put there; where something else stands there by now, that stays */
    drop(value = own.current.value) {
      own.current = { value: undefined, typed: false };
      const shelved = drafts.get<Value>(key);
      if (value && shelved && isSame(value, shelved)) drafts.set(key, undefined);
    },
  };
}
