import { Check, ChevronRight, Minus } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { KeyCap } from './key-cap.tsx';
import { useOpenLayer } from './open-layers.ts';
import { Tooltip } from './tooltip.tsx';

type Look = { name: string; icon?: ReactNode; keys?: string | undefined };
type Entry = Look & {
  checked?: boolean;
  /** Whether only one of its group can be checked. */
  radio?: boolean;
  onChoose: () => void;
};
/** Values of which any number is set. Ticking one keeps the menu open; closing it tells which were ticked and unticked. */
export type Checks = {
  options: readonly { name: string; checked: boolean | 'indeterminate' }[];
  /** Stands in place of options. */
  none: string;
  onDone: (changed: ReadonlyMap<string, boolean>) => void;
};
/** Entries between two lines. */
export type MenuGroup = readonly (Entry | (Look & { submenu: Contents }))[];
type Contents = readonly MenuGroup[] | Checks;

const panelLook =
  'z-40 max-h-(--radix-popper-available-height) min-w-48 max-w-[min(var(--radix-popper-available-width),40rem)] animate-appear overflow-y-auto rounded-panel border border-line bg-raised p-1 text-body shadow-float outline-none';
/** A phone has no room beside a menu, so there the submenu lies over a part of it. */
const lapped = 'max-[28rem]:max-w-48 max-[28rem]:data-[side=left]:-mr-28 max-[28rem]:data-[side=right]:-ml-28';
const itemLook =
  'flex min-h-9 cursor-pointer items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 text-base [&>svg]:shrink-0 focus:bg-accent-soft focus:text-accent-text focus:-outline-offset-2';

/** The inside of an entry. Its key is no part of its name. */
function Inside({ name, icon, keys, checked }: Look & { checked?: boolean | 'indeterminate' }) {
  return (
    <>
      {icon}
      <span className="min-w-0 grow truncate">{name}</span>
      {checked === 'indeterminate' && <Minus aria-hidden="true" className="ml-3 size-4" />}
      {checked === true && <Check aria-hidden="true" className="ml-3 size-4" />}
      {keys && (
        <span aria-hidden="true" className="ml-3 inline-flex">
          <KeyCap>{keys}</KeyCap>
        </span>
      )}
    </>
  );
}

/** The choice in an open menu: an act, or the boxes that were ticked and unticked. */
type Choosing = {
  choose: (act: () => void) => void;
  changed: ReadonlyMap<string, boolean>;
  onChange: (changed: ReadonlyMap<string, boolean>) => void;
};

function Item({ entry: { checked, radio, onChoose, ...look }, choose }: { entry: Entry } & Pick<Choosing, 'choose'>) {
  const role = checked === undefined ? 'menuitem' : radio ? 'menuitemradio' : 'menuitemcheckbox';
  return (
    <Primitive.Item role={role} aria-checked={checked} onSelect={() => choose(onChoose)} className={itemLook}>
      <Inside {...look} checked={checked} />
    </Primitive.Item>
  );
}

function Ticks({ checks: { options, none, onDone }, choose, changed, onChange }: { checks: Checks } & Choosing) {
  const tick = (name: string, isOn: boolean) => {
    const next = new Map(changed).set(name, isOn);
    onChange(next);
    choose(() => onDone(next));
  };
  if (options.length === 0)
    return (
      <Primitive.Item disabled className={`${itemLook} text-muted`}>
        {none}
      </Primitive.Item>
    );
  return options.map(({ name, checked: before }) => {
    const checked = changed.get(name) ?? before;
    return (
      <Primitive.CheckboxItem
        key={name}
        checked={checked}
        onSelect={(event) => {
          event.preventDefault();
          tick(name, checked !== true);
        }}
        className={itemLook}
      >
        <Inside name={name} checked={checked} />
      </Primitive.CheckboxItem>
    );
  });
}

