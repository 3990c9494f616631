import { drafts } from './drafts.ts';
import { newKey } from './idempotency.ts';

/** A text on its way to the server, and the key under which the server takes it only once. */
export type Outgoing<Text = unknown> = {
  /** The key of the draft of the field that it was typed into. */
  draft: string;
  text: Text;
  key: string;
  /** It was not sent, and by then something else stood in its field. */
  orphaned?: true;
};

/** The key for what a field gave out and got back: an answer that was lost may mean that the server has it already. */
type Returned = { words: string; key: string };

const PREFIX = 'outgoing ';
const outgoingUnder = ({ draft, key }: Outgoing) => `${PREFIX}${draft} ${key}`;
const returnedUnder = (draft: string) => `sent ${draft}`;

/** Empties a field. The same words are then something new. */
export function dropDraft(draft: string): void {
  drafts.set(draft, undefined);
  drafts.set(returnedUnder(draft), undefined);
}

/** Takes a text out of its field to be sent. Until the server has it, it is kept here. */
export function takeOut<Text>(draft: string, text: Text): Outgoing<Text> {
  const returned = drafts.get<Returned>(returnedUnder(draft));
  const outgoing = { draft, text, key: returned?.words === JSON.stringify(text) ? returned.key : newKey() };
  drafts.set(outgoingUnder(outgoing), outgoing);
  dropDraft(draft);
  return outgoing;
}

/** Notes that the server has taken a text. If a failure had put it back, its field keeps only what was typed behind it. */
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

/** Puts a text that was not sent back into its field. If something else stands there, the text becomes an orphaned draft. */
export function giveBack(outgoing: Outgoing): void {
  const { draft, text, key } = outgoing;
  if (drafts.get<Returned>(returnedUnder(draft))?.key === key) return;
  const isFree = drafts.get(draft) === undefined;
  drafts.set(outgoingUnder(outgoing), isFree ? undefined : { ...outgoing, orphaned: true });
  if (!isFree) return;
  drafts.set(draft, text);
  drafts.set(returnedUnder(draft), { words: JSON.stringify(text), key } satisfies Returned);
}

const allOutgoing = (shelf: ReadonlyMap<string, unknown>) =>
  [...shelf].flatMap(([key, value]) => (key.startsWith(PREFIX) ? (value as Outgoing) : []));

/** The texts of a person that were not sent and have no field to go back to. */
export const orphanedOf = (userId: string, shelf: ReadonlyMap<string, unknown>): Outgoing[] =>
  allOutgoing(shelf).filter(({ draft, orphaned }) => orphaned && draft.split(' ')[1] === userId);

/** Throws an orphaned draft away. */
export const discardOrphan = (orphan: Outgoing): void => drafts.set(outgoingUnder(orphan), undefined);

// The page was left before the answer came.
for (const outgoing of allOutgoing(drafts.all())) if (!outgoing.orphaned) giveBack(outgoing);
