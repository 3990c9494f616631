import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/form/date-input.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextArea, TextInput } from '../ui/form/text-input.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { Sample } from './sample.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const buttonSizes = ['tiny', 'small', 'medium', 'large'] as const;
const tones = ['quiet', 'danger', 'inherit'] as const;

/** Buttons in every variant, size and state. */
export function ButtonSamples() {
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <Sample name="Button" wide>
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {buttonSizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {`${variant}, ${size}`}
              </Button>
            ))}
            <Button variant={variant} icon={<Plus className="size-4" />}>
              With icon
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        ))}
      </Sample>
      <Sample name="Icon button">
        {tones.map((tone) => (
          <IconButton key={tone} tone={tone} label={`Delete, ${tone}`} icon={<Trash2 className="size-4" />} />
        ))}
        <IconButton size="small" label="Delete, small" icon={<Trash2 className="size-4" />} />
        <IconButton size="tiny" label="Delete, tiny" icon={<Trash2 className="size-3.5" />} />
        <IconButton disabled label="Delete, disabled" icon={<Trash2 className="size-4" />} />
      </Sample>
      <Sample name="Toggle button">
        <ToggleButton pressed={pressed} onPressedChange={setPressed} icon={<Plus className="size-4" />}>
          Pressed
        </ToggleButton>
        <ToggleButton pressed={!pressed} onPressedChange={() => setPressed(!pressed)} icon={<Plus className="size-4" />}>
          Not pressed
        </ToggleButton>
      </Sample>
    </>
  );
}

const options = ['Low', 'Medium', 'High', 'Urgent'].map((label) => ({ value: label.toLowerCase(), label }));

/** Form controls: empty, filled, invalid, disabled. */
export function FieldSamples() {
  const [chosen, setChosen] = useState<string | undefined>('medium');
  const [on, setOn] = useState(true);
  const select = { value: chosen, onValueChange: setChosen, options };
  return (
    <>
      <Sample name="Field with a text input" wide>
        <Field label="Title">
          <TextInput placeholder="What needs doing?" />
        </Field>
        <Field label="With a hint" hint="It can be changed later.">
          <TextInput defaultValue="Filled" />
        </Field>
        <Field label="With an error" error="Title is required">
          <TextInput />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="Out of use" />
        </Field>
        <Field label="Tall">
          <TextInput tall defaultValue="305 555 0100" />
        </Field>
      </Sample>
      <Sample name="Text area, date" wide>
        <Field label="Description">
          <TextArea placeholder="It grows with what is written" />
        </Field>
        <Field label="One line">
          <TextArea rows={1} defaultValue="One line" />
        </Field>
        <Field label="Due Date">
          <DateInput defaultValue="2031-05-06" />
        </Field>
      </Sample>
      <Sample name="Select" wide>
        <Select {...select} label="Medium size" />
        <Select {...select} label="Small" size="small" />
        <Select {...select} label="Tiny" size="tiny" className="w-auto! justify-self-start" />
        <Select {...select} value={undefined} label="Nothing chosen" placeholder="Choose a role" />
        <Select {...select} label="Wrong" aria-invalid />
        <Select {...select} label="Disabled" disabled />
      </Sample>
      <Sample name="Switch" wide>
        <Switch label="Single keys" hint="Letters work as commands." on={on} onChange={setOn} />
        <Switch label="The other way round" on={!on} onChange={() => setOn(!on)} />
      </Sample>
    </>
  );
}
