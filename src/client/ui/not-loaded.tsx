import * as buttons from '#messages/controls.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

type NotLoadedProps = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** A spinner in place of data that is loading, or why it could not be loaded. Data from before keep the error until they are loaded again. */
export function NotLoaded({ error, isFetching, refetch }: NotLoadedProps) {
  return error ? (
    <div className="grid justify-items-start gap-3">
      <p role="alert">{error.message}</p>
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
