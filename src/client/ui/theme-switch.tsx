import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from './icon-button.tsx';
import { chooseTheme, themeStore } from './theme.ts';
import { Tooltip } from './tooltip.tsx';

/** Changes between light and dark, and remembers it in this browser where it differs from the system. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get);
  const other = theme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? Moon : Sun;
  const label = `Use ${other} theme`;
  return (
    <Tooltip content={label}>
      <IconButton label={label} icon={<Icon className="size-4" />} onClick={() => chooseTheme(other)} />
    </Tooltip>
  );
}
