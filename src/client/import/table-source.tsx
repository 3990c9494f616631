import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import * as messages from '#messages/import.ts';
import { Button } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/text-input.tsx';
import { decodeText } from './read-table.ts';

const textOf = (file: File) => async () => decodeText(new Uint8Array(await file.arrayBuffer()));

type TableSourceProps = { fault: string | null; onTable: (read: () => Promise<string>) => void };

/** Takes a table as a file, chosen or dropped, or as pasted text. */
export function TableSource({ fault, onTable }: TableSourceProps) {
  const [text, setText] = useState('');
  const take = (file: File | undefined) => file && onTable(textOf(file));
  return (
    <div className="grid gap-4">
      <fieldset
        aria-label={messages.file}
        className="flex flex-wrap items-center justify-center gap-3 rounded-panel border border-line border-dashed bg-field px-4 py-8"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          take(event.dataTransfer.files[0]);
        }}
      >
        <FileButton
          icon={<FileSpreadsheet className="size-4" />}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          onFiles={([file]) => take(file)}
        >
          {messages.chooseFile}
        </FileButton>
        <span className="text-muted pointer-coarse:hidden">{messages.dropHint}</span>
      </fieldset>
      <Field label={messages.paste} hint={messages.pasteHint} error={fault}>
        <TextArea
          rows={4}
          spellCheck={false}
          className="whitespace-pre font-mono text-label"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button className="justify-self-end" disabled={text.trim() === ''} onClick={() => onTable(async () => text)}>
        {messages.readTable}
      </Button>
    </div>
  );
}
