import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import * as buttons from '#messages/controls.ts';
import * as messages from '#messages/failures.ts';
import { Button } from './button.tsx';
import type { DialogState } from './dialog/dialogs.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { makeStore } from './store.ts';

/** The imports of the parts that are missing. */
const missing = makeStore<readonly unknown[]>([]);
const nothing = () => null;

/** One sentence for all parts that could not be loaded. */
export function LateFailure() {
  const { length } = useSyncExternalStore(missing.subscribe, missing.get);
  return (
    length > 0 && (
      <div
        role="alert"
        className="fixed inset-x-4 bottom-4 z-40 mx-auto sm:top-4 sm:bottom-auto flex max-w-md flex-wrap items-center gap-3 rounded-panel border border-line bg-raised px-4 py-3 shadow-float"
      >
        <p className="min-w-0 grow basis-48">{messages.partNotLoaded}</p>
        <Button size="small" onClick={() => location.reload()}>
          {buttons.reload}
        </Button>
      </div>
    )
  );
}

const imports: (() => Promise<unknown>)[] = [];

/** Imports the code of all late parts. A part whose code failed to load reports it when it is rendered. */
export function importLateParts(): void {
  for (const load of imports) load().catch(() => {});
}

/**
 * A component whose code comes right after the first paint. If it can't be loaded, nothing stands in its place and `LateFailure` says so. A
 * dialog is closed then, and tries again when it is opened again.
 * @param when `wanted`: its code comes when it is first drawn
 * @param Before stands in its place until then
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: 'soon' | 'wanted' = 'soon',
  Before: ComponentType<Props> = nothing,
): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  const come = async () => {
    here ??= await load();
    missing.set(missing.get().filter((one) => one !== load));
    return here;
  };
  if (when === 'soon') imports.push(come);
  const noteFailure = () => missing.set([...missing.get(), load]);
  return (props) => {
    const { open, onClose } = props as Partial<DialogState>;
    // `React.lazy` would show it up to 300 ms late.
    const [Part, setPart] = useState(() => here);
    const giveUp = useEffectEvent(() => {
      noteFailure();
      onClose?.();
    });
    useEffect(() => {
      if (!Part && (when === 'soon' || open !== false))
        come().then(
          (loaded) => setPart(() => loaded),
          () => giveUp(),
        );
    }, [Part, open]);
    return (
      <ErrorBoundary instead={nothing} whenFailed={noteFailure}>
        {Part ? <Part {...props} /> : <Before {...props} />}
      </ErrorBoundary>
    );
  };
}
