import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Theme } from '../../../../../api/generated/graphql';
import { useOrganizationThemeUseQuery } from '../../../../../api/generated/hooks';
import { PALETTE } from '../../../../../theme/palette';
import { THEMES } from '../../../../../theme/theme';
import { CheckChip } from '../../../../../ui/form/check-chip';
import type { SettingsValues } from '../../settings-form';
import { SettingsSection } from './settings-section';

/** The themes that people can choose, at least one, and how many people lose one that is taken away (OUCF-16). */
export function ThemesSection({ before }: { readonly before: SettingsValues }) {
  const intl = useIntl();
  const { watch, setValue } = useFormContext<SettingsValues>();
  const chosen = watch('availableThemes');
  const taken = before.availableThemes.filter((theme) => !chosen.includes(theme));
  const { data } = useOrganizationThemeUseQuery({ skip: taken.length === 0, fetchPolicy: 'cache-and-network' });
  const nameOf = (theme: Theme) => intl.formatMessage({ id: `common.theme.${theme}` });
  const [next = 'DARK'] = chosen;
  const toggle = (theme: Theme) => {
    const themes = THEMES.filter((each) => (each === theme ? !chosen.includes(each) : chosen.includes(each)));
    setValue('availableThemes', themes, { shouldDirty: true });
  };
  return (
    <SettingsSection name="themes">
      <chakra.fieldset minWidth="0">
        <chakra.legend srOnly>
          <FormattedMessage id="ouConfig.section.themes" />
        </chakra.legend>
        <Flex wrap="wrap" gap="2">
          {THEMES.map((theme) => (
            <CheckChip
              key={theme}
              checked={chosen.includes(theme)}
              disabled={chosen.length === 1 && chosen.includes(theme)}
              onChange={() => toggle(theme)}
            >
              <Swatch theme={theme} />
              {nameOf(theme)}
            </CheckChip>
          ))}
        </Flex>
      </chakra.fieldset>
      <Box aria-live="polite">
        {taken.map((theme) => {
          const count = data?.organizationThemeUse.find((use) => use.theme === theme)?.userCount ?? 0;
          return (
            data && (
              <Text key={theme} mt="2" textStyle="s12" color={count > 0 ? 'status.warning' : 'fg.muted'}>
                <FormattedMessage
                  id="ouConfig.themes.taken"
                  values={{ count, theme: nameOf(theme), next: nameOf(next) }}
                />
              </Text>
            )
          );
        })}
      </Box>
    </SettingsSection>
  );
}

/** A theme by its surface and its accent. */
function Swatch({ theme }: { readonly theme: Theme }) {
  const at = THEMES.indexOf(theme);
  const color = (role: keyof typeof PALETTE) => PALETTE[role][at] ?? PALETTE[role][0];
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden style={{ flexShrink: 0 }}>
      <rect x=".5" y=".5" width="15" height="15" rx="3.5" fill={color('surface')} stroke={color('borderStrong')} />
      <circle cx="8" cy="8" r="3" fill={color('accent')} />
    </svg>
  );
}
