import { Lock } from 'lucide-react';

/** Why there is nothing on a card that could change its task. @param creator whose task it is */
export function ReadOnlyLine({ creator }: { creator: string }) {
  return (
    <p className="col-start-1 col-end-3 row-start-3 mb-1 flex items-start gap-1.5 text-small text-muted @max-[22rem]/column:at-hand:col-end-2 @max-[22rem]/column:at-hand:row-start-2 print:hidden">
      <Lock aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
      <span className="wrap-anywhere">
        Only <bdi>{creator}</bdi> or a super admin can change this task.
      </span>
    </p>
  );
}
