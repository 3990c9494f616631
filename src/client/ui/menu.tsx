import { DropdownMenu } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { KeyCap } from './key-cap.tsx';
import { Tooltip } from './tooltip.tsx';
import { useBackCloses } from './use-back-closes.ts';

type MenuEntry = {
  name: string;
  icon: ReactNode;
  /** The keys that do the same. */
  keys?: string;
  onChoose: () => void;
};

type MenuProps = {
  label: string;
  icon: ReactNode;
  entries: readonly MenuEntry[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** It opened by a key that was pressed before it was there. Radix, which marks an entry after a key, has not heard that. */
  byKey?: boolean;
};

/** A button with a picture, and the menu that it opens. */
export function Menu({ label, icon, entries, open, onOpenChange, byKey }: MenuProps) {
  const chosen = useRef<MenuEntry>(undefined);
  useBackCloses(open, () => onOpenChange(false));
  const take = () => {
    chosen.current?.onChoose();
    chosen.current = undefined;
  };
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Tooltip content={label}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={label} icon={icon} />
        </DropdownMenu.Trigger>
      </Tooltip>
      <DropdownMenu.Content
        ref={(menu) => {
          if (byKey) menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
        }}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        loop
        // By then focus goes back to the button, and a dialog that opens returns it there.
        onCloseAutoFocus={take}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Tab' && onOpenChange(false)}
        className="z-40 min-w-48 animate-appear rounded-panel border border-line bg-raised p-1 text-body shadow-float outline-none"
      >
        {entries.map((entry) => (
          <DropdownMenu.Item
            key={entry.name}
            onSelect={() => {
              chosen.current = entry;
            }}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 text-base focus:bg-accent-soft focus:text-accent-text focus:-outline-offset-2"
          >
            <span aria-hidden="true" className="inline-flex shrink-0">
              {entry.icon}
            </span>
            <span>{entry.name}</span>
            {entry.keys && (
              <span aria-hidden="true" className="ml-auto pl-4">
                <KeyCap>{entry.keys}</KeyCap>
              </span>
            )}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
