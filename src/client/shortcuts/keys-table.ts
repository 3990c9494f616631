import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/shortcuts.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { mayNow } from '../api/query-client.ts';
import { isSingle, singleKeys, useSingleKeys } from '../ui/keys-choice.ts';
import { latinKey } from './first-press.ts';
import type { Move } from './keys-move.ts';
import { sayReadOnly } from './read-only.ts';

/** The effect of a key on the page, on a card, on its task, or on all tasks that are selected with it. */
export type KeyAct =
  | { on: 'page'; does: 'palette' | 'search' | 'create' | 'keys' | 'number' | 'notifications' | 'undo' | 'redo' }
  | { on: 'cards'; does: Move; extends?: true }
  | { on: 'card'; does: 'open' | 'toggle' | 'select' | 'selectColumn' }
  | { on: 'task'; does: 'edit' | 'comment' | 'labels' }
  | { on: 'tasks'; does: 'assign' | 'delete' | Status };

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Whether Shift is the only modifier. Spanish and British Macs type `#` with Option; elsewhere Alt makes it another key. */
const isAlone = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (!altKey || (isApple() && /^[#/?]$/.test(key)));

/** Whether ⌘ (on Apple devices) or Ctrl is the only modifier but Shift. */
const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey;

/** Whether this key submits a form from any of its fields. */
export const isSendingKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && isCommand(event) && !event.shiftKey;

const page = (does: (KeyAct & { on: 'page' })['does']): KeyAct => ({ on: 'page', does });
const move = (does: Move): KeyAct => ({ on: 'cards', does });

/** Some keys in words. `Ctrl` is ⌘ on Apple devices. Those in a list have their effect elsewhere. */
type KeyLine = { does: string; keys: Readonly<Record<string, KeyAct>> | readonly string[] };

const table: readonly { where: string; lines: readonly KeyLine[] }[] = [
  {
    where: messages.anywhere,
    lines: [
      { does: messages.palette, keys: { 'Ctrl+k': page('palette') } },
      { does: messages.goToNumber, keys: { '#': page('number') } },
      { does: messages.search, keys: { '/': page('search') } },
      { does: messages.searchToCards, keys: ['ArrowDown'] },
      { does: messages.create, keys: { c: page('create') } },
      { does: messages.notifications, keys: { n: page('notifications') } },
      { does: messages.send, keys: ['Ctrl+Enter'] },
      { does: messages.toCards, keys: ['j', 'k'] },
      { does: messages.undo, keys: { 'Ctrl+z': page('undo') } },
      { does: messages.redo, keys: { 'Ctrl+Shift+z': page('redo') } },
      { does: messages.showKeys, keys: { '?': page('keys') } },
      { does: messages.latestMessage, keys: ['F8'] },
      { does: messages.leave, keys: ['Escape'] },
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
        (status, index): KeyLine => ({ does: messages.setTo(statusLabels[status]), keys: { [index + 1]: { on: 'tasks', does: status } } }),
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
      { does: messages.extend, keys: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
      { does: messages.selectTo, keys: [`Shift+${messages.click}`] },
      { does: messages.selectColumn, keys: { 'Ctrl+a': { on: 'card', does: 'selectColumn' } } },
      { does: messages.changeSelected, keys: ['1', '2', '3', 'i', 'b', 'Delete'] },
      { does: messages.clearSelection, keys: ['Escape'] },
    ],
  },
];

const names: Readonly<Record<string, string>> = {
  Ctrl: isApple() ? '⌘' : messages.ctrl,
  Shift: isApple() ? '⇧' : messages.shift,
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Home: messages.home,
  End: messages.end,
  Enter: messages.enter,
  ' ': messages.space,
  Delete: messages.del,
  Escape: messages.esc,
};
const nameOfOne = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
const nameOf = (keys: string): string => keys.split('+').map(nameOfOne).join(' ');

const keysOf = ({ keys }: KeyLine): readonly string[] => (Array.isArray(keys) ? keys : Object.keys(keys));

/** All shortcuts in words, by where they work. */
export const keyLines = table.map(({ where, lines }) => ({
  where,
  lines: lines.map((line) => ({ does: line.does, keys: keysOf(line).map(nameOf) })),
}));

const acts = new Map(table.flatMap(({ lines }) => lines.flatMap(({ keys }) => (Array.isArray(keys) ? [] : Object.entries(keys)))));

/** The effect of a key; undefined if it has none, or if it types a character and these are switched off. With Shift, moves select the cards to the next. */
export function actOf(event: KeyboardEvent): KeyAct | undefined {
  const { key, shiftKey } = event;
  const typed = latinKey(event);
  if (isCommand(event)) return acts.get(`Ctrl+${shiftKey ? 'Shift+' : ''}${typed.toLowerCase()}`);
  if (!isAlone(event)) return undefined;
  // A sign may need Shift on some layouts, but a letter with Shift is another key.
  if (isSingle(typed)) return singleKeys.get() ? acts.get(shiftKey ? typed : typed.toLowerCase()) : undefined;
  const act = acts.get(key);
  if (!shiftKey) return act;
  return act?.does === 'next' || act?.does === 'previous' ? { ...act, extends: true } : undefined;
}

/** Finds the key that does something, as people know it; undefined if there is none. Letters are none while they are switched off. */
export function useKeyOf(): (does: KeyAct['does']) => string | undefined {
  const lettersOn = useSingleKeys();
  return (does) => {
    const [key] = [...acts].find(([, act]) => act.does === does) ?? [];
    return key && (lettersOn || !isSingle(key)) ? nameOf(key) : undefined;
  };
}

type Writing = { edit: (task: Task) => void; comment: () => void; labels: (task: Task) => void };

/** Edits a task, comments on it or chooses its labels by a key, or says why the user may not. */
export function writeBy({ does }: KeyAct & { on: 'task' }, task: Task, writing: Writing): void {
  if (mayNow(does === 'comment' ? 'addComment' : 'updateTask', task)) writing[does](task);
  else sayReadOnly(task);
}
