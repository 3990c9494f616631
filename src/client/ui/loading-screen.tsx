import { Spinner } from './spinner.tsx';

/** Stands in place of a whole screen until it is there. */
export function LoadingScreen() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner />
    </main>
  );
}
