import { Check, CircleAlert, CircleCheck, Copy, Info, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as messages from '#messages/controls.ts';
import { classes } from '../classes.ts';
import { copyText } from '../copy.ts';
import { noteToastGone } from '../dialog/second-press.ts';
import { focusAlong, focusPath } from '../focus-path.ts';
import { IconButton } from '../icon-button.tsx';
import { isComposing } from '../is-composing.ts';
import { topDialog } from '../open-layers.ts';
import { dismissToast, TOAST_DURATION, type ToastEntry, toastStore } from './toast.ts';

/** The swipe that closes a toast (px), and the key that focuses it. */
const TOAST_SWIPE_THRESHOLD = 50;
const TOAST_HOTKEY = ['F8'];

/** Makes Escape close the top dialog unless focus is among the toasts, because Radix would close the toast. */
function closeWindowInstead(event: KeyboardEvent): void {
  const top = topDialog.get();
  const inToast = event.target instanceof Element && event.target.closest('[data-toasts]');
  if (!top || inToast) return;
  event.preventDefault();
  top.close();
}

/** The announced text. Radix adds it to the page unseen, so word joiners keep it from being found. */
const heard = ({ title, description, detail, actions = [] }: ToastEntry) =>
  [title, description, detail, ...actions.map(({ label }) => label)]
    .map((part) => part && (/[.!?]$/.test(part) ? part : `${part}.`))
    .filter(Boolean)
    .join(' ')
    .replaceAll(' ', ' \u2060');

/** Copies a toast's text, which can't be selected because a drag swipes it away. */
function CopyMessage({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(text));
  return (
    <IconButton
      data-radix-toast-announce-exclude=""
      label={isCopied ? messages.messageCopied : messages.copyMessage}
      size="small"
      Icon={isCopied ? Check : Copy}
      tone="inherit"
      onClick={() => void copy()}
      className="mt-0.5 -mr-2"
    />
  );
}

/** A `ref` of a toast that passes on the end of its buttons, and its focus if another toast takes its place. */
const noteGoing = (toast: HTMLElement | null) => () => {
  if (!toast) return;
  noteToastGone([...toast.querySelectorAll('button')].map((button) => button.getBoundingClientRect()));
  if (toast.contains(document.activeElement)) focusAlong(focusPath());
};

function OneToast(entry: ToastEntry) {
  const { id, open, title, description, detail, variant = 'default', actions = [] } = entry;
  const failed = variant === 'destructive';
  // A toast that moves to another dialog must not animate in again.
  const [isIn, setIn] = useState(false);
  const Icon = { default: CircleCheck, destructive: CircleAlert, note: Info }[variant];
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => next || dismissToast(id)}
      ref={noteGoing}
      type={failed ? 'foreground' : 'background'}
      data-toast=""
      data-variant={variant}
      onEscapeKeyDown={(event) => (isComposing(event) ? event.preventDefault() : closeWindowInstead(event))}
      onTransitionEnd={() => setIn(true)}
      className={classes(
        'pointer-events-auto flex w-full items-start gap-3 rounded-panel border py-2.5 pr-2 pl-3.5 shadow-window',
        'data-[state=closed]:animate-vanish',
        !isIn && 'transition-[opacity,translate] starting:-translate-y-2 starting:opacity-0',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        failed ? 'border-danger bg-danger text-on-danger' : 'border-line bg-raised text-body',
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes('mt-1.5 size-4 shrink-0', variant === 'default' && 'text-green', variant === 'note' && 'text-muted')}
      />
      <div
        data-radix-toast-announce-exclude=""
        data-radix-toast-announce-alt={heard(entry)}
        // Beside what succeeded, so that it covers little of the page; below a failure, which needs more room.
        className={classes('min-w-0 grow py-1', !failed && 'flex items-start gap-3')}
      >
        <div className="min-w-0 grow">
          <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
          <Primitive.Description className={classes('line-clamp-10 text-base wrap-anywhere', !failed && 'text-muted')}>
            {description}
          </Primitive.Description>
          {detail && <p className={classes('mt-0.5 text-label wrap-anywhere', !failed && 'text-muted')}>{detail}</p>}
        </div>
        <div className="flex shrink-0 flex-col gap-x-2 empty:hidden sm:flex-row">
          {actions.map(({ label, onAct }) => (
            <Primitive.Action key={label} asChild altText={label} onClick={onAct}>
              <button
                type="button"
                className={classes(
                  'block h-8 rounded-control border px-2.5 text-label font-medium',
                  failed ? 'mt-2 mb-1 border-current' : 'mt-1.5 border-edge bg-surface hover:bg-hover',
                )}
              >
                {label}
              </button>
            </Primitive.Action>
          ))}
        </div>
      </div>
      {failed && <CopyMessage text={[title, description, detail].filter(Boolean).join('\n')} />}
      <Primitive.Close asChild>
        <IconButton label={messages.dismiss} size="small" Icon={X} tone={failed ? 'inherit' : 'quiet'} className="mt-0.5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** The toast at the top of the window. It is inside the open modal dialog, if any, because all else is inert. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const home = useSyncExternalStore(topDialog.subscribe, topDialog.get)?.element ?? document.body;
  const place = useRef<HTMLOListElement>(null);
  const isEmpty = !shown?.open;

  // Restores the focus that the hotkey took.
  useEffect(() => {
    if (isEmpty && place.current?.contains(document.activeElement)) focusAlong(focusPath());
  }, [isEmpty]);

  return (
    <Primitive.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD}>
      {shown && <OneToast key={shown.id} {...shown} />}
      {createPortal(
        <Primitive.Viewport
          ref={place}
          label={messages.toasts}
          // Without a toast, the key would move focus to an empty list.
          hotkey={isEmpty ? [] : TOAST_HOTKEY}
          data-toasts=""
          // A press moves no focus to it, because a focused toast never times out.
          onMouseDown={(event) => event.preventDefault()}
          className="pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto flex w-full flex-col gap-2 rounded-panel p-3 -outline-offset-4 md:max-w-[420px] print:hidden"
        />,
        home,
      )}
    </Primitive.Provider>
  );
}
