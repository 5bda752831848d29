import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { APP_TONES } from '../../theme/palette';
import { appHue } from './app-hue';
import { AppIcon } from './app-icon';

const GREEN = '[data-theme=green] &';
const WHITE = '[data-theme=white] &';
/** Colors of a theme that take their hue from `hueOf`. */
const iconIn = (theme: 0 | 1 | 2) => ({ color: `oklch(${APP_TONES.icon[theme]} var(--hue))` });
const squareIn = (theme: 0 | 1 | 2) => ({
  ...iconIn(theme),
  background: `oklch(${APP_TONES.square[theme]} var(--hue))`,
});

const Square = chakra('span', {
  base: {
    ...squareIn(0),
    [GREEN]: squareIn(1),
    [WHITE]: squareIn(2),
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
  },
  variants: {
    size: {
      md: { width: '6', height: '6', borderRadius: 'control' },
      lg: { width: '9', height: '9', borderRadius: 'panel' },
      xl: { width: '12', height: '12', borderRadius: '12px' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** An icon in the colour of an app, without a square. */
export const AppTint = chakra('span', {
  base: { ...iconIn(0), [GREEN]: iconIn(1), [WHITE]: iconIn(2), display: 'grid', flexShrink: 0 },
});

const ICON_SIZES = { md: 16, lg: 20, xl: 24 } as const;

/** The variable that gives `AppMark` and `AppTint` the hue of an app. */
export const hueOf = (appId: string) => ({ '--hue': appHue(appId) }) as CSSProperties;

interface Props {
  readonly appId: string;
  /** Of the app, or of one of its menus. */
  readonly icon: string | null | undefined;
  /** 24, 36 or 48 px. */
  readonly size?: keyof typeof ICON_SIZES;
}

/** The icon of an app or of its menu in a soft square of the app's colour, by which people find it. */
export function AppMark({ appId, icon: name, size = 'md' }: Props) {
  return (
    <Square size={size} style={hueOf(appId)} aria-hidden>
      <AppIcon name={name} size={ICON_SIZES[size]} />
    </Square>
  );
}
