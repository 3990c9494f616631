import { type ComponentType, lazy, Suspense, useState } from 'react';
import * as buttons from '#messages/buttons.ts';
import * as messages from '#messages/failures.ts';
import { Button } from './button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const notLoaded = () => (
  <div
    role="alert"
    className="fixed inset-x-4 top-4 z-40 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-panel border border-line bg-raised px-4 py-3 shadow-float"
  >
    <p className="min-w-0 grow basis-48">{messages.partNotLoaded}</p>
    <Button size="small" onClick={() => location.reload()}>
      {buttons.reload}
    </Button>
  </div>
);

const imports: (() => Promise<unknown>)[] = [];

/** Imports the code of all late parts. A failure is told by the part that is drawn. */
export function importLateParts(): void {
  for (const load of imports) load().catch(() => {});
}

/**
 * A component whose code comes right after the first paint. A sentence stands in its place if it can't be loaded.
 * @param load imports it
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let here: ComponentType<Props> | undefined;
  imports.push(async () => {
    here = await load();
  });
  const Lazy = lazy(async () => ({ default: await load() }));
  return (props) => {
    // React shows a lazy component up to 300 ms late, even when its code is there.
    const [Part] = useState<ComponentType<Props>>(() => here ?? Lazy);
    return (
      <ErrorBoundary instead={notLoaded}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
