import { type ComponentType, useSyncExternalStore } from 'react';
import { makeOwnStore } from '../store.ts';

export type DialogState = { open: boolean; onClose: () => void };
export type DialogPart = ComponentType<DialogState>;

type Shown = { Part: DialogPart; kind: unknown; open: boolean; opening: number };

const shown = makeOwnStore<readonly Shown[]>([]);
let openings = 0;

/**
 * Opens a dialog over the page and over those that are open. One that was closed comes back as it was left.
 * @param kind a dialog takes the place of another one of its kind, such as of another task
 */
export function showDialog(Part: DialogPart, kind: unknown = Part): void {
  openings += 1;
  const former = shown.get().find((one) => one.kind === kind);
  const opened = former?.Part === Part ? { ...former, open: true } : { Part, kind, open: true, opening: openings };
  shown.set([...shown.get().filter((one) => one !== former), opened]);
}

/** The dialogs of the page, until the user leaves. They stay after they are closed, because they may still await an answer. */
export function Dialogs() {
  const all = useSyncExternalStore(shown.subscribe, shown.get);
  const close = (opening: number) => shown.set(shown.get().map((one) => (one.opening === opening ? { ...one, open: false } : one)));
  return all.map(({ Part, opening, open }) => <Part key={opening} open={open} onClose={() => close(opening)} />);
}
