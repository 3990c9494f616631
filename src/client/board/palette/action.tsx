import type { LucideIcon } from 'lucide-react';
import type { ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';

/**
 * Something that can be done from the palette.
 * @param key what does the same without the palette
 */
export const action = (label: string, Icon: LucideIcon, onChoose: () => void, key?: string): ComboOption => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
  icon: <Icon className="size-4" />,
  detail: key && <KeyCap>{key}</KeyCap>,
  onChoose,
});
