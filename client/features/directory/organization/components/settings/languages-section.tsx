import { Box, chakra, Flex } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import type { FieldError } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { LANGUAGE_NAMES } from '../../../../../locales/locales';
import type { Locale } from '../../../../../locales/locales';
import { faultText } from '../../../../../ui/form/fault-text';
import { CheckChip } from '../../../../../ui/form/check-chip';
import { Field } from '../../../../../ui/form/field';
import { FieldFault } from '../../../../../ui/form/field-fault';
import { Select } from '../../../../../ui/form/select';
import { Tag } from '../../../../../ui/text/tag';
import type { SettingsValues } from '../../settings-form';
import { SettingsSection } from './settings-section';

/** The languages that people can choose, at least one; the first is the default (OUCF-11). */
export function LanguagesSection({ offered }: { readonly offered: readonly Locale[] }) {
  const { watch, setValue, formState } = useFormContext<SettingsValues>();
  const chosen = watch('languages');
  const [first] = chosen;
  const change = (languages: readonly Locale[]) => setValue('languages', languages, { shouldDirty: true });
  const toggle = (locale: Locale) =>
    change(chosen.includes(locale) ? chosen.filter((each) => each !== locale) : [...chosen, locale]);
  const rest = offered.filter((locale) => !chosen.includes(locale));
  return (
    <SettingsSection name="languages">
      <chakra.fieldset minWidth="0">
        <chakra.legend srOnly>
          <FormattedMessage id="ouConfig.section.languages" />
        </chakra.legend>
        <Flex wrap="wrap" gap="2">
          {[...chosen, ...rest].map((locale) => {
            const isOnlyOne = chosen.length === 1 && chosen.includes(locale);
            return (
              <CheckChip
                key={locale}
                checked={chosen.includes(locale)}
                disabled={isOnlyOne}
                aria-describedby="ou-languages-fault"
                onChange={() => toggle(locale)}
              >
                <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
                {locale === first && (
                  <Tag tone="accent">
                    <FormattedMessage id="ouConfig.languages.default" />
                  </Tag>
                )}
              </CheckChip>
            );
          })}
        </Flex>
        <FieldFault id="ou-languages-fault">
          {faultText(formState.errors.languages as FieldError | undefined)}
        </FieldFault>
      </chakra.fieldset>
      {chosen.length > 1 && (
        <Box maxWidth="240px" mt="3">
          <Field id="ou-language" label={<FormattedMessage id="ouConfig.languages.defaultOne" />}>
            {(parts) => (
              <Select
                {...parts}
                value={first}
                onChange={({ target }) => {
                  const next = target.value as Locale;
                  change([next, ...chosen.filter((locale) => locale !== next)]);
                }}
              >
                {chosen.map((locale) => (
                  <option key={locale} value={locale} lang={locale}>
                    {LANGUAGE_NAMES[locale]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Box>
      )}
    </SettingsSection>
  );
}
