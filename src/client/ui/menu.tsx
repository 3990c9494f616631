import { DropdownMenu } from 'radix-ui';
import { Fragment, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { MenuLook, menuItem, menuPanel } from './menu-look.tsx';
import { Tooltip } from './tooltip.tsx';
import { useBackCloses } from './use-back-closes.ts';

type MenuEntry = {
  name: string;
  icon: ReactNode;
  onChoose: () => void;
  /** The key that does the same. */
  keys?: string;
  /** Whether it is on, if it is a choice. */
  checked?: boolean;
  /** Whether a line separates it from the entry before. */
  begins?: boolean;
};

export type MenuProps = {
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
          if (byKey) menu?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
        }}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        loop
        // By then focus goes back to the button, and a dialog that opens returns it there.
        onCloseAutoFocus={take}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Tab' && onOpenChange(false)}
        className={menuPanel}
      >
        {entries.map((entry) => {
          const { name, checked, begins } = entry;
          const item = {
            onSelect: () => {
              chosen.current = entry;
            },
            className: menuItem,
          };
          return (
            <Fragment key={name}>
              {begins && <DropdownMenu.Separator className="mx-2.5 my-1 border-line border-t" />}
              {checked === undefined ? (
                <DropdownMenu.Item {...item}>
                  <MenuLook {...entry} />
                </DropdownMenu.Item>
              ) : (
                <DropdownMenu.CheckboxItem checked={checked} {...item}>
                  <MenuLook {...entry} />
                </DropdownMenu.CheckboxItem>
              )}
            </Fragment>
          );
        })}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
