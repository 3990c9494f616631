import { type ComponentProps, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { type Report, useReportedMutation } from './use-reported-mutation.ts';

type ActionButtonProps<Data> = Omit<ComponentProps<typeof Button>, 'onClick' | 'busy'> &
  Pick<Report<Data, void>, 'said' | 'reload' | 'await'> & {
    act: () => Promise<Data>;
    onSuccess?: (data: Data) => void;
    /** Asked before it acts. Null if there is nothing to ask. */
    question?: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirmLabel'> | null;
  };

/** A button that acts by a call, is busy meanwhile, and reports the outcome in a toast. */
export function ActionButton<Data>({ act, said, reload, await: awaited, onSuccess, question, ...button }: ActionButtonProps<Data>) {
  const { mutate, isPending } = useReportedMutation(act, { said, reload, await: awaited });
  const [asking, setAsking] = useState(false);
  const start = () => mutate(undefined, { onSuccess });
  return (
    <>
      <Button {...button} busy={isPending} onClick={() => (question ? setAsking(true) : start())} />
      {question && asking && <ConfirmDialog {...question} onClose={() => setAsking(false)} onConfirm={start} />}
    </>
  );
}
