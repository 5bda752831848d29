import { defineConfig } from '@chakra-ui/react';
import { PALETTE, SHADOWS } from './palette';

const themed = ([dark, green, white]: readonly [string, string, string]) => ({
  value: { base: dark, _themeGreen: green, _themeWhite: white },
});

/** Multiples of the 4 px grid, by their usual names. */
const GRID = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16];
const grid = Object.fromEntries(GRID.map((step) => [String(step), { value: `${step * 4}px` }]));

const text = (size: number, line: number, weight?: string) => ({
  value: { fontSize: `${size}px`, lineHeight: `${line}px`, ...(weight ? { fontWeight: weight } : {}) },
});

/** Two thin diagonal bars. */
const CROSS =
  'polygon(10% 0, 50% 40%, 90% 0, 100% 10%, 60% 50%, 100% 90%, 90% 100%, 50% 60%, 10% 100%, 0 90%, 40% 50%, 0 10%)';

/** The look of every page, in Chakra's terms: semantic tokens with a value per theme. */
export const LOOK = defineConfig({
  cssVarsPrefix: 'p',
  conditions: { themeGreen: '[data-theme=green] &', themeWhite: '[data-theme=white] &' },
  globalCss: {
    '*, *::before, *::after': {
      boxSizing: 'border-box',
      margin: 0,
      padding: 0,
      borderWidth: 0,
      borderStyle: 'solid',
      borderColor: 'border',
    },
    html: {
      fontFamily: 'body',
      textStyle: 'body',
      color: 'fg',
      bg: 'bg.canvas',
    },
    'body, #root': { minHeight: '100dvh' },
    'button, input, select, textarea': { font: 'inherit', color: 'inherit', background: 'none' },
    a: { color: 'accent', textDecoration: 'none' },
    code: { fontFamily: 'mono', textStyle: 's12' },
    pre: { fontFamily: 'mono', textStyle: 'code' },
    'ul, ol': { listStyle: 'none' },
    'svg, img': { display: 'block' },
    'input[type=checkbox], input[type=radio]': {
      appearance: 'none',
      display: 'grid',
      placeContent: 'center',
      width: '4',
      height: '4',
      flexShrink: 0,
      borderWidth: '1.5px',
      borderColor: 'border.strong',
      borderRadius: 'tag',
      bg: 'bg.surface',
      cursor: 'pointer',
    },
    'input[type=radio]': { borderRadius: 'pill' },
    'input[type=checkbox]:checked, input[type=checkbox]:indeterminate, input[type=radio]:checked': {
      bg: 'accent',
      borderColor: 'accent',
    },
    'input[type=checkbox]:disabled, input[type=radio]:disabled': { opacity: 0.5, cursor: 'not-allowed' },
    'input[type=radio]:checked::before': {
      content: '""',
      width: '1.5',
      height: '1.5',
      borderRadius: 'pill',
      bg: 'accent.contrast',
    },
    // The check mark; a dash if only a part is selected.
    'input[type=checkbox]:checked::before, input[type=checkbox]:indeterminate::before': {
      content: '""',
      width: '2.5',
      height: '2.5',
      bg: 'accent.contrast',
      clipPath: 'polygon(14% 44%, 0 62%, 42% 96%, 100% 20%, 82% 6%, 40% 66%)',
    },
    'input[type=checkbox]:indeterminate::before': { clipPath: 'inset(40% 5%)' },
    // A cross in the theme's colour, instead of the one of each browser.
    'input[type=search]::-webkit-search-cancel-button': {
      appearance: 'none',
      width: '2.5',
      height: '2.5',
      ms: '2',
      bg: 'fg.subtle',
      clipPath: CROSS,
      cursor: 'pointer',
    },
    // Beside it stands the portal's own calendar.
    'input[type=date]::-webkit-calendar-picker-indicator': { md: { display: 'none' } },
    ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
    '@media (prefers-reduced-motion: reduce)': {
      '& *, & *::before, & *::after': { animationDuration: '0s !important', transitionDuration: '0s !important' },
    },
  },
  theme: {
    breakpoints: { md: '768px', lg: '1024px' },
    keyframes: {
      'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
      'slide-in': { from: { transform: 'translateX(-100%)' }, to: { transform: 'none' } },
      pulse: { '50%': { opacity: 0.5 } },
    },
    tokens: {
      fonts: {
        body: { value: '"Inter Variable", Inter, "Noto Sans CJK SC", system-ui, sans-serif' },
        // Of the system: addresses, ids and code are too few to load a font for.
        mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace' },
      },
      radii: { control: { value: '6px' }, panel: { value: '8px' }, tag: { value: '4px' }, pill: { value: '999px' } },
      spacing: grid,
      sizes: {
        ...grid,
        full: { value: '100%' },
        header: { value: '52px' },
        menu: { value: '232px' },
        rail: { value: '60px' },
      },
      zIndex: {
        header: { value: 20 },
        dropdown: { value: 1150 },
        modal: { value: 1100 },
        toast: { value: 1200 },
        tooltip: { value: 1300 },
        errorModal: { value: 9999 },
      },
    },
    semanticTokens: {
      colors: {
        bg: {
          canvas: themed(PALETTE.canvas),
          surface: themed(PALETTE.surface),
          raised: themed(PALETTE.raised),
          overlay: themed(PALETTE.overlay),
        },
        border: { DEFAULT: themed(PALETTE.border), strong: themed(PALETTE.borderStrong) },
        fg: { DEFAULT: themed(PALETTE.text), muted: themed(PALETTE.textMuted), subtle: themed(PALETTE.textSubtle) },
        accent: {
          DEFAULT: themed(PALETTE.accent),
          contrast: themed(PALETTE.accentContrast),
          soft: themed(PALETTE.accentSoft),
        },
        focus: themed(PALETTE.focus),
        scrim: themed(PALETTE.scrim),
        status: {
          success: themed(PALETTE.success),
          successSoft: themed(PALETTE.successSoft),
          warning: themed(PALETTE.warning),
          warningSoft: themed(PALETTE.warningSoft),
          danger: themed(PALETTE.danger),
          dangerSoft: themed(PALETTE.dangerSoft),
          info: themed(PALETTE.info),
          infoSoft: themed(PALETTE.infoSoft),
        },
      },
      shadows: { float: themed(SHADOWS.float), overlay: themed(SHADOWS.overlay) },
    },
    textStyles: {
      body: text(14, 20),
      s13: text(13, 20),
      s12: text(12, 16),
      code: text(12, 20),
      label: text(13, 20, '500'),
      heading: text(14, 20, '600'),
      dialogTitle: text(16, 24, '600'),
      pageTitle: text(20, 28, '600'),
      figure: text(24, 32, '600'),
    },
  },
});
