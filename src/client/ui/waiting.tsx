import { useEffect, useState } from 'react';
import { Spinner } from './spinner.tsx';

/** What is there before anybody could wonder needs no word (milliseconds). */
const PATIENCE = 250;

/** Over the page while a dialog is on its way, once that takes long. */
export function Waiting() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    long && (
      <div className="pointer-events-none fixed inset-0 z-30 grid place-items-center">
        <div className="animate-appear rounded-panel border border-line bg-raised p-3 shadow-float">
          <Spinner />
        </div>
      </div>
    )
  );
}
