import { useState } from 'react';
import { emitClientEvent } from '../../../../core/events';
import { useLocale } from '../../../../locales/locale-provider';
import type { Locale } from '../../../../locales/locales';
import { languagesOf, useSession } from '../session-context';

/**
 * The languages of the OU, or of the installation, of which one is chosen (PROF-09). A choice holds at once; `undo` brings
 * back the one before, and is null without one.
 */
export function useLanguageChoice() {
  const languages = languagesOf(useSession());
  const { locale, setLocale } = useLocale();
  const [before, setBefore] = useState<Locale | null>(null);
  const show = (chosen: Locale) => {
    setLocale(chosen);
    // Names and texts of the server are in the former language.
    emitClientEvent('stale', undefined);
  };
  return {
    languages,
    chosen: locale,
    choose(chosen: Locale) {
      setBefore(locale);
      show(chosen);
    },
    undo: before && {
      run() {
        setBefore(null);
        show(before);
      },
    },
  };
}