function Items({ contents, ...choosing }: { contents: Contents } & Choosing) {
  if ('none' in contents) return <Ticks checks={contents} {...choosing} />;
  return contents
    .filter((group) => group.length > 0)
    .map((group, index) => (
      <Primitive.Group key={group[0]?.name} className={index > 0 ? 'mt-1 border-line border-t pt-1' : undefined}>
        {group.map((entry) =>
          'submenu' in entry ? (
            <Primitive.Sub key={entry.name}>
              <Primitive.SubTrigger className={`${itemLook} data-[state=open]:bg-accent-soft`}>
                <Inside {...entry} />
                <ChevronRight aria-hidden="true" className="ml-3 size-4 text-muted" />
              </Primitive.SubTrigger>
              <Primitive.Portal container={document.querySelector('main')}>
                <Primitive.SubContent collisionPadding={8} sideOffset={2} className={`${panelLook} ${lapped}`}>
                  <Items contents={entry.submenu} {...choosing} />
                </Primitive.SubContent>
              </Primitive.Portal>
            </Primitive.Sub>
          ) : (
            <Item key={entry.name} entry={entry} choose={choosing.choose} />
          ),
        )}
      </Primitive.Group>
    ));
}

function OpenItems(of: { contents: Contents } & Pick<Choosing, 'choose'>) {
  const [changed, setChanged] = useState<Choosing['changed']>(new Map());
  return <Items {...of} changed={changed} onChange={setChanged} />;
}

type OpenProps = { label: string; contents: Contents; open: boolean; onOpenChange: (open: boolean) => void };

type BaseProps = OpenProps &
  Pick<ComponentProps<typeof Primitive.Content>, 'side' | 'align' | 'sideOffset' | 'ref'> & {
    trigger: ReactNode;
    returnFocus?: () => void;
  };

/** A menu at its trigger. The chosen entry acts once focus is back, so that a dialog that it opens returns focus there. */
function Base({ label, contents, open, onOpenChange, trigger, returnFocus, ...place }: BaseProps) {
  const chosen = useRef<() => void>(undefined);
  useOpenLayer(open, () => onOpenChange(false));
  useEffect(
    () => () => {
      // A sign-out unmounts the menu, and the next user must not make its choice.
      chosen.current = undefined;
    },
    [],
  );
  const choose = (act: () => void) => {
    chosen.current = act;
  };
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={false}>
      {trigger}
      <Primitive.Content
        {...place}
        aria-label={label}
        aria-labelledby={undefined}
        collisionPadding={8}
        loop
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => key === 'Tab' && onOpenChange(false)}
        onCloseAutoFocus={(event) => {
          if (returnFocus) {
            event.preventDefault();
            returnFocus();
          }
          chosen.current?.();
          chosen.current = undefined;
        }}
        className={panelLook}
      >
        <OpenItems contents={contents} choose={choose} />
      </Primitive.Content>
    </Primitive.Root>
  );
}

export type MenuProps = OpenProps & {
  icon: ReactNode;
  /** It opened by a key that was pressed before it was there. Radix, which marks an entry after a key, has not heard that. */
  byKey?: boolean;
};

/** A button with a picture, and the menu that it opens. */
export function Menu({ icon, byKey, ...menu }: MenuProps) {
  const { label } = menu;
  const trigger = (
    <Tooltip content={label}>
      <Primitive.Trigger asChild>
        <IconButton label={label} icon={icon} />
      </Primitive.Trigger>
    </Tooltip>
  );
  const mark = (panel: HTMLElement | null) => {
    if (byKey) panel?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  };
  return <Base {...menu} trigger={trigger} align="end" sideOffset={4} ref={mark} />;
}

type ContextMenuProps = Omit<OpenProps, 'open' | 'onOpenChange'> & {
  /** The place in the window where it opens; null while it is closed. */
  at: { x: number; y: number } | null;
  onClose: () => void;
  /** Takes focus as it closes, before the chosen entry acts. */
  returnFocus: () => void;
};

/** A menu at a place in the window, for the element there. */
export function ContextMenu({ at, onClose, ...menu }: ContextMenuProps) {
  const place = <Primitive.Trigger aria-hidden tabIndex={-1} className="fixed size-px" style={{ left: at?.x, top: at?.y }} />;
  return <Base {...menu} open={at !== null} onOpenChange={onClose} trigger={place} side="right" align="start" sideOffset={2} />;
}
