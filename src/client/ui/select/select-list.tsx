import { Check } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type Ref, type RefObject, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import type { SelectOption } from './select.tsx';
import { useListKeys } from './use-list-keys.ts';

/** The answer's nonce, which our content policy asks of the `<style>` that Radix adds with a list. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

type SelectListProps = {
  id: string;
  /** The button that opened it: it stands below that, and focus goes back there. */
  button: RefObject<HTMLButtonElement | null>;
  value: string | undefined;
  options: readonly SelectOption[];
  /** Keys for it that were pressed before it was there. */
  ahead: RefObject<string[]>;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** Stands where Radix expects its own button, and gives it ours. */
function Stand({ button, ref }: Pick<SelectListProps, 'button'> & { ref?: Ref<HTMLButtonElement> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(button.current);
    else if (ref) ref.current = button.current;
  }, [button, ref]);
  return null;
}

/** The open list of a select. It is code of its own, because most selects are looked at and not opened. */
export function SelectList({ id, button, value, options, ahead, onChoose, onClose }: SelectListProps) {
  const listKeys = useListKeys(options, ahead);
  const choose = (next: string) => {
    // A form's reset and options that arrive late make Radix report values that nobody chose.
    if (options.some((option) => option.value === next)) onChoose(next);
  };
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()} value={value ?? ''} onValueChange={choose}>
      <Primitive.Trigger asChild>
        <Stand button={button} />
      </Primitive.Trigger>
      {/* What is pressed beside the list closes it and does nothing else. */}
      {createPortal(<div className="pointer-events-auto fixed inset-0 z-40" />, document.body)}
      {/* In a landmark, as all else on the page: Radix's own way to the end of the page leaves it outside of any. */}
      {createPortal(
        <section aria-label="Choices">
          <Primitive.Content
            {...listKeys}
            id={id}
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            className="z-40 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[min(calc(100vw-1rem),40rem)] animate-appear overflow-hidden rounded-panel border border-line bg-raised text-body shadow-float"
          >
            {/* With a scrollbar: Radix's buttons to scroll come and go, and what was pressed is elsewhere before it is released. */}
            <Primitive.Viewport nonce={nonce} className="max-h-80 p-1 [scrollbar-width:thin]!">
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
        </section>,
        document.body,
      )}
    </Primitive.Root>
  );
}
