import type { Theme } from '../api/generated/graphql';

const LIGHT = '(prefers-color-scheme: light)';

const isDark = (theme: Theme): boolean => theme !== 'WHITE';

/** Whether some themes have a light and a dark one, so that the device can choose (CALL-271). */
export const canFollowSystem = (themes: readonly Theme[]): boolean => themes.includes('WHITE') && themes.some(isDark);

/** The one of `themes` that the device asks for now: the white one, or `preferred` if it is dark, else the first dark one. */
export function systemTheme(preferred: Theme, themes: readonly Theme[]): Theme {
  if (matchMedia(LIGHT).matches) return 'WHITE';
  const dark = themes.filter(isDark);
  return dark.includes(preferred) ? preferred : (dark[0] ?? preferred);
}

/** Calls `react` when the device turns light or dark, until the returned function is called. */
export function onSystemChange(react: () => void): () => void {
  const query = matchMedia(LIGHT);
  query.addEventListener('change', react);
  return () => query.removeEventListener('change', react);
}
