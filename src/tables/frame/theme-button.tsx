import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { ICON } from '../../ui/icon-look.ts';
import { useTheme } from '../../ui/use-theme.ts';
import * as bar from '../../words/en/bar.ts';
import { say } from '../../words/say.ts';

const THEMES = { light: Sun, dark: Moon, system: Monitor } as const;

/** Goes round the themes; its icon is the one in force. */
export function ThemeButton() {
  const [theme, advance] = useTheme();
  const Icon = THEMES[theme];
  return (
    <IconButton aria-label={say(bar.theme)} title={say(bar.themeInForce, { theme })} onClick={advance}>
      <Icon {...ICON} />
    </IconButton>
  );
}
