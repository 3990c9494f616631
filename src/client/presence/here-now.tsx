import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import * as messages from '#messages/presence.ts';
import type { User } from '#shared/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';
import { listen } from '../ui/listen.ts';
import { useOpenLayer } from '../ui/open-layers.ts';
import { reachable } from '../ui/scroll-region.tsx';
import { useHere } from './present.ts';

/** How a panel is open: until the pointer leaves, or until it is closed. */
type Opened = 'hovered' | 'pressed' | null;

/** Opens a panel below a button on hover, or for good by a press. Escape, Back, and a press or focus elsewhere close it. */
function usePeek(isThere: boolean) {
  const [opened, setOpened] = useState<Opened>(null);
  if (opened && !isThere) setOpened(null);
  const area = useRef<HTMLDivElement>(null);
  useOpenLayer(opened === 'pressed', () => setOpened(null));
  useEffect(() => {
    if (!opened) return;
    const press = ({ target }: Event) => area.current?.contains(target as Node) || setOpened(null);
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes only this panel, not a selection or a search.
      event.stopPropagation();
      setOpened(null);
    };
    return listen(window, { pointerdown: press, keydown: leave }, { capture: true });
  }, [opened]);
  return {
    opened,
    press: () => setOpened(opened === 'pressed' ? null : 'pressed'),
    area: {
      ref: area,
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setOpened(opened ?? 'hovered'),
      onPointerLeave: () => setOpened(opened === 'hovered' ? null : opened),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(null);
      },
    },
  };
}

const FACES = 5;

/** Either is shown: the header has room for faces from 64rem, which leaves 61 for the summary. */
const places = { header: 'mr-2 shrink-0 @max-5xl:hidden', summary: '-mt-2 -mb-1 ml-auto @min-[61rem]/summary:hidden' };

/** The faces of the others who have the board open, and everybody's names below on demand. Nothing if nobody else is here. */
export function HereNow({ user, place }: { user: User; place: keyof typeof places }) {
  const here = useHere();
  const others = here.filter(({ id }) => id !== user.id);
  const { opened, press, area } = usePeek(others.length > 0);
  if (others.length === 0) return null;
  return (
    <div {...area} className={`relative animate-appear print:hidden ${places[place]}`}>
      <button
        type="button"
        aria-label={messages.countHereNow(here.length)}
        aria-expanded={opened === 'pressed'}
        onClick={press}
        className="flex h-8 items-center gap-1 rounded-control px-1 hover:bg-hover"
      >
        {others.slice(0, FACES).map(({ id, name }) => (
          <Avatar key={id} name={name} size="small" />
        ))}
        {others.length > FACES && (
          <span className="ml-0.5 font-medium text-muted text-small">{messages.further(others.length - FACES)}</span>
        )}
      </button>
      {/* Screen readers find the names without opening it. */}
      <div className={classes(opened ? 'absolute top-full right-0 z-20 pt-1' : 'sr-only', opened === 'hovered' && 'animate-appear')}>
        <div
          {...(opened && reachable)}
          className="max-h-80 w-max max-w-64 overflow-y-auto rounded-panel border border-line bg-raised px-3 py-2 text-body shadow-float"
        >
          <p aria-hidden="true" className="mb-1 font-medium text-muted text-small">
            {messages.hereNow}
          </p>
          <ul aria-label={messages.hereNow} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {here.map(({ id, name }) => (
              <li key={id} className="flex min-h-7 items-center gap-2 text-label">
                <Avatar name={name} size="small" />
                <bdi title={name} className="truncate">
                  {id === user.id ? messages.you(name) : name}
                </bdi>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
