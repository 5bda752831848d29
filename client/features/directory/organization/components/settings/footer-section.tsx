import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageKey } from '../../../../../locales/locales';
import type { Locale } from '../../../../../locales/locales';
import { faultText } from '../../../../../ui/form/fault-text';
import { LocalizedField } from '../../../../../ui/form/localized-field';
import { useSession } from '../../../../identity/session/session-context';
import type { Copyright, SettingsValues } from '../../settings-form';
import { LENGTHS, standIn, withoutLine } from '../../settings-form';
import { SettingsSection } from './settings-section';

/** The line below every page in each language; what is shown where one is missing is said (OUCF-07, OUCF-08, OUCF-16). */
export function FooterSection({ copyright }: { readonly copyright: Copyright }) {
  const intl = useIntl();
  const { workingOrganization } = useSession();
  const { watch, setValue, formState } = useFormContext<SettingsValues>();
  const values = watch();
  const { languages, copyrights } = values;
  const [chosen, setChosen] = useState<string | null>(null);
  const keys = languages.map(languageKey);
  const language = keys.find((key) => key === chosen) ?? keys[0] ?? 'en';
  const missing = withoutLine(values);
  const other = standIn(values);
  const nameOf = (locale: Locale) => intl.formatDisplayName(locale.slice(0, 2), { type: 'language' }) ?? locale;
  if (!copyright.available || workingOrganization?.copyright === null) {
    const id = workingOrganization?.copyright === null ? 'hidden' : 'fixed';
    return (
      <SettingsSection name="footer">
        <Text color="fg.muted">
          <FormattedMessage id={`ouConfig.footer.${id}`} values={{ line: copyright.defaultCopyright }} />
        </Text>
      </SettingsSection>
    );
  }
  const { copyrights: faults } = formState.errors;
  return (
    <SettingsSection name="footer">
      <LocalizedField
        id="ou-copyright"
        label={<FormattedMessage id="ouConfig.footer.line" />}
        languages={languages}
        isOptional
        values={copyrights}
        faults={Object.fromEntries(keys.map((key) => [key, faultText(faults?.[key])]))}
        maxLength={LENGTHS.copyrights}
        language={language}
        onLanguage={setChosen}
        onChange={(key, text) => setValue('copyrights', { ...copyrights, [key]: text }, { shouldDirty: true })}
        hint={
          other && missing.length > 0 ? (
            <FormattedMessage
              id="ouConfig.footer.missing"
              values={{
                languages: intl.formatList(missing.map(nameOf)),
                count: missing.length,
                shown: nameOf(other),
              }}
            />
          ) : (
            !other && <FormattedMessage id="ouConfig.footer.empty" values={{ line: copyright.defaultCopyright }} />
          )
        }
      />
    </SettingsSection>
  );
}
