import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import * as messages from '#messages/import.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { DialogState } from '../ui/dialog/dialogs.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/text-input.tsx';
import { useErrorFocus } from '../ui/take-focus.ts';
import { ColumnFields, ValueFields } from './choice-fields.tsx';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

type TableSourceProps = { fault: string | null; onTable: (table: File | string) => void };

/** Keeps a drag from the board, which would refuse a drop outside its tasks. */
function keep(event: DragEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function TableSource({ fault, onTable }: TableSourceProps) {
  const [text, setText] = useState('');
  const textField = useErrorFocus<HTMLTextAreaElement>(fault);
  const take = (file: File | undefined) => file && onTable(file);
  return (
    <div className="grid grid-cols-1 gap-4">
      <fieldset
        aria-label={messages.file}
        className="flex flex-wrap items-center justify-center gap-3 rounded-panel border border-line border-dashed bg-field px-4 py-8"
        onDragOver={keep}
        onDrop={(event) => {
          keep(event);
          take(event.dataTransfer.files[0]);
        }}
      >
        <FileButton Icon={FileSpreadsheet} accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values" onFiles={([file]) => take(file)}>
          {messages.chooseFile}
        </FileButton>
        <span className="text-muted pointer-coarse:hidden">{messages.dropHint}</span>
      </fieldset>
      <Field label={messages.paste} hint={messages.pasteHint} error={fault}>
        <TextArea
          ref={textField}
          rows={4}
          spellCheck={false}
          className="whitespace-pre font-mono text-label"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button className="justify-self-end" disabled={text.trim() === ''} onClick={() => onTable(text)}>
        {messages.readTable}
      </Button>
    </div>
  );
}

/** The dialog `Import Tasks`: a table, what its columns become, a preview, and the import. */
export function ImportDialog(state: DialogState) {
  const { mayMakeLabels, opened, facts, doing, part, fault, take, check, send, reset, choose } = useImport(state.onClose);
  const prepared = opened?.prepared;
  const count = prepared?.items.length ?? 0;
  return (
    <Dialog
      {...state}
      title={messages.title}
      description={messages.description}
      size="large"
      footer={
        opened && (
          <>
            <Button className="mr-auto" disabled={doing !== undefined} onClick={reset}>
              {messages.otherTable}
            </Button>
            <Button variant={prepared ? 'secondary' : 'primary'} busy={doing === messages.checking} onClick={check}>
              {messages.preview}
            </Button>
            {count > 0 && (
              <Button variant="primary" busy={doing === messages.importing} onClick={send}>
                {messages.importTasks(count)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {!opened && <TableSource fault={fault} onTable={take} />}
        {opened && facts && (
          <>
            <ColumnFields headers={opened.table.headers} columns={opened.choices.columns} onChange={(columns) => choose({ columns })} />
            <ValueFields facts={facts} choices={opened.choices} mayMakeLabels={mayMakeLabels} fault={fault} onChoose={choose} />
            {prepared && <ImportPreview key={prepared.key} prepared={prepared} />}
          </>
        )}
        <div className="has-[p:empty]:-mt-5">
          <p role="status" className="text-muted">
            {doing ?? (prepared && messages.checked(count, prepared.refused.length))}
          </p>
          {doing === messages.importing && (
            <progress aria-label={messages.progress} value={part < 1 ? part : undefined} className="mt-2 h-1.5 w-full" />
          )}
        </div>
      </div>
    </Dialog>
  );
}
