import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { waitAfter } from './backoff.ts';
import { makeStore } from './store.ts';

/** A part of the page that is fetched when it is first needed, or a little before. */
export type LazyPart<Part> = {
  get: () => { part: Part } | null;
  subscribe: (listener: () => void) => () => void;
  /** @throws (rejects) where it cannot be fetched; the next call tries again */
  fetch: () => Promise<Part>;
  /** Fetches it ahead of its use, and says nothing where that fails. */
  prepare: () => void;
};

/** Names a part by what fetches it. */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const { get, set, subscribe } = makeStore<{ part: Part } | null>(null);
  let loading: Promise<Part> | null = null;
  const fetch = () => {
    const held = get();
    if (held) return Promise.resolve(held.part);
    loading ??= load()
      .then((part) => {
        set({ part });
        return part;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  return { get, subscribe, fetch, prepare: () => void fetch().catch(() => {}) };
}

/**
 * A lazy part once it is wanted and there; one that was fetched ahead is there at once. React's own `lazy` would first draw nothing,
 * and then hold the part back for up to 300 ms.
 * @param whenFailed called if it cannot be fetched, with a function to try again
 * @returns the part, or null
 * @throws while drawing, where it is wanted and cannot be fetched, and nobody is told
 */
export function useLazyPart<Part>(lazy: LazyPart<Part>, wanted: boolean, whenFailed?: (again: () => void) => void): Part | null {
  const held = useSyncExternalStore(lazy.subscribe, lazy.get, lazy.get);
  const [failure, setFailure] = useState<Error | null>(null);
  const fetch = () => {
    lazy.fetch().catch((error: Error) => (whenFailed ? whenFailed(fetch) : setFailure(error)));
  };
  const fetchNow = useEffectEvent(fetch);
  useEffect(() => {
    if (wanted) fetchNow();
  }, [wanted]);
  if (failure) throw failure;
  return wanted && held ? held.part : null;
}

/**
 * Fetches a part, and says nothing where it does not come: it is fetched again, with growing waits, until it is there.
 * @returns what gives it up
 */
export function keepFetching({ fetch }: Pick<LazyPart<unknown>, 'fetch'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let givenUp = false;
  let failures = 0;
  const begin = () => {
    fetch().catch(() => {
      if (!givenUp) timer = setTimeout(begin, waitAfter(failures++));
    });
  };
  begin();
  return () => {
    givenUp = true;
    clearTimeout(timer);
  };
}

/**
 * A lazy part without which the page is whole: where it cannot be fetched, that is not said, and it comes as soon as it can.
 * @returns the part, or null
 */
export function useExtraPart<Part>(lazy: LazyPart<Part>, wanted: boolean): Part | null {
  const held = useSyncExternalStore(lazy.subscribe, lazy.get);
  useEffect(() => (wanted ? keepFetching(lazy) : undefined), [lazy, wanted]);
  return wanted && held ? held.part : null;
}
