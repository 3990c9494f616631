import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../is-composing.ts';
import { SpinnerRing } from '../spinner.tsx';
import { Modal } from './modal.tsx';

export type ComboOption = {
  id: string;
  label: string;
  detail?: ReactNode;
  icon?: ReactNode;
  onChoose: () => void;
};
type ComboGroup = { label: string; options: readonly ComboOption[] };

type ComboDialogProps = {
  onClose: () => void;
  title: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly ComboGroup[];
  /** The status: announced, and shown if there are no options. */
  said: string;
  busy?: boolean;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A dialog with a combobox, drawn while it is open. The chosen option acts once the dialog is gone and focus is restored. */
export function ComboDialog({ onClose, title, label, text, onText, groups, said, busy }: ComboDialogProps) {
  const id = useId();
  const [marked, setMarked] = useState<string | null>(null);
  const chosen = useRef<ComboOption | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const filled = groups.filter(({ options }) => options.length > 0);
  const all = filled.flatMap(({ options }) => options);
  const active = all.find((one) => one.id === marked) ?? all[0];
  const idOf = (one: ComboOption) => `${id}-${one.id}`;
  const activeId = active && idOf(active);

  useEffect(() => {
    if (marked && activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [marked, activeId]);

  const choose = (option: ComboOption) => {
    chosen.current = option;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (isComposing(event.nativeEvent) || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (!active) return;
    if (step) setMarked(all[(all.indexOf(active) + step + all.length) % all.length]?.id ?? null);
    else choose(active);
  };

  return (
    <Modal
      onClose={onClose}
      focusFirst={() => field.current}
      onClosed={() => chosen.current?.onChoose()}
      className="max-w-xl"
      overlayClassName="content-start sm:pt-[12vh]!"
    >
      <Primitive.Title className="sr-only">{title}</Primitive.Title>
      <div className="relative border-line border-b">
        <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-4 text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={all.length > 0}
          aria-controls={all.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setMarked(null);
            onText(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent pr-10 pl-11 text-[1rem] text-body outline-none placeholder:text-muted"
        />
        {busy && <SpinnerRing className="absolute top-4 right-4 size-4 text-muted" />}
      </div>
      {all.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={title} className="max-h-[min(26rem,60vh)] overflow-y-auto p-1.5">
          {filled.map((group, at) => (
            <fieldset key={group.label} aria-labelledby={`${id}-group-${at}`} className="min-w-0 not-first:mt-1.5">
              <div id={`${id}-group-${at}`} className="truncate px-2.5 pt-1 pb-1 text-small font-medium text-muted">
                {group.label}
              </div>
              {group.options.map((option) => (
                <button
                  type="button"
                  tabIndex={-1}
                  key={option.id}
                  id={idOf(option)}
                  role="option"
                  aria-selected={option === active}
                  onPointerMove={() => setMarked(option.id)}
                  // Focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  className="flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left text-base aria-selected:bg-accent-soft aria-selected:text-accent-text forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
                >
                  {option.icon && (
                    <span aria-hidden="true" className="inline-flex shrink-0 text-muted">
                      {option.icon}
                    </span>
                  )}
                  <span dir="auto" className="line-clamp-2 min-w-0 grow wrap-anywhere">
                    {option.label}
                  </span>
                  {option.detail && <span className="shrink-0 text-small text-muted">{option.detail}</span>}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      <p role="status" className={all.length > 0 ? 'sr-only' : 'px-5 py-6 text-center text-label text-muted'}>
        {said}
      </p>
    </Modal>
  );
}
