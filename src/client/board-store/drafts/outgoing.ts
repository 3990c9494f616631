import { drafts } from './drafts.ts';
import { newKey } from './idempotency.ts';

/** A text being sent, with its idempotency key. */
export type Outgoing<Text = unknown> = {
  draft: string;
  text: Text;
  key: string;
  /** Set if sending failed and its field held another text. */
  orphaned?: true;
};

/** The idempotency key of a text that went back to its field, because the server may have it already. */
type Returned = { words: string; key: string };

const PREFIX = 'outgoing ';
const outgoingUnder = ({ draft, key }: Outgoing) => `${PREFIX}${draft} ${key}`;
const returnedUnder = (draft: string) => `sent ${draft}`;

/** Empties a field. The same text then gets a new key. */
export function dropDraft(draft: string): void {
  drafts.set(draft, undefined);
  drafts.set(returnedUnder(draft), undefined);
}

/** Stores a text until the server has it, because the page may be left. */
export const storeOutgoing = (outgoing: Outgoing): void => drafts.set(outgoingUnder(outgoing), outgoing);

/** Moves a text out of its field for sending, and stores it. */
export function takeOut<Text>(draft: string, text: Text): Outgoing<Text> {
  const returned = drafts.get<Returned>(returnedUnder(draft));
  const outgoing = { draft, text, key: returned?.words === JSON.stringify(text) ? returned.key : newKey() };
  storeOutgoing(outgoing);
  dropDraft(draft);
  return outgoing;
}

/** Notes that the server has a text. If a failure had put it back, only the text typed after it stays in its field. */
export function noteTaken(outgoing: Outgoing): void {
  const { draft, text, key } = outgoing;
  drafts.set(outgoingUnder(outgoing), undefined);
  const returned = drafts.get<Returned>(returnedUnder(draft));
  if (returned?.key !== key) return;
  drafts.set(returnedUnder(draft), undefined);
  const present = drafts.get(draft);
  if (JSON.stringify(present) === returned.words) drafts.set(draft, undefined);
  else if (typeof present === 'string' && typeof text === 'string' && present.startsWith(text))
    drafts.set(draft, present.slice(text.length).trimStart());
}

/** Puts an unsent text back into its field, or orphans it if the field holds another text. */
export function giveBack(outgoing: Outgoing): void {
  const { draft, text, key } = outgoing;
  if (drafts.get<Returned>(returnedUnder(draft))?.key === key) return;
  const isFree = drafts.get(draft) === undefined;
  drafts.set(outgoingUnder(outgoing), isFree ? undefined : { ...outgoing, orphaned: true });
  if (!isFree) return;
  drafts.set(draft, text);
  drafts.set(returnedUnder(draft), { words: JSON.stringify(text), key } satisfies Returned);
}

/** Whether a text found its field taken by another when it came back. */
export const isOrphaned = (outgoing: Outgoing): boolean => drafts.get<Outgoing>(outgoingUnder(outgoing))?.orphaned === true;

const allOutgoing = (shelf: ReadonlyMap<string, unknown>) =>
  [...shelf].flatMap(([key, value]) => (key.startsWith(PREFIX) ? (value as Outgoing) : []));

/** The user's orphaned drafts. */
export const orphanedOf = (userId: string, shelf: ReadonlyMap<string, unknown>): Outgoing[] =>
  allOutgoing(shelf).filter(({ draft, orphaned }) => orphaned && draft.split(' ')[1] === userId);

/** Discards an orphaned draft. */
export const discardOrphan = (orphan: Outgoing): void => drafts.set(outgoingUnder(orphan), undefined);

// Texts whose answer never came, because the page was left.
for (const outgoing of allOutgoing(drafts.all())) if (!outgoing.orphaned) giveBack(outgoing);
