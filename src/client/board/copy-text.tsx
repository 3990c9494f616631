import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';

/** @returns whether the text is on the clipboard now */
async function copy(field: HTMLTextAreaElement): Promise<boolean> {
  // Selected first: on plain http there is no clipboard to write to, but what is selected can be copied.
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/** What somebody typed for a task that is gone, to be taken elsewhere. */
export function CopyText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const act = async () => {
    if (field.current) setSaid((await copy(field.current)) ? 'Copied.' : 'Selected: press Ctrl+C or ⌘C to copy.');
  };
  return (
    <div className="grid gap-3">
      <Field label="What you typed">{(control) => <TextArea {...control} ref={field} readOnly value={text} />}</Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => void act()}>
          Copy my text
        </Button>
        <p role="status" className="text-label text-muted">
          {said}
        </p>
      </div>
    </div>
  );
}
