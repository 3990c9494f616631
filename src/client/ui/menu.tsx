import { Check, ChevronRight, type LucideIcon, Minus } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { swallowPress } from './dialog/second-press.ts';
import { KeyCap } from './key-cap.tsx';
import { useOpenLayer } from './open-layers.ts';

type Look = { name: string; icon?: ReactNode; keys?: string | undefined };

/** The look of an entry with an icon. @param keys the key that does the same */
export const named = (name: string, Icon: LucideIcon, keys?: string): Look => ({ name, icon: <Icon className="size-4" />, keys });

type Entry = Look & {
  checked?: boolean;
  /** Whether only one of its group can be checked. */
  radio?: boolean;
  onChoose: () => void;
};
/** Values of which any number is set. Ticking one keeps the menu open; closing it tells which were ticked and unticked. */
export type Checks = {
  options: readonly (Look & { checked: boolean | 'indeterminate' })[];
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
        <span aria-hidden="true" className="ml-3 inline-flex pointer-coarse:hidden">
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
  return options.map(({ checked: before, ...look }) => {
    const { name } = look;
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
        <Inside {...look} checked={checked} />
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

type MenuProps = {
  label: string;
  contents: Contents;
  open: boolean;
  onClose: () => void;
  /** Its place in the window. Without one, it opens at the element that it stands in. */
  at?: { x: number; y: number } | null;
  /** The element to focus as it closes, unless a press has focused another. */
  returnFocus: () => HTMLElement | null;
  /** The button that opens and closes it, if one does. */
  opener?: HTMLElement | null;
} & Pick<ComponentProps<typeof Primitive.Content>, 'side' | 'align' | 'sideOffset'>;

/**
 * A menu. Always drawn, because Radix marks the first entry only if it has heard the key.
 * The chosen entry acts once focus is back, so that a dialog that it opens returns focus there.
 */
export function Menu({ label, contents, open, onClose, at, returnFocus, opener, ...place }: MenuProps) {
  const chosen = useRef<() => void>(undefined);
  const trigger = useRef<HTMLButtonElement>(null);
  useOpenLayer(open, onClose);
  const choose = (act: () => void) => {
    chosen.current = act;
  };
  return (
    <Primitive.Root open={open} onOpenChange={onClose} modal={false}>
      <Primitive.Trigger
        ref={trigger}
        aria-hidden
        tabIndex={-1}
        className={at === undefined ? 'pointer-events-none absolute inset-0' : 'fixed size-px'}
        style={{ left: at?.x, top: at?.y }}
      />
      <Primitive.Content
        {...place}
        aria-label={label}
        aria-labelledby={undefined}
        collisionPadding={8}
        loop
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => key === 'Tab' && onClose()}
        // The click that follows closes it.
        onInteractOutside={(event) => opener?.contains(event.target as Node) && event.preventDefault()}
        // A finger that closes it presses nothing else, because a phone leaves little room beside a menu. A mouse does.
        onPointerDownOutside={({ target, detail: { originalEvent } }) => {
          if (originalEvent.pointerType !== 'mouse' && !opener?.contains(target as Node)) swallowPress();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) returnFocus()?.focus({ preventScroll: true });
          // A sign-out unmounts the menu, and nothing may act after it.
          if (trigger.current) chosen.current?.();
          chosen.current = undefined;
        }}
        className={panelLook}
      >
        <OpenItems contents={contents} choose={choose} />
      </Primitive.Content>
    </Primitive.Root>
  );
}
