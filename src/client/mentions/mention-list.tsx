import { type CSSProperties, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import * as messages from '#messages/people.ts';
import type { AssignableAdmin } from '#shared/admins.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { Avatar } from '../ui/avatar.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { topDialog } from '../ui/open-layers.ts';
import { OFFERED, peopleFor, type Typing, useTypedMention } from './typed-mention.ts';

/** The distance to the field and to the window's edges (px). */
const GAP = 4;
const EDGE = 8;
/** The list's width, and the heights of a row and of its padding and border (rem). */
const WIDTH = 18;
const ROW = 2.25;
const FRAME = 0.75;

/** A place for a list, and how many rows have room there. A list that scrolled would have to take focus. */
type Place = { style: CSSProperties; rows: number };

/** Below the field, or above it where there is more room: a phone's keyboard covers the lower half of its window. */
function placeBeside(field: HTMLElement): Place {
  const { left, top, bottom } = field.getBoundingClientRect();
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rowsIn = (room: number) => Math.floor(((room - GAP - EDGE) / rem - FRAME) / ROW);
  const [above, below] = [rowsIn(top - offsetTop), rowsIn(offsetTop + height - bottom)];
  const isBelow = below >= Math.min(above, OFFERED);
  const width = Math.min(WIDTH * rem, innerWidth - 2 * EDGE);
  const style = {
    width,
    left: Math.max(EDGE, Math.min(left, innerWidth - EDGE - width)),
    ...(isBelow ? { top: bottom + GAP } : { bottom: innerHeight - top + GAP }),
  };
  return { style, rows: Math.max(1, isBelow ? below : above) };
}

/** The place of a list beside a field, which may grow, scroll or lose room. */
function usePlace(field: HTMLElement): Place {
  const [place, setPlace] = useState<Place>({ style: {}, rows: OFFERED });
  useLayoutEffect(() => {
    const over = new AbortController();
    const update = () => setPlace(placeBeside(field));
    update();
    const growth = new ResizeObserver(update);
    growth.observe(field);
    for (const target of [window, window.visualViewport])
      for (const kind of ['scroll', 'resize']) target?.addEventListener(kind, update, { signal: over.signal, capture: true });
    return () => {
      growth.disconnect();
      over.abort();
    };
  }, [field]);
  return place;
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Completes a mention, as an input that can be undone. */
function complete({ field, at, query }: Typing, name: string): void {
  const end = at + 1 + query.length;
  field.setSelectionRange(at, field.value[end] === ' ' ? end + 1 : end);
  document.execCommand('insertText', false, `@${name} `);
}

type OfferProps = { typing: Typing; all: readonly AssignableAdmin[]; dismiss: () => void };

/** A listbox of people. Focus stays in the field, which is no `combobox`, because a `textarea` may have no other role. */
function Offer({ typing, all, dismiss }: OfferProps) {
  const { field } = typing;
  const id = useId();
  const { style, rows } = usePlace(field);
  const people = all.slice(0, rows);
  const [marked, setMarked] = useState<string>();
  const active = people.find((one) => one.id === marked) ?? people[0];
  const activeId = `${id}-${active?.id}`;

  useEffect(() => {
    const attributes = { autocomplete: 'list', haspopup: 'listbox', controls: id, activedescendant: activeId };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(`aria-${name}`, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(`aria-${name}`);
    };
  }, [field, id, activeId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (target !== field || isComposing(event)) return;
    const step = steps[key];
    if (shiftKey || ctrlKey || metaKey || altKey) {
      // Ctrl+Enter sends the text.
      if (key === 'Enter') dismiss();
      return;
    }
    if (step && active) setMarked(people[(people.indexOf(active) + step + people.length) % people.length]?.id);
    else if ((key === 'Enter' || key === 'Tab') && active) complete(typing, active.name);
    else if (key === 'Escape') dismiss();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // Before anything else hears the key: Escape would close the dialog of the field, and Enter send its text.
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);

  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={messages.people}
      style={style}
      className="fixed z-40 animate-appear rounded-panel border border-line bg-raised p-1 text-body shadow-float"
    >
      {people.map((person) => (
        <button
          type="button"
          tabIndex={-1}
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          aria-selected={person === active}
          onPointerMove={() => setMarked(person.id)}
          // Focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => complete(typing, person.name)}
          className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-left text-base aria-selected:bg-accent-soft aria-selected:text-accent-text forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
        >
          <Avatar name={person.name} size="small" />
          <span dir="auto" className="min-w-0 truncate">
            {person.name}
          </span>
        </button>
      ))}
    </div>,
    // A dialog hides all that is beside it.
    topDialog.get()?.element ?? document.querySelector('main') ?? document.body,
  );
}

function Offers({ typing, dismiss }: { typing: Typing; dismiss: () => void }) {
  const { data: admins = [] } = useAssignableAdmins();
  const people = peopleFor(typing.query, admins);
  return people.length > 0 && <Offer typing={typing} all={people} dismiss={dismiss} />;
}

/** The list of people that an `@` opens in every field marked `data-mentions`. */
export function MentionList() {
  const { typing, dismiss } = useTypedMention();
  return typing && <Offers typing={typing} dismiss={dismiss} />;
}
