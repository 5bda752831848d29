import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, Globe } from 'lucide-react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useLocale } from '../../locales/locale-provider';
import type { Locale } from '../../locales/locales';
import { initialLocale, LANGUAGE_NAMES, LOCALES } from '../../locales/locales';

/**
 * The language switch of pages before sign-in. It offers `languages`, once they are known, and shows one of them
 * (CONF-12): the one on screen, else as {@link initialLocale}.
 * A native list, because Chakra's select adds 36.7 kB to a first page (decision 106).
 */
export function LanguageSelect({ languages }: { readonly languages: readonly Locale[] | null }) {
  const intl = useIntl();
  const { locale, setLocale, showLocale } = useLocale();
  useEffect(() => {
    if (languages && !languages.includes(locale)) showLocale(initialLocale(languages));
  }, [languages, locale, showLocale]);
  return (
    <Flex alignItems="center" gap="1.5" color="fg.muted" position="relative">
      <Globe size={16} strokeWidth={1.5} aria-hidden />
      <Box
        asChild
        appearance="none"
        height={{ base: '11', md: '8' }}
        ps="1"
        pe="6"
        borderRadius="control"
        cursor="pointer"
        textStyle="s13"
      >
        <select
          aria-label={intl.formatMessage({ id: 'common.language' })}
          value={locale}
          onChange={(event) => setLocale(event.target.value as Locale)}
        >
          {(languages ?? LOCALES).map((entry) => (
            <option key={entry} value={entry} lang={entry}>
              {LANGUAGE_NAMES[entry]}
            </option>
          ))}
        </select>
      </Box>
      <Box position="absolute" insetEnd="1" pointerEvents="none" aria-hidden>
        <ChevronDown size={14} strokeWidth={1.5} />
      </Box>
    </Flex>
  );
}
