import { chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { useLocale } from '../../../../locales/locale-provider';
import { LANGUAGE_NAMES } from '../../../../locales/locales';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { RadioRow } from '../../../../ui/form/radio-row';
import { useHistoryEntry } from '../../../../ui/dialog/use-history-entry';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { languagesOf, useSession } from '../session-context';

/**
 * The languages of the OU, or of the installation, of which one is chosen and then applied (PROF-09, MOB-09); Back
 * closes it on narrow screens (MOB-05).
 */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  useHistoryEntry(useIsMobile() ? 'language' : null, onClose);
  const languages = languagesOf(useSession());
  const { locale, setLocale } = useLocale();
  const [chosen, setChosen] = useState(locale);
  return (
    <Dialog
      hasHistoryEntry
      title={<FormattedMessage id="common.language" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button type="submit" form="language" variant="primary" disabled={chosen === locale}>
            <FormattedMessage id="header.apply" />
          </Button>
        </>
      }
    >
      <chakra.form
        id="language"
        onSubmit={(event) => {
          event.preventDefault();
          setLocale(chosen);
          // Names and texts of the server are in the former language.
          emitClientEvent('stale', undefined);
          onClose();
        }}
      >
        <Stack gap="1">
          {languages.map((entry) => (
            <RadioRow
              key={entry}
              name="language"
              lang={entry}
              checked={chosen === entry}
              onChange={() => setChosen(entry)}
            >
              {LANGUAGE_NAMES[entry]}
            </RadioRow>
          ))}
        </Stack>
      </chakra.form>
    </Dialog>
  );
}
