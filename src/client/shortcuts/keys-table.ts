import * as messages from '#messages/shortcuts.ts';
import type { Status } from '#shared/tasks.ts';
import { statuses, statusLabels } from '#shared/words.ts';
import { singleKeys } from './keys-choice.ts';
import type { Move } from './keys-move.ts';
import { latinKey } from './latin-key.ts';

/** The effect of a key on the page, or on the focused card. */
export type KeyAct =
  | { on: 'page'; does: 'search' | 'create' | 'keys' }
  | { on: 'cards'; move: Move }
  | { on: 'card'; does: 'toggle' | 'edit' | 'assign' | 'comment' | 'delete' }
  | { on: 'card'; status: Status };

const move = (to: Move): KeyAct => ({ on: 'cards', move: to });
const toDelete: KeyAct = { on: 'card', does: 'delete' };

/** The keys that type a character, which users can switch off. */
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

/** The keys that type nothing. They act only on a focused card, so that they scroll the page elsewhere. */
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

const names: Readonly<Record<string, string>> = { Delete: messages.del };

/** The key that acts on a card, as people know it; undefined if there is none. Letters are none while they are switched off. */
export function keyOf(does: string): string | undefined {
  const inTable = (acts: Readonly<Record<string, KeyAct>>) =>
    Object.entries(acts).find(([, act]) => act.on === 'card' && ('does' in act ? act.does : act.status) === does)?.[0];
  const key = inTable(cardKeyActs) ?? (singleKeys.get() ? inTable(singleKeyActs) : undefined);
  return key && (names[key] ?? key.toUpperCase());
}

const apple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Whether ⌘ (on Apple devices) or Ctrl is the only modifier. */
const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (apple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Whether this key opens the command palette. */
export const isPaletteKey = (event: KeyboardEvent): boolean => latinKey(event).toLowerCase() === 'k' && isCommand(event);

/** Whether this key submits a form from any of its fields. */
export const isSendingKey = (event: KeyboardEvent): boolean => event.key === 'Enter' && isCommand(event);

const command = apple ? '⌘' : messages.ctrl;

/** The key of the command palette, as people know it. */
export const paletteKey = `${command} K`;

type KeyLine = { does: string; keys: readonly string[] };

/** All shortcuts in words, by where they work. */
export const keyLines: readonly { where: string; lines: readonly KeyLine[] }[] = [
  {
    where: messages.anywhere,
    lines: [
      { does: messages.palette, keys: [paletteKey] },
      { does: messages.search, keys: ['/'] },
      { does: messages.searchToCards, keys: ['↓'] },
      { does: messages.create, keys: ['C'] },
      { does: messages.send, keys: [`${command} ${messages.enter}`] },
      { does: messages.toCards, keys: ['J', 'K'] },
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
      { does: messages.toggleActivity, keys: [messages.enter] },
      { does: messages.edit, keys: ['E'] },
      { does: messages.assignToMe, keys: ['I'] },
      ...statuses.map((status, index) => ({ does: messages.setTo(statusLabels[status]), keys: [`${index + 1}`] })),
      { does: messages.comment, keys: ['M'] },
      { does: messages.remove, keys: ['#', messages.del] },
    ],
  },
];
