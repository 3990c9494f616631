import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type AskingButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Null if there is nothing to ask. */
  question: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'description' | 'confirmLabel'> | null;
  /** Whether the action is under way. */
  busy: boolean;
  /** Acts. `close` closes the question, which may stay open until the action has ended. */
  onConfirm: (close: () => void) => void;
};

/** A button that asks before it acts. */
export function AskingButton({ question, busy, onConfirm, ...button }: AskingButtonProps) {
  const [asking, setAsking] = useState(false);
  const act = () => onConfirm(() => setAsking(false));
  return (
    <>
      <Button {...button} busy={busy && !asking} onClick={() => (question ? setAsking(true) : act())} />
      {question && <ConfirmDialog {...question} open={asking} onOpenChange={setAsking} busy={busy} onConfirm={act} />}
    </>
  );
}
