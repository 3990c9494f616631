// Back closes the dialog or menu on top instead of leaving the board. Each has a history entry, which stays when it closes otherwise: the next one
// takes it over, or Back skips it. So the page never waits for the history. The first file imports this, because it must hear of a step before the
// router does.

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { makeStore } from './store.ts';

/** @param element the element of a dialog that holds toasts meanwhile; a menu has none */
type Layer = { close: () => void; element: HTMLElement | null | undefined };

/** The open dialogs and menus, the latest last. */
const open = makeStore<readonly Layer[]>([]);
/** How many such entries are below the present one; undefined where the page has not added any to it. */
let depth: number | undefined = history.state?.depth;
let address = location.href;

/** The dialog on top, for `useSyncExternalStore`. */
export const topDialog = {
  get: () => open.get().findLast(({ element }) => element) ?? null,
  subscribe: open.subscribe,
};

function add(layer: Layer): () => void {
  open.set([...open.get(), layer]);
  depth ??= 0;
  if (history.state?.depth !== depth) history.replaceState({ ...history.state, depth }, '');
  if (open.get().length > depth) {
    depth += 1;
    history.pushState({ ...history.state, depth }, '');
  }
  return () => open.set(open.get().filter((one) => one !== layer));
}

// An address that changes in place keeps its depth.
addEventListener('replaceState', () => {
  address = location.href;
  if (history.state?.depth !== depth) history.replaceState({ ...history.state, depth }, '');
});

addEventListener('popstate', () => {
  const before = depth;
  depth = history.state?.depth;
  if (before === undefined || depth === undefined) {
    address = location.href;
    return;
  }
  // The entries are one place: filters that were set on one of them stay.
  history.replaceState(history.state, '', address);
  if (depth >= before) return;
  const layers = open.get();
  if (layers.length === 0) history.back();
  for (const { close } of layers.slice(Math.min(depth, layers.length - 1)).reverse()) close();
});

/** Lets Back close a dialog or menu while it is open. @param element that of a dialog, in which toasts stand meanwhile */
export function useOpenLayer(isOpen: boolean, close: () => void, element?: RefObject<HTMLElement | null>): void {
  const onClose = useEffectEvent(close);
  useEffect(() => (isOpen ? add({ close: () => onClose(), element: element?.current }) : undefined), [isOpen, element]);
}
