import type { Theme } from '../api/generated/graphql';

/** I18N-02 */
export const THEMES: readonly Theme[] = ['DARK', 'GREEN', 'WHITE'];

/** The theme on screen; DARK by default (I18N-03). */
export function currentTheme(): Theme {
  const shown = document.documentElement.dataset.theme?.toUpperCase();
  return THEMES.find((theme) => theme === shown) ?? 'DARK';
}

/** Shows a theme and remembers it in this browser, for before the next sign-in. */
export function applyTheme(theme: Theme): void {
  const name = theme.toLowerCase();
  document.documentElement.dataset.theme = name;
  localStorage.setItem('portal.theme', name);
}
