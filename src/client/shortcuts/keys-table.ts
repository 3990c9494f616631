import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/shortcuts.ts';
import { may } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { latinKey } from './first-press.ts';
import { singleKeys, useSingleKeys } from './keys-choice.ts';
import type { Move } from './keys-move.ts';
import { sayReadOnly } from './read-only.ts';

/** The effect of a key on the page, on a card, on its task, or on all tasks that are selected with it. */
export type KeyAct =
  | { on: 'page'; does: 'search' | 'create' | 'keys' | 'number' | 'notifications' }
  | { on: 'cards'; move: Move; extends?: true }
  | { on: 'card'; does: 'open' | 'toggle' | 'select' }
  | { on: 'task'; does: 'edit' | 'comment' | 'labels' }
  | { on: 'tasks'; does: 'assign' | 'delete' }
  | { on: 'tasks'; status: Status };

const move = (to: Move): KeyAct => ({ on: 'cards', move: to });

/** The keys that type a character, which users can switch off. */
const singleKeyActs: Readonly<Record<string, KeyAct>> = {
  '/': { on: 'page', does: 'search' },
  c: { on: 'page', does: 'create' },
  n: { on: 'page', does: 'notifications' },
  '?': { on: 'page', does: 'keys' },
  '#': { on: 'page', does: 'number' },
  j: move('next'),
  k: move('previous'),
  h: move('left'),
  l: move('right'),
  e: { on: 'task', does: 'edit' },
  i: { on: 'tasks', does: 'assign' },
  m: { on: 'task', does: 'comment' },
  b: { on: 'task', does: 'labels' },
  x: { on: 'card', does: 'select' },
  ...Object.fromEntries(statuses.map((status, index): [string, KeyAct] => [`${index + 1}`, { on: 'tasks', status }])),
};

/** The keys that type nothing. All but Delete act only on a focused card, so that they scroll the page elsewhere. */
export const cardKeyActs: Readonly<Record<string, KeyAct>> = {
  ArrowDown: move('next'),
  ArrowUp: move('previous'),
  ArrowLeft: move('left'),
  ArrowRight: move('right'),
  Home: move('first'),
  End: move('last'),
  Enter: { on: 'card', does: 'toggle' },
  ' ': { on: 'card', does: 'open' },
  Delete: { on: 'tasks', does: 'delete' },
};

/** The keys that, with Shift, select cards from one to the next. */
export const extendingKeyActs: Readonly<Record<string, KeyAct>> = {
  ArrowDown: { on: 'cards', move: 'next', extends: true },
  ArrowUp: { on: 'cards', move: 'previous', extends: true },
};

/** The effect of a key that types a character; undefined if it has none, or if these are switched off. */
export function singleKeyAct(event: KeyboardEvent): KeyAct | undefined {
  const typed = latinKey(event);
  // A sign may need Shift on some layouts, but a letter with Shift is another key.
  const key = event.shiftKey ? typed : typed.toLowerCase();
  return singleKeys.get() && Object.hasOwn(singleKeyActs, key) ? singleKeyActs[key] : undefined;
}

const names: Readonly<Record<string, string>> = { Delete: messages.del };

function keyOf(does: string, lettersOn: boolean): string | undefined {
  const inTable = (acts: Readonly<Record<string, KeyAct>>) =>
    Object.entries(acts).find(([, act]) => ('does' in act ? act.does : 'status' in act && act.status) === does)?.[0];
  const key = inTable(cardKeyActs) ?? (lettersOn ? inTable(singleKeyActs) : undefined);
  return key && (names[key] ?? key.toUpperCase());
}

/** Finds the key that does something, as people know it; undefined if there is none. Letters are none while they are switched off. */
export function useKeyOf(): (does: string) => string | undefined {
  const lettersOn = useSingleKeys();
  return (does) => keyOf(does, lettersOn);
}

type Writing = { edit: (task: Task) => void; comment: () => void; labels: (task: Task) => void };

