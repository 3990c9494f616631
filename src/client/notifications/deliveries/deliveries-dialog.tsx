import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/deliveries.ts';
import type { FailedJob } from '#shared/jobs.ts';
import { ActionButton } from '../../api/action-button.tsx';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { Age } from '../../ui/age.tsx';
import { dialogOf } from '../../ui/dialog/dialog.tsx';
import { LoadedList } from '../../ui/loaded-list.tsx';

function FailedRow({ job }: { job: FailedJob }) {
  const { kind, error, attempts, failedAt } = job;
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 grow basis-60">
        <p id={id} className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
          <span className="font-medium">{messages.kindLabels[kind] ?? kind}</span>
          <span className="text-label text-muted">
            {messages.failedAfter(attempts)} <span aria-hidden="true">·</span> <Age at={failedAt} />
          </span>
        </p>
        <p className="text-label text-muted wrap-anywhere">{error ?? messages.unknownError}</p>
      </div>
      <ActionButton
        size="small"
        aria-describedby={id}
        Icon={RotateCw}
        act={() => call('retryJob', { params: { id: job.id } })}
        said={() => messages.willBeTried}
        await={[keys.failedJobs]}
      >
        {messages.tryAgain}
      </ActionButton>
    </li>
  );
}

const Deliveries = () => (
  <LoadedList<FailedJob>
    label={messages.list}
    queryOptions={{ queryKey: keys.failedJobs, gcTime: 0 }}
    empty={messages.none}
    row={(job) => <FailedRow key={job.id} job={job} />}
  />
);

/** The dialog `Deliveries`, for super admins: work that failed for good, which they can have tried again. */
export const DeliveriesDialog = dialogOf(
  { title: messages.title, description: messages.description, size: 'large', focusItself: true },
  Deliveries,
);
