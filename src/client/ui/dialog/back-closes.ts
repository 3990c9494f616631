// Back closes the dialog on top instead of leaving the board. While dialogs are open the page has one more history entry, for all of them. Works by
// being imported.

import { openWindows } from './open-windows.ts';

/** Whether that entry is there, or is being left because no dialog is open any more. */
let entry: 'none' | 'there' | 'leaving' = 'none';
const afterwards: (() => void)[] = [];

/** Whoever goes elsewhere while a dialog is open leaves the entry behind. */
const isPresent = () => history.state?.dialog === true;

function follow(): void {
  const isOpen = openWindows.top() !== null;
  if (isOpen && entry === 'none') {
    history.pushState({ ...history.state, dialog: true }, '');
    entry = 'there';
  } else if (!isOpen && entry === 'there') {
    entry = isPresent() ? 'leaving' : 'none';
    if (entry === 'leaving') history.back();
  }
}

openWindows.subscribe(follow);
addEventListener('popstate', () => {
  const before = entry;
  if (before === 'none' || isPresent()) return;
  entry = 'none';
  if (before === 'there') return openWindows.top()?.close();
  for (const work of afterwards.splice(0)) work();
  // Another dialog may have opened meanwhile.
  follow();
});

/** Does something that may go elsewhere, once the entry of the dialogs is left. */
export function onceLeft(work: () => void): void {
  if (entry === 'leaving') afterwards.push(work);
  else work();
}
