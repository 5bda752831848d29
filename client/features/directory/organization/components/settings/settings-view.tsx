import { Grid, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LANGUAGE_NAMES, languageKey } from '../../../../../locales/locales';
import type { Locale } from '../../../../../locales/locales';
import { THEMES } from '../../../../../theme/theme';
import { Panel } from '../../../../../ui/layout/page';
import { Facts } from '../../../../../ui/text/facts';
import type { Copyright, Settings } from '../../settings-form';
import { FLAGS, valuesOf } from '../../settings-form';
import { AdministratorSection } from './administrator-section';
import { LogoPreview } from './logo-preview';
import { SettingsSection } from './settings-section';
import { TypeTags } from './types-section';
import { ValueText } from './value-text';

interface Props {
  readonly settings: Settings;
  readonly copyright: Copyright;
  readonly offered: readonly Locale[];
}

/** The settings of the OU for those who may only read them (OUCF-13). */
export function SettingsView({ settings, copyright, offered }: Props) {
  const intl = useIntl();
  const { name, industry, address, logo, admin } = settings;
  const { languages, copyrights, availableThemes, defaultResourceTypes } = valuesOf(settings, offered);
  const lines = languages.flatMap((locale) => {
    const line = copyrights[languageKey(locale)];
    return line ? [[locale, line] as const] : [];
  });
  const flags = FLAGS.map((flag) => [flag, <ValueText key={flag} value={settings[flag]} />] as const);
  return (
    // Nothing in it takes the focus, from which keys would scroll it.
    <Stack gap="3" role="group" tabIndex={0} aria-label={intl.formatMessage({ id: 'console.menu.ouConfig' })}>
      <Text color="fg.muted" textStyle="s13">
        <FormattedMessage id="ouConfig.readOnly" />
      </Text>
      <Panel>
        <SettingsSection name="basics">
          <Facts
            texts="ouConfig.field"
            facts={[['name', name], ['industry', industry], ['address', address], ...flags]}
          />
        </SettingsSection>
        <SettingsSection name="logo">
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} gap="3">
            {THEMES.map((theme) => (
              <LogoPreview key={theme} theme={theme} logo={logo} name={name} contrast={null} />
            ))}
          </Grid>
        </SettingsSection>
        <SettingsSection name="languages">
          <Text>
            {intl.formatList(
              languages.map((locale) => LANGUAGE_NAMES[locale]),
              { type: 'unit' },
            )}
          </Text>
        </SettingsSection>
        <SettingsSection name="footer">
          {lines.length === 0 && <Text>{copyright.defaultCopyright}</Text>}
          {lines.map(([locale, line]) => (
            <Text key={locale} lang={locale} overflowWrap="anywhere">
              {line}
            </Text>
          ))}
        </SettingsSection>
        <SettingsSection name="themes">
          <Text>
            {intl.formatList(
              availableThemes.map((theme) => intl.formatMessage({ id: `common.theme.${theme}` })),
              { type: 'unit' },
            )}
          </Text>
        </SettingsSection>
        <AdministratorSection admin={admin} onHandOver={null} isDirty={false} />
        <SettingsSection name="types">
          <TypeTags types={defaultResourceTypes} />
        </SettingsSection>
      </Panel>
    </Stack>
  );
}
