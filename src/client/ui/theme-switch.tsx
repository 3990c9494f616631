import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as messages from '#messages/controls.ts';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, themeStore } from './theme.ts';
import { Tooltip } from './tooltip.tsx';

export function ThemeSwitch() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  const label = messages.use[other];
  return (
    <Tooltip content={label}>
      <IconButton label={label} Icon={Icon} onClick={() => chooseTheme(other)} />
    </Tooltip>
  );
}
