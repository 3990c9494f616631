import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/deliveries.ts';
import type { FailedJob } from '#shared/jobs.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { useReportedMutation } from '../../api/use-reported-mutation.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { dialogOf } from '../../ui/dialog/dialog.tsx';
import { PagedList } from '../../ui/paged-list.tsx';

/** The jobs that failed for good, as the only page of a list. */
const useDeliveries = () =>
  useInfiniteQuery({
    queryKey: keys.failedJobs,
    queryFn: ({ signal }) => call('listFailedJobs', { signal }),
    initialPageParam: null,
    getNextPageParam: () => undefined,
    gcTime: 0,
  });

/** The mutation that runs a failed job again. */
const useRetry = () =>
  useReportedMutation(({ id }: FailedJob) => call('retryJob', { params: { id } }), {
    said: () => messages.willBeTried,
    await: [keys.failedJobs],
  });

function FailedRow({ job, busy, onRetry }: { job: FailedJob; busy: boolean; onRetry: () => void }) {
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
      <Button size="small" busy={busy} aria-describedby={id} icon={<RotateCw className="size-3.5" />} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </li>
  );
}

function Deliveries() {
  const query = useDeliveries();
  const { mutate, isPending, variables } = useRetry();
  const jobs = query.data?.pages.flat() ?? [];
  return (
    <PagedList label={messages.list} query={query} empty={messages.none}>
      {jobs.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-field">
          {jobs.map((job) => (
            <FailedRow key={job.id} job={job} busy={isPending && variables?.id === job.id} onRetry={() => mutate(job)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** The dialog `Deliveries`, for super admins: work that failed for good, which they can have tried again. */
export const DeliveriesDialog = dialogOf(
  { title: messages.title, description: messages.description, size: 'large', focusItself: true },
  Deliveries,
);
