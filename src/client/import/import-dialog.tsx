import * as messages from '#messages/import.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { ColumnFields, ValueFields } from './choice-fields.tsx';
import { ImportPreview } from './import-preview.tsx';
import { TableSource } from './table-source.tsx';
import { useImport } from './use-import.ts';

/** The dialog `Import Tasks`: a table, what its columns become, a preview, and the import. */
export function ImportDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { admins, mayMakeLabels, table, choices, facts, orderField, prepared, doing, part, fault, take, check, send, reset, choose } =
    useImport(() => onOpenChange(false));
  const count = prepared?.items.length ?? 0;
  const isBusy = doing !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      description={messages.description}
      size="large"
      footer={
        table && (
          <>
            <Button className="mr-auto" disabled={isBusy} onClick={reset}>
              {messages.otherTable}
            </Button>
            <Button variant={prepared ? 'secondary' : 'primary'} busy={doing === messages.checking} onClick={() => void check()}>
              {messages.preview}
            </Button>
            {count > 0 && (
              <Button variant="primary" busy={doing === messages.importing} onClick={() => void send()}>
                {messages.importTasks(count)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        {!table && <TableSource fault={fault} onTable={(read) => void take(read)} />}
        {table && choices && facts && (
          <>
            <ColumnFields headers={table.headers} columns={choices.columns} onChange={(columns) => choose({ columns })} />
            <ValueFields
              facts={facts}
              choices={choices}
              admins={admins}
              mayMakeLabels={mayMakeLabels}
              fault={fault}
              orderField={orderField}
              onChoose={choose}
            />
            {prepared && <ImportPreview key={prepared.key} prepared={prepared} />}
          </>
        )}
        <div>
          <p role="status" className="text-muted">
            {doing ?? (prepared && messages.checked(count, prepared.refused.length))}
          </p>
          {part !== null && <progress aria-label={messages.progress} value={part < 1 ? part : undefined} className="mt-2 h-1.5 w-full" />}
        </div>
      </div>
    </Dialog>
  );
}
