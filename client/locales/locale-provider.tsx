import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import type { Bundle, Locale, Messages } from './locales';
import { initialLocale, knownMessages, loadMessages, storeLocale } from './locales';

interface LocaleChoice {
  readonly locale: Locale;
  /** Stores a chosen language for this browser. */
  readonly setLocale: (locale: Locale) => void;
  /** Shows a language that this page offers; the stored choice stays. */
  readonly showLocale: (locale: Locale) => void;
}

const LocaleContext = createContext<LocaleChoice | null>(null);

/** The locale on screen. */
export const useShownLocale = () => useIntl().locale as Locale;

/** The locale on screen, and how to change it. */
export function useLocale(): LocaleChoice {
  const choice = useContext(LocaleContext);
  if (!choice) throw new Error('useLocale stands outside of LocaleProvider.');
  return choice;
}

/** Loads the messages of the chosen locale and keeps the former ones on screen until they are there. */
export function LocaleProvider({ bundle, children }: { bundle: Bundle; children: ReactNode }) {
  const [wanted, setWanted] = useState(initialLocale);
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    loadMessages(wanted, bundle).then(
      (messages) => {
        if (!isCurrent) return;
        document.documentElement.lang = wanted;
        setLoaded({ locale: wanted, messages });
      },
      (error: unknown) => console.error('The messages did not load.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, bundle]);

  const setLocale = useCallback((locale: Locale) => {
    storeLocale(locale);
    setWanted(locale);
  }, []);
  const choice = useMemo(
    () => ({ locale: loaded?.locale ?? wanted, setLocale, showLocale: setWanted }),
    [loaded, wanted, setLocale],
  );
  if (!loaded) return null;
  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={loaded.locale} messages={loaded.messages}>
        {children}
      </IntlProvider>
    </LocaleContext>
  );
}

interface MoreProps {
  readonly bundle: Bundle;
  /** Shown until the texts are there. */
  readonly pending: ReactNode;
  readonly children: ReactNode;
}

/**
 * Adds the texts of a part of the portal that not everyone enters, in the locale on screen. Without any of them the part
 * cannot be shown: it fails as if it had not loaded itself.
 */
export function MoreMessages({ bundle, pending, children }: MoreProps) {
  const { messages } = useIntl();
  const locale = useShownLocale();
  const [loaded, setLoaded] = useState<{ locale: Locale; messages: Messages } | null>(() => {
    const known = knownMessages(locale, bundle);
    return known ? { locale, messages: known } : null;
  });
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadMessages(locale, bundle).then(
      (more) => {
        // The same texts again would draw all of the part again.
        if (isCurrent) setLoaded((shown) => (shown?.messages === more ? shown : { locale, messages: more }));
      },
      (error: Error) => {
        if (isCurrent) setFault(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [locale, bundle]);
  const all = useMemo(() => ({ ...messages, ...loaded?.messages }) as Messages, [messages, loaded]);
  if (!loaded && fault) throw fault;
  if (!loaded) return pending;
  return (
    <IntlProvider locale={loaded.locale} messages={all}>
      {children}
    </IntlProvider>
  );
}
