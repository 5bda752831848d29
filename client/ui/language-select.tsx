import { Box, HStack } from '@chakra-ui/react';
import { Globe } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocale } from '../locales/locale-provider';
import type { Locale } from '../locales/locales';
import { LANGUAGE_NAMES, LOCALES } from '../locales/locales';

/** The language switch of pages before sign-in: a native list, so that it costs nothing. */
export function LanguageSelect() {
  const intl = useIntl();
  const { locale, setLocale } = useLocale();
  return (
    <HStack gap="1.5" color="fg.muted">
      <Globe size={16} strokeWidth={1.5} aria-hidden />
      <Box asChild height="8" px="1" borderRadius="control" cursor="pointer" bg="transparent" color="fg.muted">
        <select
          aria-label={intl.formatMessage({ id: 'common.language' })}
          value={locale}
          onChange={(event) => setLocale(event.target.value as Locale)}
        >
          {LOCALES.map((entry) => (
            <option key={entry} value={entry} lang={entry}>
              {LANGUAGE_NAMES[entry]}
            </option>
          ))}
        </select>
      </Box>
    </HStack>
  );
}
