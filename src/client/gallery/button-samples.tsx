import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ToggleButton } from '../ui/toggle-button.tsx';
import { Sample } from './sample.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['tiny', 'small', 'medium', 'large'] as const;
const tones = ['quiet', 'danger', 'inherit'] as const;

/** Buttons in every variant, size and state. */
export function ButtonSamples() {
  const [pressed, setPressed] = useState(true);
  return (
    <>
      <Sample name="Button" wide>
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            {sizes.map((size) => (
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
