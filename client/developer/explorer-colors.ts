import type { useMonaco } from '@graphiql/react';
import { currentTheme } from '../theme/theme';
import { colorOf } from './page';

type MonacoState = Parameters<Parameters<typeof useMonaco>[0]>[0];
type Monaco = NonNullable<MonacoState['monaco']>;
type EditorTheme = Parameters<Monaco['editor']['defineTheme']>[1];

/** The name of the editors' theme. */
export const EDITOR_THEME = 'portal';

/** GraphiQL's colours by ours. */
const COMPONENTS = {
  primary: 'accent',
  secondary: 'accent',
  tertiary: 'success',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
  neutral: 'text',
  base: 'surface',
} as const;

/** The parts of a colour such as `#10161f` as GraphiQL writes them: `216, 32%, 9%`. */
function hslOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const sixths =
    range === 0
      ? 0
      : most === red
        ? (green - blue) / range
        : most === green
          ? 2 + (blue - red) / range
          : 4 + (red - green) / range;
  const percent = (part: number) => `${(part * 100).toFixed(1)}%`;
  return `${((sixths * 60 + 360) % 360).toFixed(1)}, ${percent(saturation)}, ${percent(lightness)}`;
}

/** Puts GraphiQL's colours on the page as variables such as `--graphiql-primary`; explorer.css gives them their names. */
export function applyComponents(): void {
  for (const [name, ours] of Object.entries(COMPONENTS)) {
    document.documentElement.style.setProperty(`--graphiql-${name}`, hslOf(colorOf(ours)));
  }
}

/** The colours of the editors in the portal's theme. */
export function editorTheme(): EditorTheme {
  const rule = (token: string, color: Parameters<typeof colorOf>[0]) => ({
    token,
    foreground: colorOf(color).slice(1),
  });
  const [accent, accentSoft, overlay] = [colorOf('accent'), colorOf('accentSoft'), colorOf('overlay')] as const;
  return {
    base: currentTheme() === 'WHITE' ? 'vs' : 'vs-dark',
    inherit: true,
    rules: [
      rule('', 'text'),
      rule('comment', 'textSubtle'),
      rule('keyword', 'accent'),
      rule('type', 'info'),
      rule('string', 'success'),
      rule('number', 'warning'),
      rule('string.key.json', 'accent'),
      rule('string.value.json', 'success'),
      rule('key.identifier.gql', 'text'),
      rule('type.identifier.gql', 'info'),
      rule('argument.identifier.gql', 'warning'),
    ],
    colors: {
      'editor.background': '#00000000',
      'editor.foreground': colorOf('text'),
      'editorLineNumber.foreground': colorOf('textSubtle'),
      'editorLineNumber.activeForeground': colorOf('text'),
      'editorBracketHighlight.foreground1': colorOf('textMuted'),
      'editorBracketHighlight.foreground2': colorOf('textMuted'),
      'editorBracketHighlight.foreground3': colorOf('textMuted'),
      'editorCursor.foreground': colorOf('text'),
      'editor.selectionBackground': accentSoft,
      'scrollbar.shadow': '#00000000',
      'widget.shadow': '#00000000',
      'editorWidget.background': overlay,
      'editorWidget.border': colorOf('border'),
      'editorHoverWidget.background': overlay,
      'editorHoverWidget.border': colorOf('border'),
      'editorSuggestWidget.background': overlay,
      'editorSuggestWidget.border': colorOf('border'),
      'editorSuggestWidget.foreground': colorOf('text'),
      'editorSuggestWidget.selectedBackground': accentSoft,
      'editorSuggestWidget.selectedForeground': colorOf('text'),
      'editorSuggestWidget.highlightForeground': accent,
      'editorSuggestWidget.focusHighlightForeground': accent,
      'list.hoverBackground': colorOf('raised'),
      'menu.background': overlay,
      'menu.foreground': colorOf('text'),
      'menu.selectionBackground': accentSoft,
      'menu.selectionForeground': colorOf('text'),
      'quickInput.background': overlay,
      'input.background': colorOf('surface'),
      'textLink.foreground': accent,
      focusBorder: colorOf('focus'),
    },
  };
}
