import type { Status } from '#shared/tasks.ts';
import { statuses, statusLabels } from '#shared/words.ts';
import type { Move } from './keys-move.ts';
import { latinKey } from './latin-key.ts';

/** What a key does by itself: on the page, or to the card that has focus. */
export type KeyAct =
  | { on: 'page'; does: 'search' | 'create' | 'keys' }
  | { on: 'cards'; move: Move }
  | { on: 'card'; does: 'toggle' | 'edit' | 'assign' | 'comment' | 'delete' }
  | { on: 'card'; status: Status };

const move = (to: Move): KeyAct => ({ on: 'cards', move: to });
const toDelete: KeyAct = { on: 'card', does: 'delete' };

/** Keys that type a character. They can be switched off together. */
export const singleKeyActs: Readonly<Record<string, KeyAct>> = {
  '/': { on: 'page', does: 'search' },
  c: { on: 'page', does: 'create' },
  '?': { on: 'page', does: 'keys' },
  j: move('next'),
  k: move('previous'),
  h: move('left'),
  l: move('right'),
  e: { on: 'card', does: 'edit' },
  i: { on: 'card', does: 'assign' },
  m: { on: 'card', does: 'comment' },
  '#': toDelete,
  ...Object.fromEntries(statuses.map((status, index): [string, KeyAct] => [`${index + 1}`, { on: 'card', status }])),
};

/** Keys that type nothing. They do something only where a card has focus, and leave the page's own scrolling alone elsewhere. */
export const cardKeyActs: Readonly<Record<string, KeyAct>> = {
  ArrowDown: move('next'),
  ArrowUp: move('previous'),
  ArrowLeft: move('left'),
  ArrowRight: move('right'),
  Home: move('first'),
  End: move('last'),
  Enter: { on: 'card', does: 'toggle' },
  Delete: toDelete,
};

const apple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** With the one key that commands are given with: ⌘ where there is such a key, else Ctrl. */
const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (apple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Whether this is the key with which the command palette opens. */
export const isPaletteKey = (event: KeyboardEvent): boolean => latinKey(event).toLowerCase() === 'k' && isCommand(event);

/** Whether this is the key that sends a form from whichever of its fields. */
export const isSendingKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && isCommand(event);

const command = apple ? '⌘' : 'Ctrl';

type KeyLine = { does: string; keys: readonly string[] };

/** All of them in words, for people. */
export const keyLines: readonly { where: string; lines: readonly KeyLine[] }[] = [
  {
    where: 'Anywhere',
    lines: [
      { does: 'Command palette', keys: [`${command} K`] },
      { does: 'Search tasks', keys: ['/'] },
      { does: 'From the search to what it found', keys: ['↓'] },
      { does: 'Create a task', keys: ['C'] },
      { does: 'Create or save, from any field', keys: [`${command} Enter`] },
      { does: 'Go to the cards', keys: ['J', 'K'] },
      { does: 'Show these shortcuts', keys: ['?'] },
      { does: 'Go to the latest message', keys: ['F8'] },
      { does: 'Leave a field, close a window', keys: ['Esc'] },
    ],
  },
  {
    where: 'Between cards',
    lines: [
      { does: 'Next card', keys: ['J', '↓'] },
      { does: 'Previous card', keys: ['K', '↑'] },
      { does: 'Column to the left', keys: ['H', '←'] },
      { does: 'Column to the right', keys: ['L', '→'] },
      { does: 'First card, last card', keys: ['Home', 'End'] },
    ],
  },
  {
    where: 'On a card',
    lines: [
      { does: 'Show or hide its activity', keys: ['Enter'] },
      { does: 'Edit', keys: ['E'] },
      { does: 'Assign to me', keys: ['I'] },
      ...statuses.map((status, index) => ({ does: `Set to ${statusLabels[status]}`, keys: [`${index + 1}`] })),
      { does: 'Comment', keys: ['M'] },
      { does: 'Delete', keys: ['#', 'Del'] },
    ],
  },
];
