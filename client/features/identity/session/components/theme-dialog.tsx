import { Box, chakra, Grid } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Theme } from '../../../../api/generated/graphql';
import { PALETTE } from '../../../../theme/palette';
import { applyTheme, currentTheme, THEMES } from '../../../../theme/theme';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { usePreferences } from '../hooks/use-preferences';
import { useSession } from '../session-context';

/** The OU's themes as pictures; the chosen one is shown at once, and kept with the profile (PROF-04, PROF-10). */
export default function ThemeDialog({ onClose }: { onClose: () => void }) {
  const { workingOrganization } = useSession();
  const choose = usePreferences();
  const [before] = useState(currentTheme);
  const [chosen, setChosen] = useState(before);
  const show = (theme: Theme) => {
    setChosen(theme);
    applyTheme(theme);
  };
  const kept = useRef(before);
  // However it closes, by Back too, what was only looked at is gone.
  useEffect(() => () => applyTheme(kept.current), []);
  const leave = useHistoryEntry(useIsMobile() ? 'theme' : null, onClose);
  return (
    <Dialog
      hasHistoryEntry
      title={<FormattedMessage id="common.theme" />}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="submit" form="theme" variant="primary" disabled={chosen === before}>
            <FormattedMessage id="header.apply" />
          </Button>
        </>
      }
    >
      <form
        id="theme"
        onSubmit={(event) => {
          event.preventDefault();
          kept.current = chosen;
          choose({ theme: chosen });
          leave();
        }}
      >
        <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap="3">
          {(workingOrganization?.availableThemes ?? THEMES).map((theme) => (
            <Tile key={theme} data-checked={chosen === theme || undefined}>
              <Picture theme={theme} />
              <Box display="flex" alignItems="center" gap="2">
                <input type="radio" name="theme" checked={chosen === theme} onChange={() => show(theme)} />
                <FormattedMessage id={`common.theme.${theme}`} />
              </Box>
            </Tile>
          ))}
        </Grid>
      </form>
    </Dialog>
  );
}

/** A small picture of the portal in the colours of a theme. */
function Picture({ theme }: { theme: Theme }) {
  const at = THEMES.indexOf(theme);
  const colour = (name: keyof typeof PALETTE) => PALETTE[name][at];
  const line = colour('border');
  return (
    <svg viewBox="0 0 96 60" width="100%" aria-hidden>
      <rect width="96" height="60" rx="4" fill={colour('canvas')} stroke={line} />
      <path d="M0 12V4a4 4 0 0 1 4-4h88a4 4 0 0 1 4 4v8z" fill={colour('surface')} stroke={line} />
      <rect y="12" width="24" height="48" fill={colour('surface')} stroke={line} />
      <rect x="5" y="4" width="22" height="4" rx="2" fill={colour('text')} />
      <rect x="4" y="18" width="16" height="4" rx="2" fill={colour('accent')} />
      <rect x="4" y="26" width="12" height="3" rx="1.5" fill={colour('textMuted')} />
      <rect x="4" y="33" width="14" height="3" rx="1.5" fill={colour('textMuted')} />
      <rect x="30" y="18" width="28" height="16" rx="3" fill={colour('raised')} stroke={line} />
      <rect x="62" y="18" width="28" height="16" rx="3" fill={colour('raised')} stroke={line} />
      <rect x="30" y="39" width="60" height="15" rx="3" fill={colour('surface')} stroke={line} />
      <rect x="34" y="23" width="14" height="3" rx="1.5" fill={colour('text')} />
      <rect x="66" y="23" width="14" height="3" rx="1.5" fill={colour('accent')} />
    </svg>
  );
}

const Tile = chakra('label', {
  base: {
    display: 'grid',
    gap: '2',
    padding: '2',
    borderWidth: '1px',
    borderRadius: 'panel',
    cursor: 'pointer',
    textStyle: 's13',
    _hover: { bg: 'bg.raised' },
    _checked: { borderColor: 'accent', bg: 'accent.soft' },
  },
});
