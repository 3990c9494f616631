import { Eraser } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/admins.ts';
import type { Admin } from '#shared/admins.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useEraseNumber } from './change-admins.ts';

/** A button that erases a deactivated admin's mobile number, after a confirmation. */
export function EraseNumber({ admin, onErased }: { admin: Admin; onErased: () => void }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useEraseNumber();
  const erase = () => {
    if (isPending) return;
    mutate(admin, {
      onSuccess: () => {
        setAsking(false);
        onErased();
      },
    });
  };
  return (
    <>
      <Button size="small" icon={<Eraser className="size-4" />} onClick={() => setAsking(true)}>
        {messages.eraseNumber}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.eraseNumberOf(admin.name)}
        description={messages.erasingIsFinal}
        confirmLabel={messages.eraseNumber}
        busy={isPending}
        onConfirm={erase}
      />
    </>
  );
}
