import { useState } from 'react';
import type { Theme } from '../../../../api/generated/graphql';
import { canFollowSystem } from '../../../../theme/system-theme';
import { THEMES } from '../../../../theme/theme';
import { useSession } from '../session-context';
import { usePreferences } from './use-preferences';

/** A theme, or the colours of the device. */
export type ThemeChoice = Theme | 'SYSTEM';

/**
 * The looks that a person can choose: the OU's themes (PROF-04), and the colours of the device if the OU has a light and a
 * dark theme (CALL-271). A choice holds at once and is kept with the profile (PROF-10); `undo` brings back the one before,
 * and is null without one.
 */
export function useThemeChoice() {
  const { user, workingOrganization } = useSession();
  const prefer = usePreferences();
  const [before, setBefore] = useState<ThemeChoice | null>(null);
  const themes = workingOrganization?.availableThemes ?? THEMES;
  const canFollow = canFollowSystem(themes);
  const choices: readonly ThemeChoice[] = canFollow ? [...themes, 'SYSTEM'] : themes;
  const theme = themes.includes(user.theme) ? user.theme : (themes[0] ?? user.theme);
  const chosen: ThemeChoice = canFollow && user.isSystemTheme ? 'SYSTEM' : theme;
  const keep = (choice: ThemeChoice) =>
    prefer(choice === 'SYSTEM' ? { isSystemTheme: true } : { theme: choice, isSystemTheme: false });
  return {
    choices,
    chosen,
    choose(choice: ThemeChoice) {
      setBefore(chosen);
      keep(choice);
    },
    undo: before && {
      run() {
        setBefore(null);
        keep(before);
      },
    },
  };
}
