import { useEffect, useRef, useState } from 'react';
import { type TypedMention, typedMention } from './typed-mention.ts';

/** Marks the fields in which an `@` offers people. */
const FIELD = 'textarea[data-mentions]';

/** A mention that is being typed, with its field. */
export type Typing = TypedMention & { field: HTMLTextAreaElement };

/** The mention that is being typed in any of the page's fields. @returns `dismiss` ends it until the next `@` */
export function useTypedMention(): { typing: Typing | null; dismiss: () => void } {
  const [typing, setTyping] = useState<Typing | null>(null);
  const dismissed = useRef<Typing>(null);

  useEffect(() => {
    const over = new AbortController();
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
    document.addEventListener('input', look, over);
    document.addEventListener('selectionchange', leave, over);
    document.addEventListener('focusout', () => setTyping(null), over);
    return () => over.abort();
  }, []);

  const dismiss = () => {
    dismissed.current = typing;
    setTyping(null);
  };
  return { typing, dismiss };
}
