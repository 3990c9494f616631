import { Eraser } from 'lucide-react';
import { useState } from 'react';
import type { Admin } from '#shared/admins.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useEraseNumber } from './use-admins.ts';

/** The way to forget the mobile number of somebody who has left; it asks first. */
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
        Erase Mobile Number
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Erase the mobile number of ${admin.name}?`}
        description="It is forgotten for good and cannot be brought back. The name, the tasks and the history stay. Before this person can be reactivated, they must be given a number again."
        confirmLabel="Erase Mobile Number"
        busy={isPending}
        onConfirm={erase}
      />
    </>
  );
}
