import { Sun } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { applyTheme, currentTheme, THEMES } from '../../theme/theme';
import { Button } from './button';

/** Steps through the themes, in this browser only: for pages before sign-in. */
export function ThemeButton() {
  const intl = useIntl();
  const [theme, setTheme] = useState(currentTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'DARK';
  const label = intl.formatMessage(
    { id: 'common.switchTheme' },
    { theme: intl.formatMessage({ id: `common.theme.${next}` }) },
  );
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      onClick={() => {
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Sun strokeWidth={1.5} />
    </Button>
  );
}
