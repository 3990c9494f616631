import { drafts } from './drafts.ts';

/** Something to be sent, and the key under which the server takes it only once. */
export type Once<Content> = { content: Content; key: string };

const sentUnder = (draft: string) => `sent ${draft}`;
/** A key that nothing was sent under before. Not `crypto.randomUUID`: on plain http in a local network browsers do not offer it. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Gives what a form sends its key. The same content sent again has the same key, also after a reload, until `taken`: an
 * answer that was lost on its way may mean that the server has it already.
 * @param draft the key of the form's draft
 */
export function once<Content>(draft: string, content: Content): Once<Content> {
  const words = JSON.stringify(content);
  const before = drafts.get<{ words: string; key: string }>(sentUnder(draft));
  const key = before?.words === words ? before.key : newKey();
  if (key !== before?.key) drafts.set(sentUnder(draft), { words, key });
  return { content, key };
}

/** Notes that the server has taken what was sent: the same words are from now on something new. */
export function noteTaken(draft: string, { key }: Once<unknown>): void {
  // Another tab may have sent something since.
  if (drafts.get<{ key: string }>(sentUnder(draft))?.key === key) drafts.set(sentUnder(draft), undefined);
}

/** Drops a draft that its writer has emptied. The same words are then something new. */
export function dropDraft(draft: string): void {
  drafts.set(draft, undefined);
  drafts.set(sentUnder(draft), undefined);
}

/** How a key travels. */
export const idempotencyHeader = (key: string) => ({ 'Idempotency-Key': key });
