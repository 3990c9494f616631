import type { UseMutationResult } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Sentinel } from '../../ui/sentinel.tsx';

type ShowMoreProps = {
  label: string;
  /** How many are shown now; another number means that there is another end to reach. */
  held: number;
  /** Goes on by itself when the reader comes near, unless it has just failed. */
  auto: boolean;
  page: UseMutationResult<void, Error, void>;
};

/** The end of a list that goes on. */
export function ShowMore({ label, held, auto, page }: ShowMoreProps) {
  const load = () => page.mutate();
  return (
    <div className="flex justify-center py-2">
      {auto && !page.isPending && !page.isError && <Sentinel key={held} onSeen={load} />}
      <Button variant="secondary" size="small" busy={page.isPending} onClick={load}>
        {label}
      </Button>
    </div>
  );
}
