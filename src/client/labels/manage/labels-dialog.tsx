import { Pencil } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/manage-labels.ts';
import { labels as title } from '#messages/task-fields.ts';
import type { Label } from '#shared/labels.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { LabelChip } from '../label-chip.tsx';
import { useLabels } from '../use-labels.ts';
import { EditLabelDialog } from './edit-label-dialog.tsx';
import { NewLabelForm } from './new-label-form.tsx';

/** The dialog `Labels`, in which super admins make and change them. */
export function LabelsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const all = useLabels();
  const [edited, setEdited] = useState<{ label: Label; opening: number } | null>(null);
  const [editing, setEditing] = useState(false);
  const edit = (label: Label) => {
    setEdited({ label, opening: (edited?.opening ?? 0) + 1 });
    setEditing(true);
  };
  const rows = all.data?.map((label) => (
    <li key={label.id} className="flex min-h-11 items-center gap-3 py-1 pr-3 pl-3">
      <div className="flex min-w-0 grow">
        <LabelChip name={label.name} color={label.color} />
      </div>
      <IconButton label={messages.editOne(label.name)} size="small" icon={<Pencil className="size-3.5" />} onClick={() => edit(label)} />
    </li>
  ));
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <ScrollRegion label={messages.list} className="max-h-64 rounded-panel border border-line bg-field">
        {rows && rows.length > 0 ? (
          <ul className="divide-y divide-line">{rows}</ul>
        ) : (
          <div className="p-4 text-center text-muted">{rows ? <p>{messages.none}</p> : <NotLoaded {...all} />}</div>
        )}
      </ScrollRegion>
      <div className="mt-5 border-line border-t pt-5">
        <NewLabelForm />
      </div>
      {/* Each opening starts with the label as listed. */}
      {edited && <EditLabelDialog key={edited.opening} label={edited.label} open={editing} onOpenChange={setEditing} />}
    </Dialog>
  );
}