/** Edits a task, comments on it or chooses its labels by a key, or says why the user may not. */
export function writeBy({ does }: KeyAct & { on: 'task' }, task: Task, user: User, writing: Writing): void {
  if (may(user, does === 'comment' ? 'addComment' : 'updateTask', task)) writing[does](task);
  else sayReadOnly(task, user);
}

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Whether Shift is the only modifier. Spanish and British Macs type `#` with Option; elsewhere Alt makes it another key. */
export const isAlone = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (!altKey || (isApple() && /^[#/?]$/.test(key)));

/** Whether ⌘ (on Apple devices) or Ctrl is the only modifier but Shift. */
const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey;

/** The effects of keys with ⌘ or Ctrl. */
const commands = { k: 'palette', z: 'undo', a: 'selectAll' } as const;

/** The effect of a key with ⌘ or Ctrl. */
export function commandOf(event: KeyboardEvent): (typeof commands)[keyof typeof commands] | 'redo' | undefined {
  const key = latinKey(event).toLowerCase();
  if (!isCommand(event) || !Object.hasOwn(commands, key)) return undefined;
  if (event.shiftKey) return key === 'z' ? 'redo' : undefined;
  return commands[key as keyof typeof commands];
}

/** Whether this key submits a form from any of its fields. */
export const isSendingKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && isCommand(event) && !event.shiftKey;

const [command, shift] = isApple() ? ['⌘', '⇧'] : [messages.ctrl, messages.shift];

/** The keys of commands as people read them. */
export const undoKeys = `${command} Z`;
const redoKeys = `${command} ${shift} Z`;

/** The key of the command palette, as people know it. */
export const paletteKey = `${command} K`;

type KeyLine = { does: string; keys: readonly string[] };

/** All shortcuts in words, by where they work. */
export const keyLines: readonly { where: string; lines: readonly KeyLine[] }[] = [
  {
    where: messages.anywhere,
    lines: [
      { does: messages.palette, keys: [paletteKey] },
      { does: messages.goToNumber, keys: ['#'] },
      { does: messages.search, keys: ['/'] },
      { does: messages.searchToCards, keys: ['↓'] },
      { does: messages.create, keys: ['C'] },
      { does: messages.notifications, keys: ['N'] },
      { does: messages.send, keys: [`${command} ${messages.enter}`] },
      { does: messages.toCards, keys: ['J', 'K'] },
      { does: messages.undo, keys: [undoKeys] },
      { does: messages.redo, keys: [redoKeys] },
      { does: messages.showKeys, keys: ['?'] },
      { does: messages.latestMessage, keys: ['F8'] },
      { does: messages.leave, keys: [messages.esc] },
    ],
  },
  {
    where: messages.betweenCards,
    lines: [
      { does: messages.nextCard, keys: ['J', '↓'] },
      { does: messages.previousCard, keys: ['K', '↑'] },
      { does: messages.columnLeft, keys: ['H', '←'] },
      { does: messages.columnRight, keys: ['L', '→'] },
      { does: messages.firstAndLast, keys: [messages.home, messages.end] },
    ],
  },
  {
    where: messages.onCard,
    lines: [
      { does: messages.openTask, keys: [messages.space] },
      { does: messages.toggleActivity, keys: [messages.enter] },
      { does: messages.edit, keys: ['E'] },
      { does: messages.assignToMe, keys: ['I'] },
      ...statuses.map((status, index) => ({ does: messages.setTo(statusLabels[status]), keys: [`${index + 1}`] })),
      { does: messages.comment, keys: ['M'] },
      { does: messages.labels, keys: ['B'] },
      { does: messages.remove, keys: [messages.del] },
    ],
  },
  {
    where: messages.selecting,
    lines: [
      { does: messages.select, keys: ['X'] },
      { does: messages.extend, keys: [`${shift} ↓`, `${shift} ↑`] },
      { does: messages.selectTo, keys: [`${shift} ${messages.click}`] },
      { does: messages.selectColumn, keys: [`${command} A`] },
      { does: messages.changeSelected, keys: ['1', '2', '3', 'I', 'B', messages.del] },
      { does: messages.clearSelection, keys: [messages.esc] },
    ],
  },
];
