import { useEffect, useRef } from 'react';
import { drafts } from './drafts.ts';

/**
 * A dialog's draft in the shared store (`drafts.ts`), under a key. Another tab may store its own under the same key, and neither drops what was
 * typed in the other.
 * @param isOpen whether the dialog is open: a closed one leaves the store to others
 * @param isSame whether two drafts are equal
 */
export function useOwnDraft<Value>(key: string, isOpen: () => boolean, isSame: (one: Value, other: Value) => boolean) {
  /** `typed`: stored by this dialog, and not found there. */
  const own = useRef({ value: drafts.get<Value>(key), typed: false });

  // If a draft was typed here and then elsewhere too, the store has the other one. When that goes, this comes back.
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
     * Stores what an answer made of this dialog's draft. It may come when the dialog was closed and opened again: what was typed since
     * stays, and what was discarded since does not come back.
     */
    renew(value: Value) {
      const { value: put } = own.current;
      const shelved = drafts.get<Value>(key);
      const isThere = put && shelved ? isSame(put, shelved) : put === shelved;
      own.current = { value, typed: true };
      if (isThere) drafts.set(key, value);
    },
    /** @param value what this dialog stored; if something else is there by now, that stays */
    drop(value = own.current.value) {
      own.current = { value: undefined, typed: false };
      const shelved = drafts.get<Value>(key);
      if (value && shelved && isSame(value, shelved)) drafts.set(key, undefined);
    },
  };
}
