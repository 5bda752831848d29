import type { Theme } from '../api/generated/graphql';

/** I18N-02 */
export const THEMES: readonly Theme[] = ['DARK', 'GREEN', 'WHITE'];

const STORED = 'portal.theme';

const themeOf = (name: string | null | undefined) => THEMES.find((theme) => theme === name?.toUpperCase()) ?? 'DARK';

/** The theme on screen; DARK by default (I18N-03). */
export const currentTheme = (): Theme => themeOf(document.documentElement.dataset.theme);

/** The theme that this browser showed last, in any tab. */
export const storedTheme = (): Theme => themeOf(localStorage.getItem(STORED));

/** Shows a theme and remembers it in this browser, for before the next sign-in. */
export function applyTheme(theme: Theme): void {
  const name = theme.toLowerCase();
  document.documentElement.dataset.theme = name;
  localStorage.setItem(STORED, name);
}
