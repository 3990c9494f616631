import * as buttons from '#messages/controls.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

export type Loading = { error: Error | null; errorUpdateCount: number; isFetching: boolean; refetch: () => unknown };

/** A spinner in place of data that is loading, or why it could not be loaded, with `className`. Data from before keep the error until they are loaded again. */
export function NotLoaded({ error, errorUpdateCount, isFetching, refetch, className }: Loading & { className?: string }) {
  return error ? (
    <div className={classes('grid justify-items-start gap-3', className)}>
      {/* A new element, because the same sentence is not announced again in the same one. */}
      <p key={errorUpdateCount} role="alert">
        {error.message}
      </p>
      <Button size="small" busy={isFetching} onClick={() => void refetch()}>
        {buttons.tryAgain}
      </Button>
    </div>
  ) : (
    <div className="grid h-32 max-h-full place-items-center">
      <Spinner />
    </div>
  );
}
