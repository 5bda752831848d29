import { Box, chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { useThemeChoice } from '../hooks/use-theme-choice';
import { ThemePicture } from './theme-picture';

interface Props extends Pick<ReturnType<typeof useThemeChoice>, 'choices' | 'chosen' | 'choose'> {
  /** All of them beside each other on a narrow screen, without the circles, for which there is no room. */
  readonly isInOneRow?: boolean;
}

/** The looks to choose from, as pictures; the chosen one holds at once. Within `AccountTexts`. */
export function ThemeTiles({ choices, chosen, choose, isInOneRow = false }: Props) {
  const intl = useIntl();
  const dark = choices.includes('DARK') ? 'DARK' : 'GREEN';
  return (
    <Tiles
      role="radiogroup"
      aria-label={intl.formatMessage({ id: 'common.theme' })}
      gridTemplateColumns={isInOneRow ? `repeat(${choices.length}, minmax(0, 1fr))` : undefined}
    >
      {choices.map((choice) => (
        <Tile key={choice} data-checked={chosen === choice || undefined} data-narrow={isInOneRow || undefined}>
          <ThemePicture choice={choice} dark={dark} />
          <Box display="flex" alignItems="flex-start" gap="2">
            <Box pt="0.5" srOnly={isInOneRow}>
              <input type="radio" name="theme" checked={chosen === choice} onChange={() => choose(choice)} />
            </Box>
            <FormattedMessage id={choice === 'SYSTEM' ? 'account.theme.system' : `common.theme.${choice}`} />
          </Box>
        </Tile>
      ))}
    </Tiles>
  );
}

const Tiles = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '2', md: '3' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(104px, 1fr))' },
  },
});

const Tile = chakra('label', {
  base: {
    display: 'grid',
    gap: '2',
    alignContent: 'start',
    padding: '2',
    borderWidth: '1px',
    borderRadius: 'panel',
    cursor: 'pointer',
    textStyle: 's13',
    _hover: { bg: 'bg.raised' },
    '&[data-narrow]': { padding: '1.5', textStyle: 's12', lineHeight: '1.3' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '1px' },
    _checked: { borderColor: 'accent', bg: 'accent.soft' },
  },
});
