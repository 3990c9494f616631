import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { controlStyle } from './form/field.tsx';

export type SelectOption = { value: string; label: string };

const sizes = {
  // For a mouse; a finger gets more.
  tiny: 'h-6 gap-1! pr-1 pl-1.5 text-small! pointer-coarse:h-8',
  small: 'h-8 pr-2 pl-2.5 text-label',
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
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    // A form's reset and options that arrive late make Radix report values that nobody chose.
    if (next !== value && options.some((option) => option.value === next)) onValueChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // This key sends the form. Radix would open the list.
    event.preventDefault();
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  };
  const list = (
    <Primitive.Content
      position="popper"
      sideOffset={4}
      collisionPadding={8}
      className="z-40 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(calc(100vw-1rem),40rem)] animate-appear overflow-hidden rounded-panel border border-line bg-raised text-body shadow-float"
    >
      {/* A scrollbar, because Radix's scroll buttons come and go and move the option under the pointer. */}
      <Primitive.Viewport nonce={getNonce()} className="max-h-80 p-1 [scrollbar-width:thin]!">
        {options.map((option) => (
          <Primitive.Item
            key={option.value}
            value={option.value}
            className="relative flex min-h-8 cursor-default select-none items-center rounded-control py-1 pr-8 pl-2.5 text-base wrap-anywhere outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-text forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-highlighted:-outline-offset-2"
          >
            <Primitive.ItemText>{option.label}</Primitive.ItemText>
            <Primitive.ItemIndicator className="absolute right-2.5">
              <Check className="size-4" />
            </Primitive.ItemIndicator>
          </Primitive.Item>
        ))}
      </Primitive.Viewport>
    </Primitive.Content>
  );

  return (
    <Primitive.Root open={open} onOpenChange={setOpen} value={value ?? ''} onValueChange={choose} disabled={disabled}>
      <Primitive.Trigger
        {...rest}
        aria-label={label}
        // Focus is here when the list closes, even if the choice moves this card to another column.
        onPointerDown={({ currentTarget, pointerType }) => pointerType === 'mouse' && currentTarget.focus({ preventScroll: true })}
        onKeyDown={onKeyDown}
        className={classes(
          controlStyle,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-muted',
          sizes[size],
          className,
        )}
      >
        <span className="pointer-events-none truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Primitive.Trigger>
      {/* In a landmark, as all else on the page, and above a cover: the page is out of reach while the list is open. */}
      {open &&
        createPortal(
          <section aria-label="Choices">
            <div className="pointer-events-auto fixed inset-0 z-40" />
            {list}
          </section>,
          document.body,
        )}
      {/* Radix finds an option by its first letters only among those that are drawn. */}
      {!open && typeAhead && list}
    </Primitive.Root>
  );
}
