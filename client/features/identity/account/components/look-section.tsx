import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { LANGUAGE_NAMES } from '../../../../locales/locales';
import type { Locale } from '../../../../locales/locales';
import { Field } from '../../../../ui/form/field';
import { Select } from '../../../../ui/form/select';
import { AppliedNote } from '../../session/components/applied-note';
import { ThemeTiles } from '../../session/components/theme-tiles';
import { useLanguageChoice } from '../../session/hooks/use-language-choice';
import { useThemeChoice } from '../../session/hooks/use-theme-choice';
import { AccountSection, SectionBody } from './account-section';

/** Language and theme: a choice holds at once, and the last one can be undone (PROF-04, PROF-09, PROF-10). */
export function LookSection() {
  const theme = useThemeChoice();
  const language = useLanguageChoice();
  const [last, setLast] = useState<'theme' | 'language'>('theme');
  return (
    <AccountSection id="look" aside={<AppliedNote undo={last === 'theme' ? theme.undo : language.undo} />}>
      <SectionBody>
        <Stack gap="4">
          {theme.choices.length > 1 && (
            <ThemeTiles
              choices={theme.choices}
              chosen={theme.chosen}
              choose={(choice) => {
                setLast('theme');
                theme.choose(choice);
              }}
            />
          )}
          <Box maxWidth="320px">
            <Field id="account-language" label={<FormattedMessage id="common.language" />}>
              {(parts) => (
                <Select
                  {...parts}
                  value={language.chosen}
                  onChange={({ target }) => {
                    setLast('language');
                    language.choose(target.value as Locale);
                  }}
                >
                  {language.languages.map((entry) => (
                    <option key={entry} value={entry} lang={entry}>
                      {LANGUAGE_NAMES[entry]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </Box>
        </Stack>
      </SectionBody>
    </AccountSection>
  );
}
