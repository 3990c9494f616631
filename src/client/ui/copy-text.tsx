import { type ReactNode, useRef, useState } from 'react';
import * as messages from '#messages/controls.ts';
import { Button } from './button.tsx';
import { copyField } from './copy.ts';
import { Field } from './form/field.tsx';
import { TextArea } from './form/text-input.tsx';

type CopyTextProps = {
  text: string;
  label?: string;
  action?: string;
  children?: ReactNode;
};

/** The typed text for a deleted task, to be copied. */
export function CopyText({ text, label = messages.whatYouTyped, action = messages.copyMyText, children }: CopyTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const act = async () => {
    if (field.current) setSaid((await copyField(field.current)) ? messages.copied : messages.selected);
  };
  return (
    <div className="grid gap-2">
      <Field label={label}>
        <TextArea
          ref={field}
          readOnly
          rows={1}
          value={text}
          className="max-h-36! resize-none! border-transparent! bg-sunken! shadow-none!"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={() => void act()}>
          {action}
        </Button>
        {children}
        <p role="status" className="text-label text-muted">
          {said}
        </p>
      </div>
    </div>
  );
}
