import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import * as messages from '#messages/controls.ts';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  /** `Save Changes` by default. */
  submitLabel?: string | undefined;
  busy: boolean;
  /** Whether the answer has a secret, so that the dialog stays until it comes. */
  makesSecret?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  otherButton?: ReactNode;
  className?: string;
  form?: Ref<HTMLFormElement>;
};

/** A dialog with one form, whose button stands below the scrolling content. */
export function FormDialog({
  submitLabel = messages.saveChanges,
  busy,
  makesSecret,
  onSubmit,
  otherButton,
  className,
  form,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {otherButton}
          <Button type="submit" form={id} variant="primary" busy={busy} data-makes-secret={makesSecret || undefined}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
