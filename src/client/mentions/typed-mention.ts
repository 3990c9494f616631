import { useEffect, useRef, useState } from 'react';
import { fold, foldWithOffsets } from '#shared/fold.ts';
import { signsIn } from '#shared/mentions.ts';
import { listen } from '../ui/listen.ts';

const OFFERED = 8;

/** The longest query, longer than people type to find someone. */
const LONGEST = 60;

/** The place of an `@` before the caret, and the text between both. */
type TypedMention = { at: number; query: string };

/** The mention that is being typed at the caret of a text, if there is one. */
export function typedMention(text: string, caret: number): TypedMention | undefined {
  const { folded, offsets } = foldWithOffsets(text.slice(0, caret));
  const sign = signsIn(folded).at(-1);
  if (sign === undefined) return undefined;
  const at = offsets[sign] ?? 0;
  const query = text.slice(at + 1, caret);
  return query.length > LONGEST || /^\s|\n/.test(query) ? undefined : { at, query };
}

/** Whether a word of a folded name begins with a text. */
function hasWord(name: string, typed: string): boolean {
  for (let at = name.indexOf(typed); at >= 0; at = name.indexOf(typed, at + 1)) if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return true;
  return false;
}

/**
 * The people of whose names each typed word begins a word, those first whose names begin with the query. None once a
 * name is complete with a blank, so that Enter means the form again.
 */
export function peopleFor<Person extends { name: string }>(query: string, people: readonly Person[]): Person[] {
  const typed = fold(query);
  const words = typed.split(/\s+/u);
  const all = people.map((person) => ({ person, name: fold(person.name) }));
  if (typed !== typed.trimEnd() && all.some(({ name }) => name === typed.trimEnd())) return [];
  const fitting = all.filter(({ name }) => words.every((word) => hasWord(name, word)));
  const begins = ({ name }: { name: string }) => name.startsWith(typed);
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))].slice(0, OFFERED).map(({ person }) => person);
}

/** Marks the fields in which an `@` offers people. */
const FIELD = 'textarea[data-mentions]';

/** A mention that is being typed, with its field. */
export type Typing = TypedMention & { field: HTMLTextAreaElement };

/** The mention that is being typed in any of the page's fields. @returns `dismiss` ends it until the next `@` */
export function useTypedMention(): { typing: Typing | null; dismiss: () => void } {
  const [typing, setTyping] = useState<Typing | null>(null);
  const dismissed = useRef<Typing>(null);

  useEffect(() => {
    const look = ({ target }: { target: EventTarget | null }) => {
      if (!(target instanceof HTMLTextAreaElement) || !target.matches(FIELD)) return;
      const typed = typedMention(target.value, target.selectionEnd);
      const { field, at } = dismissed.current ?? {};
      if (field !== target || at !== typed?.at) dismissed.current = null;
      setTyping(typed && !dismissed.current ? { ...typed, field: target } : null);
    };
    /** A caret that moves without an input leaves the mention. */
    const leave = () =>
      setTyping((now) => {
        const { selectionStart, selectionEnd } = now?.field ?? {};
        return now && selectionStart === selectionEnd && selectionEnd === now.at + 1 + now.query.length ? now : null;
      });
    // A fast user types before this code is there.
    look({ target: document.activeElement });
    const end = () => setTyping(null);
    // Only Chromium sends `focusout` for a field that leaves the page, but focus goes elsewhere then.
    return listen(document, { input: look, selectionchange: leave, focusout: end, focusin: end });
  }, []);

  const dismiss = () => {
    dismissed.current = typing;
    setTyping(null);
  };
  return { typing, dismiss };
}
