import { Check, ChevronDown, ChevronUp } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { classes } from './classes.ts';
import { controlStyle } from './control-style.ts';
import { pageNonce } from './nonce.ts';

export type SelectOption = { value: string; label: string };

type SelectProps = {
  /** The chosen option's value; undefined where nothing is chosen yet. */
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  /** Its accessible name where no `Field` labels it. */
  label?: string;
  size?: 'small' | 'medium';
  id?: string;
  disabled?: boolean;
  className?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};

const scrollButton = 'grid h-6 place-items-center text-muted';

/**
 * A choice of one among several.
 * @throws where an option's value is empty, which stands for "nothing chosen" and can never be chosen
 */
export function Select({ value, onValueChange, options, placeholder, label, size = 'medium', className, disabled, ...rest }: SelectProps) {
  if (options.some((option) => option.value === '')) throw new Error('A select item with an empty value is not allowed.');
  const choose = (next: string) => {
    // A form's reset and options that arrive late make Radix report values that nobody chose.
    if (options.some((option) => option.value === next)) onValueChange(next);
  };
  return (
    <Primitive.Root value={value ?? ''} onValueChange={choose} disabled={disabled}>
      <Primitive.Trigger
        {...rest}
        aria-label={label}
        className={classes(
          controlStyle,
          'flex items-center justify-between gap-2 text-left data-placeholder:text-muted *:first:truncate',
          size === 'small' ? 'h-8 pr-2 pl-2.5 sm:text-label' : 'h-9 pr-2.5 pl-3',
          className,
        )}
      >
        <Primitive.Value placeholder={placeholder} />
        <Primitive.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1rem)] animate-appear overflow-hidden rounded-panel border border-line bg-raised text-body shadow-float"
        >
          <Primitive.ScrollUpButton className={scrollButton}>
            <ChevronUp className="size-4" />
          </Primitive.ScrollUpButton>
          <Primitive.Viewport nonce={pageNonce} className="max-h-80 p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                className="relative flex min-h-8 cursor-default select-none items-center rounded-control py-1 pr-8 pl-2.5 text-base outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-text"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-2.5">
                  <Check className="size-4" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
          <Primitive.ScrollDownButton className={scrollButton}>
            <ChevronDown className="size-4" />
          </Primitive.ScrollDownButton>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
