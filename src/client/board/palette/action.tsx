import type { LucideIcon } from 'lucide-react';
import type { ComboOption } from '../../ui/dialog/combo-dialog.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';

/** An action of the palette. @param key its keyboard shortcut */
export const action = (label: string, Icon: LucideIcon, onChoose: () => void, key?: string): ComboOption => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
  icon: <Icon className="size-4" />,
  detail: key && <KeyCap>{key}</KeyCap>,
  onChoose,
});
