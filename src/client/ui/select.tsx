import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import * as messages from '#messages/controls.ts';
import { controlClasses, useFieldControl } from './form/field.tsx';

export type SelectOption<Value = string> = { value: Value; label: string; icon?: ReactNode };

/** An option for each labelled value. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

/** A value as Radix knows it. */
const keyOf = (value: unknown) => JSON.stringify(value) ?? '';

const sizes = {
  tiny: 'h-6 gap-1! pr-1 pl-1.5 text-small! pointer-coarse:h-8',
  small: 'h-8 pr-2 pl-2.5 text-label',
  medium: 'h-9 pr-2.5 pl-3',
};

type SelectProps<Value> = Pick<ComponentProps<'button'>, 'ref' | 'className' | 'disabled' | 'aria-required' | 'onKeyDown' | 'onFocus'> & {
  value: Value | undefined;
  onValueChange: (value: NoInfer<Value>) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  /** The accessible name if no `Field` labels it. */
  label?: string;
  /** Whether letters choose while it is closed, as in a native select. */
  typeAhead?: boolean;
  size?: keyof typeof sizes;
};

/** A select of values that JSON can tell apart, such as null for none. @throws Error if an option's value is empty */
export function Select<Value>({
  value,
  onValueChange,
  options,
  placeholder,
  label,
  typeAhead = true,
  size = 'medium',
  className,
  disabled,
  onKeyDown,
  onFocus,
  ...rest
}: SelectProps<Value>) {
  if (options.some((option) => option.value === '')) throw new Error('A select item with an empty value is not allowed.');
  const [open, setOpen] = useState(false);
  const [reached, setReached] = useState(false);
  const control = useFieldControl();
  const optionOf = (key: string) => options.find((option) => keyOf(option.value) === key);
  const chosen = optionOf(keyOf(value));
  const choose = (key: string) => {
    const next = optionOf(key);
    // Radix reports values that nobody chose after a form's reset, or when options arrive late.
    if (next && next !== chosen) onValueChange(next.value);
  };
  const submitOnEnter = (event: KeyboardEvent<HTMLButtonElement>) => {
    // A toolbar moves focus along its controls.
    onKeyDown?.(event);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Ctrl+Enter submits the form. Radix would open the list.
    event.preventDefault();
    if (!event.repeat) event.currentTarget.form?.requestSubmit();
  };
  const list = (
    <Primitive.Content
      aria-label={label}
      aria-labelledby={label ? undefined : `${control.id}-label`}
      position="popper"
      sideOffset={4}
      collisionPadding={8}
      className="z-40 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(calc(100vw-1rem),40rem)] animate-appear overflow-hidden rounded-panel border border-line bg-raised text-body shadow-float"
    >
      {/* A scrollbar, because Radix's scroll buttons come and go and move the option under the pointer. */}
      <Primitive.Viewport nonce={getNonce()} className="max-h-80 p-1 scrollbar-thin!">
        {options.map((option) => (
          <Primitive.Item
            key={keyOf(option.value)}
            value={keyOf(option.value)}
            // Radix's own text copies the list of all options for each of them.
            textValue={option.label}
            aria-labelledby={undefined}
            className="relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-control py-1 pr-8 pl-2.5 text-base wrap-anywhere outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-text forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:outline-solid forced-colors:data-highlighted:-outline-offset-2"
          >
            {option.icon}
            <span>{option.label}</span>
            <Primitive.ItemIndicator className="absolute right-2.5">
              <Check className="size-4" />
            </Primitive.ItemIndicator>
          </Primitive.Item>
        ))}
      </Primitive.Viewport>
    </Primitive.Content>
  );

  return (
    <Primitive.Root open={open} onOpenChange={setOpen} value={keyOf(value)} onValueChange={choose} disabled={disabled}>
      <Primitive.Trigger
        {...control}
        {...rest}
        aria-label={label}
        // Focus returns here when the list closes, even if the choice moves this card.
        onPointerDown={({ currentTarget, pointerType }) => pointerType === 'mouse' && currentTarget.focus({ preventScroll: true })}
        onFocus={(event) => {
          onFocus?.(event);
          setReached(true);
        }}
        onKeyDown={submitOnEnter}
        // A space within a typed name. Its click would open the list.
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        className={controlClasses('flex items-center justify-between gap-2 text-left data-placeholder:text-muted', sizes[size], className)}
      >
        <span className="pointer-events-none truncate">{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Primitive.Trigger>
      {/* In a landmark, like all content, and above an overlay that blocks the page. */}
      {open &&
        createPortal(
          <section aria-label={messages.choices}>
            <div className="pointer-events-auto fixed inset-0 z-40" />
            {list}
          </section>,
          document.body,
        )}
      {/* Radix's type-ahead finds only rendered options. Before the first focus they would only delay the paint of a form. */}
      {!open && reached && typeAhead && list}
    </Primitive.Root>
  );
}
