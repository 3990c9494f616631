import { useEffect, useRef } from 'react';
import { drafts } from './drafts.ts';

/** A dialog's draft in the shared store. Another tab may store one under the same key, and neither removes the other's. */
export function useOwnDraft<Value>(key: string, isOpen: () => boolean, isSame: (one: Value, other: Value) => boolean) {
  const own = useRef({ value: drafts.get<Value>(key), typed: false });

  // Restores this draft when another tab's, which replaced it, is removed.
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
    /** Stores the draft that an answer led to, unless the dialog was reopened and the stored draft changed. */
    renew(value: Value) {
      const { value: put } = own.current;
      const shelved = drafts.get<Value>(key);
      const isThere = put && shelved ? isSame(put, shelved) : put === shelved;
      own.current = { value, typed: true };
      if (isThere) drafts.set(key, value);
    },
    /** Removes this dialog's draft, unless another replaced it. */
    drop(value = own.current.value) {
      own.current = { value: undefined, typed: false };
      const shelved = drafts.get<Value>(key);
      if (value && shelved && isSame(value, shelved)) drafts.set(key, undefined);
    },
  };
}
