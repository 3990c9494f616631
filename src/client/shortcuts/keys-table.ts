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

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Whether Shift is the only modifier. Spanish and British Macs type `#` with Option; elsewhere Alt makes it another key. */
export const isAlone = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (!altKey || (isApple() && /^[#/?]$/.test(key)));

/** Whether ⌘ (on Apple devices) or Ctrl is the only modifier but Shift. */
const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey;

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

const page = (does: (KeyAct & { on: 'page' })['does']): KeyAct => ({ on: 'page', does });
const move = (to: Move): KeyAct => ({ on: 'cards', move: to });

/** Some keys in words. Those in a list have their effect elsewhere. */
type KeyLine = { does: string; keys: Readonly<Record<string, KeyAct>> | readonly string[] };

const table: readonly { where: string; lines: readonly KeyLine[] }[] = [
  {
    where: messages.anywhere,
    lines: [
      { does: messages.palette, keys: [paletteKey] },
      { does: messages.goToNumber, keys: { '#': page('number') } },
      { does: messages.search, keys: { '/': page('search') } },
      { does: messages.searchToCards, keys: ['ArrowDown'] },
      { does: messages.create, keys: { c: page('create') } },
      { does: messages.notifications, keys: { n: page('notifications') } },
      { does: messages.send, keys: [`${command} ${messages.enter}`] },
      { does: messages.toCards, keys: ['j', 'k'] },
      { does: messages.undo, keys: [undoKeys] },
      { does: messages.redo, keys: [redoKeys] },
      { does: messages.showKeys, keys: { '?': page('keys') } },
      { does: messages.latestMessage, keys: ['F8'] },
      { does: messages.leave, keys: [messages.esc] },
    ],
  },
  {
    where: messages.betweenCards,
    lines: [
      { does: messages.nextCard, keys: { j: move('next'), ArrowDown: move('next') } },
      { does: messages.previousCard, keys: { k: move('previous'), ArrowUp: move('previous') } },
      { does: messages.columnLeft, keys: { h: move('left'), ArrowLeft: move('left') } },
      { does: messages.columnRight, keys: { l: move('right'), ArrowRight: move('right') } },
      { does: messages.firstAndLast, keys: { Home: move('first'), End: move('last') } },
    ],
  },
  {
    where: messages.onCard,
    lines: [
      { does: messages.openTask, keys: { ' ': { on: 'card', does: 'open' } } },
      { does: messages.toggleActivity, keys: { Enter: { on: 'card', does: 'toggle' } } },
      { does: messages.edit, keys: { e: { on: 'task', does: 'edit' } } },
      { does: messages.assignToMe, keys: { i: { on: 'tasks', does: 'assign' } } },
      ...statuses.map(
        (status, index): KeyLine => ({ does: messages.setTo(statusLabels[status]), keys: { [index + 1]: { on: 'tasks', status } } }),
      ),
      { does: messages.comment, keys: { m: { on: 'task', does: 'comment' } } },
      { does: messages.labels, keys: { b: { on: 'task', does: 'labels' } } },
      { does: messages.remove, keys: { Delete: { on: 'tasks', does: 'delete' } } },
    ],
  },
  {
    where: messages.selecting,
    lines: [
      { does: messages.select, keys: { x: { on: 'card', does: 'select' } } },
      { does: messages.extend, keys: [`${shift} ↓`, `${shift} ↑`] },
      { does: messages.selectTo, keys: [`${shift} ${messages.click}`] },
      { does: messages.selectColumn, keys: [`${command} A`] },
      { does: messages.changeSelected, keys: ['1', '2', '3', 'i', 'b', 'Delete'] },
      { does: messages.clearSelection, keys: [messages.esc] },
    ],
  },
];

/** The keys as people know them. */
const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Home: messages.home,
  End: messages.end,
  Enter: messages.enter,
  ' ': messages.space,
  Delete: messages.del,
};
const nameOf = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

const keysOf = ({ keys }: KeyLine): readonly string[] => (Array.isArray(keys) ? keys : Object.keys(keys));

/** All shortcuts in words, by where they work. */
export const keyLines = table.map(({ where, lines }) => ({
  where,
  lines: lines.map((line) => ({ does: line.does, keys: keysOf(line).map(nameOf) })),
}));

const acts = new Map(table.flatMap(({ lines }) => lines.flatMap(({ keys }) => (Array.isArray(keys) ? [] : Object.entries(keys)))));

/** Whether a key types a character. Users can switch such keys off, but for the space. */
const isSingle = (key: string): boolean => key.length === 1 && key !== ' ';

/** The effect of a key that types a character; undefined if it has none, or if these are switched off. */
export function singleKeyAct(event: KeyboardEvent): KeyAct | undefined {
  const typed = latinKey(event);
  // A sign may need Shift on some layouts, but a letter with Shift is another key.
  const key = event.shiftKey ? typed : typed.toLowerCase();
  return singleKeys.get() && isSingle(key) ? acts.get(key) : undefined;
}

/** The effect of a key that types nothing. With Shift it selects the cards to the next. But for Delete, such keys scroll the page elsewhere. */
export function cardKeyAct({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): KeyAct | undefined {
  const act = isSingle(key) ? undefined : acts.get(key);
  if (!shiftKey) return act;
  return act?.on === 'cards' && (act.move === 'next' || act.move === 'previous') ? { ...act, extends: true } : undefined;
}

/** Finds the key that does something, as people know it; undefined if there is none. Letters are none while they are switched off. */
export function useKeyOf(): (does: string) => string | undefined {
  const lettersOn = useSingleKeys();
  return (does) => {
    const [key] = [...acts].find(([, act]) => ('does' in act ? act.does : 'status' in act && act.status) === does) ?? [];
    return key && (lettersOn || !isSingle(key)) ? nameOf(key) : undefined;
  };
}

type Writing = { edit: (task: Task) => void; comment: () => void; labels: (task: Task) => void };

/** Edits a task, comments on it or chooses its labels by a key, or says why the user may not. */
export function writeBy({ does }: KeyAct & { on: 'task' }, task: Task, user: User, writing: Writing): void {
  if (may(user, does === 'comment' ? 'addComment' : 'updateTask', task)) writing[does](task);
  else sayReadOnly(task, user);
}
