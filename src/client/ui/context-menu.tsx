import { ChevronRight } from 'lucide-react';
import { ContextMenu as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MenuLook, menuItem, menuPanel } from './menu-look.tsx';
import { useBackCloses } from './use-back-closes.ts';

type Entry = { name: string; icon?: ReactNode; keys?: string; onChoose: () => void };
/** Values of which one is set. */
type Choice = { value: string; options: readonly { value: string; name: string; keys?: string }[]; onChoose: (value: string) => void };
/** Values of which any number is set. Ticking one keeps the menu open; closing it tells which were ticked and unticked. */
export type Checks = {
  options: readonly { name: string; checked: boolean | 'indeterminate' }[];
  /** Stands in place of options. */
  none: string;
  onDone: (changed: ReadonlyMap<string, boolean>) => void;
};
type CheckList = { name: string; checks: Checks };
type Submenu = { name: string; icon?: ReactNode; keys?: string | undefined } & (
  | { entries: readonly Entry[] }
  | { choice: Choice }
  | { submenu: Checks }
);
/** Entries between two lines. */
export type MenuGroup = readonly (Entry | Submenu | CheckList)[];

type ContextMenuProps = {
  label: string;
  groups: readonly MenuGroup[];
  /** The place in the window where it opens; null while it is closed. */
  at: { x: number; y: number } | null;
  onClose: () => void;
  /** Takes focus as it closes, before the chosen entry acts. */
  returnFocus: () => void;
};

type Choose = (act: () => void) => void;

function Item({ entry, choose }: { entry: Entry; choose: Choose }) {
  return (
    <Primitive.Item onSelect={() => choose(entry.onChoose)} className={menuItem}>
      <MenuLook {...entry} />
    </Primitive.Item>
  );
}

function Options({ choice: { value, options, onChoose }, choose }: { choice: Choice; choose: Choose }) {
  return (
    <Primitive.RadioGroup value={value}>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => choose(() => onChoose(option.value))}
          className={menuItem}
        >
          <MenuLook {...option} checked={option.value === value} />
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

type Changed = { changed: ReadonlyMap<string, boolean>; onChange: (changed: ReadonlyMap<string, boolean>) => void };

function Ticks({ checks: { options, none, onDone }, choose, changed, onChange }: { checks: Checks; choose: Choose } & Changed) {
  const tick = (name: string, isOn: boolean) => {
    const next = new Map(changed).set(name, isOn);
    onChange(next);
    choose(() => onDone(next));
  };
  if (options.length === 0)
    return (
      <Primitive.Item disabled className={`${menuItem} text-muted`}>
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
        className={menuItem}
      >
        <MenuLook name={name} checked={checked} />
      </Primitive.CheckboxItem>
    );
  });
}

/** A phone has no room beside a menu, so there the submenu lies over a part of it. */
const lapped = 'max-[28rem]:max-w-48 max-[28rem]:data-[side=left]:-mr-28 max-[28rem]:data-[side=right]:-ml-28';

function Sub({ submenu, choose, ...ticks }: { submenu: Submenu; choose: Choose } & Changed) {
  return (
    <Primitive.Sub>
      <Primitive.SubTrigger className={`${menuItem} data-[state=open]:bg-accent-soft`}>
        <MenuLook {...submenu} />
        <ChevronRight aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />
      </Primitive.SubTrigger>
      <Primitive.Portal container={document.querySelector('main')}>
        <Primitive.SubContent collisionPadding={8} sideOffset={2} className={`${menuPanel} ${lapped}`}>
          {'choice' in submenu ? (
            <Options choice={submenu.choice} choose={choose} />
          ) : 'submenu' in submenu ? (
            <Ticks checks={submenu.submenu} choose={choose} {...ticks} />
          ) : (
            submenu.entries.map((entry) => <Item key={entry.name} entry={entry} choose={choose} />)
          )}
        </Primitive.SubContent>
      </Primitive.Portal>
    </Primitive.Sub>
  );
}

/** A menu at a place in the window, for whatever is there. */
export function ContextMenu({ label, groups, at, onClose, returnFocus }: ContextMenuProps) {
  const trigger = useRef<HTMLSpanElement>(null);
  const chosen = useRef<() => void>(undefined);
  const [placed, setPlaced] = useState<ContextMenuProps['at']>(null);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const open = at !== null && placed === at;
  useBackCloses(open, onClose);
  // Radix takes the place from an event on its trigger.
  useEffect(() => {
    if (at) trigger.current?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX: at.x, clientY: at.y }));
  }, [at]);
  useEffect(
    () => () => {
      // It goes with its user, and the choice must not be made as the next one.
      chosen.current = undefined;
    },
    [],
  );
  const ticks = { changed, onChange: setChanged };
  const choose: Choose = (act) => {
    chosen.current = act;
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next ? setPlaced(at) : onClose())} modal={false}>
      <Primitive.Trigger ref={trigger} />
      {/* In a landmark, like all content. Looked for anew each time, because this may be drawn before the board is. */}
      <Primitive.Portal container={open ? document.querySelector('main') : null}>
        <Primitive.Content
          aria-label={label}
          collisionPadding={8}
          loop
          onContextMenu={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
            chosen.current?.();
            chosen.current = undefined;
            setChanged(new Map());
          }}
          className={menuPanel}
        >
          {groups
            .filter((group) => group.length > 0)
            .map((group, index) => (
              <Primitive.Group key={group[0]?.name} className={index > 0 ? 'mt-1 border-line border-t pt-1' : undefined}>
                {group.map((entry) =>
                  'onChoose' in entry ? (
                    <Item key={entry.name} entry={entry} choose={choose} />
                  ) : 'checks' in entry ? (
                    <Ticks key={entry.name} checks={entry.checks} choose={choose} {...ticks} />
                  ) : (
                    <Sub key={entry.name} submenu={entry} choose={choose} {...ticks} />
                  ),
                )}
              </Primitive.Group>
            ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
