import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { controlStyle } from '../form/control-style.ts';
import { late } from '../late.tsx';
import { isForList } from './use-list-keys.ts';
import { useTypeahead } from './use-typeahead.ts';

export type SelectOption = { value: string; label: string };

const sizes = {
  // For a mouse; a finger gets more.
  tiny: 'h-6 gap-1! pr-1 pl-1.5 text-small! pointer-coarse:h-8',
  small: 'h-8 pr-2 pl-2.5 sm:text-label',
  medium: 'h-9 pr-2.5 pl-3',
};

type SelectProps = {
  /** The chosen option's value; undefined where nothing is chosen yet. */
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  /** Its accessible name where no `Field` labels it. */
  label?: string;
  /** Letters choose while it is closed, as in the browser's own. */
  typeAhead?: boolean;
  size?: keyof typeof sizes;
  id?: string;
  disabled?: boolean;
  className?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
};

const SelectList = late(async () => (await import('./select-list.tsx')).SelectList);

const openingKeys = [' ', 'Enter', 'ArrowUp', 'ArrowDown'];

/**
 * A choice of one among several.
 * @throws where an option's value is empty, which stands for "nothing chosen" and can never be chosen
 */
export function Select({
  value,
  onValueChange,
  options,
  placeholder,
  label,
  typeAhead = true,
  size = 'medium',
  className,
  disabled,
  ...rest
}: SelectProps) {
  if (options.some((option) => option.value === '')) throw new Error('A select item with an empty value is not allowed.');
  const [open, setOpen] = useState(false);
  // Not as state: that would draw every select on the page a second time before its first paint.
  const button = useRef<HTMLButtonElement>(null);
  const pointedBy = useRef('touch');
  /** Keys that were pressed after the list was opened and before it took the focus. */
  const ahead = useRef<string[]>([]);
  const id = useId();
  const close = () => {
    ahead.current = [];
    setOpen(false);
  };
  const { find, isTyping, forget } = useTypeahead(options);
  const chosen = options.find((option) => option.value === value);

  const show = () => {
    forget();
    ahead.current = [];
    setOpen(true);
  };
  const type = (letter: string) => {
    const found = find(letter, value);
    if (found && found.value !== value) onValueChange(found.value);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    pointedBy.current = event.pointerType;
  };
  const onMouseDown = (event: MouseEvent<HTMLButtonElement>) => {
    // A finger may only be about to scroll: it opens the list by its click.
    if (event.button !== 0 || event.ctrlKey || pointedBy.current !== 'mouse') return;
    // Focus is where it came from when the list has closed, also where the choice takes the button elsewhere.
    event.currentTarget.focus({ preventScroll: true });
    show();
    event.preventDefault();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (open) {
      if (event.key === 'Escape') close();
      if (!isForList(event)) return;
      // A key that is held down says nothing more.
      if (!event.repeat) ahead.current.push(event.key);
      event.preventDefault();
      return;
    }
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    const typing = isTyping();
    if (typeAhead && !modified && event.key.length === 1) type(event.key);
    // With Ctrl or ⌘ it sends the form.
    if (modified && event.key === 'Enter') return;
    if ((typing && event.key === ' ') || !openingKeys.includes(event.key)) return;
    show();
    event.preventDefault();
  };

  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-autocomplete="none"
        data-placeholder={chosen ? undefined : ''}
        disabled={disabled}
        onPointerDown={onPointerDown}
        onMouseDown={onMouseDown}
        onClick={(event) => {
          // Not every browser focuses a button that is clicked by its label.
          event.currentTarget.focus();
          if (pointedBy.current !== 'mouse') show();
        }}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!relatedTarget?.closest('[role="listbox"]')) ahead.current = [];
          // Whoever goes elsewhere while the list is still on its way has given it up: it would take the focus, and the keys meant for
          // where that is. Where the whole browser loses focus, the button keeps its own.
          if (!open && document.activeElement !== currentTarget) close();
        }}
        className={classes(
          controlStyle,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-muted',
          sizes[size],
          className,
        )}
      >
        <span className="pointer-events-none truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
      {open && (
        <SelectList id={id} button={button} value={value} options={options} ahead={ahead} onChoose={onValueChange} onClose={close} />
      )}
    </>
  );
}
