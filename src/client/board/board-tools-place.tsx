import { useEffect, useSyncExternalStore } from 'react';
import { giveEarlyKeys, keepEarlyKeys } from '../shortcuts/early-keys.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { keepFetching, lazyPart } from '../ui/lazy-part.ts';
import type { BoardToolsProps } from './board-tools.tsx';

const tools = lazyPart(async () => (await import('./board-tools.tsx')).BoardTools);

/**
 * Fetches keys, palette and dragging, once the first cards stand.
 * @returns what gives them up
 */
export const fetchBoardTools = (): (() => void) => keepFetching(tools);

const nothing = () => null;

/** Where they come to life; without them the board is whole, so nothing waits for them and nothing is said where they are late. */
export function BoardToolsPlace(props: BoardToolsProps) {
  const held = useSyncExternalStore(tools.subscribe, tools.get);
  // Those of the part that has come listen before this is called.
  useEffect(() => (held ? giveEarlyKeys() : keepEarlyKeys()), [held]);
  return (
    held && (
      <ErrorBoundary instead={nothing}>
        <held.part {...props} />
      </ErrorBoundary>
    )
  );
}
