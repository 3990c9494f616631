import { Popover } from 'radix-ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import * as messages from '#messages/people.ts';
import type { AssignableAdmin } from '#shared/admins.ts';
import { useAssignableAdmins } from '../admins/use-admins.ts';
import { Avatar } from '../ui/avatar.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { listen } from '../ui/listen.ts';
import { topDialog } from '../ui/open-layers.ts';
import { reachable } from '../ui/scroll-region.tsx';
import { peopleFor, type Typing, useTypedMention } from './typed-mention.ts';

const prevent = (event: Event) => event.preventDefault();

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Completes a mention, as an input that can be undone. */
function complete({ field, at, query }: Typing, name: string): void {
  const end = at + 1 + query.length;
  field.setSelectionRange(at, field.value[end] === ' ' ? end + 1 : end);
  document.execCommand('insertText', false, `@${name} `);
}

type OfferProps = { typing: Typing; people: readonly AssignableAdmin[]; dismiss: () => void };

/** A listbox of people. Focus stays in the field, which is no `combobox`, because a `textarea` may have no other role. */
function Offer({ typing, people, dismiss }: OfferProps) {
  const { field } = typing;
  const id = useId();
  const [marked, setMarked] = useState<string>();
  const active = people.find((one) => one.id === marked) ?? people[0];
  const activeId = `${id}-${active?.id}`;

  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

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
  // Before anything else hears the key: Escape would close the dialog of the field, and Enter send its text.
  useEffect(() => listen(window, { keydown: (event) => onKeyDown(event) }, { capture: true }), []);

  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={{ current: field }} />
      {/* A dialog hides all that is beside it. */}
      <Popover.Portal container={topDialog.get()?.element ?? document.querySelector('main')}>
        <Popover.Content
          {...reachable}
          id={id}
          role="listbox"
          aria-label={messages.people}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={prevent}
          onCloseAutoFocus={prevent}
          // Focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="z-40 max-h-(--radix-popper-available-height) w-72 max-w-(--radix-popper-available-width) animate-appear overflow-y-auto rounded-panel border border-line bg-raised p-1 text-body shadow-float outline-none"
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
              onClick={() => complete(typing, person.name)}
              className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-left text-base aria-selected:bg-accent-soft aria-selected:text-accent-text forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
            >
              <Avatar name={person.name} size="small" />
              <span dir="auto" className="min-w-0 truncate">
                {person.name}
              </span>
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The list of people that an `@` opens in every field marked `data-mentions`. */
export function MentionList() {
  const { typing, dismiss } = useTypedMention();
  const { data: admins = [] } = useAssignableAdmins();
  const people = typing ? peopleFor(typing.query, admins) : [];
  return typing && people.length > 0 && <Offer typing={typing} people={people} dismiss={dismiss} />;
}
