import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeyCap } from './key-cap.tsx';

/** The look of a menu's panel, which scrolls if the window is too low. */
export const menuPanel =
  'z-40 max-h-(--radix-popper-available-height) min-w-48 animate-appear overflow-y-auto rounded-panel border border-line bg-raised p-1 text-body shadow-float outline-none';

/** The look of an entry. */
export const menuItem =
  'flex min-h-9 cursor-pointer items-center gap-2.5 whitespace-nowrap rounded-control px-2.5 text-base focus:bg-accent-soft focus:text-accent-text focus:-outline-offset-2';

type MenuLookProps = { name: string; icon?: ReactNode; keys?: string; checked?: boolean | 'indeterminate' };

/** The inside of a menu's entry: icon, name, a tick if it is chosen, and its key, which is no part of the name. */
export function MenuLook({ name, icon, keys, checked }: MenuLookProps) {
  return (
    <>
      {icon && (
        <span aria-hidden="true" className="inline-flex shrink-0">
          {icon}
        </span>
      )}
      <span className="min-w-0 grow truncate">{name}</span>
      {checked === 'indeterminate' && <Minus aria-hidden="true" className="ml-3 size-4 shrink-0" />}
      {checked === true && <Check aria-hidden="true" className="ml-3 size-4 shrink-0" />}
      {keys && (
        <span aria-hidden="true" className="ml-3 inline-flex">
          <KeyCap>{keys}</KeyCap>
        </span>
      )}
    </>
  );
}
