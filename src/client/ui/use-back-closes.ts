// Back closes the dialog or menu on top instead of leaving the board. Each has a history entry, which stays when it closes otherwise: the next one
// takes it over, or Back skips it. So the page never waits for the history. The first file imports this, because it must hear of a step before the
// router does.

import { useEffect, useEffectEvent } from 'react';

/** The functions that close the open dialogs and menus, the latest last. */
const open: (() => void)[] = [];
/** How many such entries are below the present one; undefined where the page has not added any to it. */
let depth: number | undefined = history.state?.depth;
let address = location.href;

function add(close: () => void): () => void {
  open.push(close);
  depth ??= 0;
  // Its depth is marked below.
  if (history.state?.depth !== depth) history.replaceState(history.state, '');
  if (open.length > depth) {
    depth += 1;
    history.pushState({ ...history.state, depth }, '');
  }
  return () => void open.splice(open.indexOf(close), 1);
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
  if (open.length === 0) history.back();
  for (const close of open.slice(Math.min(depth, open.length - 1)).reverse()) close();
});

/** Lets Back close a dialog or menu while it is open. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => (isOpen ? add(() => onBack()) : undefined), [isOpen]);
}
