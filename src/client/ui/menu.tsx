import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';

type MenuEntry = { name: string; icon: ReactNode; onChoose: () => void };

type MenuProps = {
  id: string;
  entries: readonly MenuEntry[];
  /** The button that opened it, and its id: it is named by that, stands below it, and gives focus back to it. */
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  onClose: () => void;
};

/** The open list of a menu button, worked by arrow keys and first letters. Its place is below the button, in whatever holds both. */
export function Menu({ id, entries, button, buttonId, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const all = [...event.currentTarget.querySelectorAll('button')];
    const at = all.findIndex((one) => one.matches(':focus'));
    const goals: Record<string, HTMLElement | undefined> = {
      ArrowDown: all[(at + 1) % all.length],
      ArrowUp: all.at(at - 1),
      Home: all[0],
      End: all.at(-1),
      Escape: button.current ?? undefined,
    };
    const begins = (one: HTMLElement) => one.textContent.toLowerCase().startsWith(event.key.toLowerCase());
    const goal = goals[event.key] ?? [...all.slice(at + 1), ...all].find(begins);
    if (!goal) return;
    event.preventDefault();
    // The page has keys of its own, and this one was meant for the menu.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    goal.focus();
  };
  const choose = ({ onChoose }: MenuEntry) => {
    onClose();
    // Whatever opens now gives focus back to where it finds it.
    button.current?.focus();
    onChoose();
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-labelledby={buttonId}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => !list.current?.contains(relatedTarget) && onClose()}
      className="absolute top-full right-0 z-40 mt-1 min-w-48 animate-appear rounded-panel border border-line bg-raised p-1 text-body shadow-float"
    >
      {entries.map((entry) => (
        <button
          key={entry.name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => choose(entry)}
          onPointerEnter={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
          className="flex min-h-9 w-full items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 text-left text-base focus:bg-accent-soft focus:text-accent-text focus:-outline-offset-2"
        >
          <span aria-hidden="true" className="inline-flex shrink-0">
            {entry.icon}
          </span>
          {entry.name}
        </button>
      ))}
    </div>
  );
}
