import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguageSelect } from '../../../../ui/form/language-select';
import { Mark } from '../../../../ui/layout/logo-mark';
import { ThemeButton } from '../../../../ui/button/theme-button';
import type { SignInConfiguration } from '../hooks/use-sign-in-configuration';

interface Props {
  /** Of the tab. */
  readonly title: string;
  readonly configuration: SignInConfiguration;
  readonly children: ReactNode;
}

/**
 * The frame of every page around signing in: what the portal is on one side, the form on the other; only the form on
 * narrow screens.
 */
export function SignInFrame({ title, configuration, children }: Props) {
  const intl = useIntl();
  const product = configuration.name ?? intl.formatMessage({ id: 'common.portal' });
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <Flex minHeight="100dvh">
      <Flex
        as="aside"
        hideBelow="md"
        flex="1"
        direction="column"
        justifyContent="space-between"
        padding="12"
        bg="bg.surface"
        borderEndWidth="1px"
      >
        <Brand configuration={configuration} />
        <Stack gap="2" maxWidth="440px">
          <Text textStyle="figure">
            <FormattedMessage id="login.claim" />
          </Text>
          <Text color="fg.muted">
            <FormattedMessage id="login.claimText" />
          </Text>
        </Stack>
        <FootLinks configuration={configuration} />
      </Flex>
      <Flex as="main" flex="1" direction="column" padding={{ base: '4', md: '12' }}>
        <Flex alignItems="center" justifyContent={{ base: 'space-between', md: 'flex-end' }} gap="2">
          <Box hideFrom="md">
            <Brand configuration={configuration} />
          </Box>
          <Flex alignItems="center" gap="1">
            <LanguageSelect languages={configuration.languages} />
            <ThemeButton />
          </Flex>
        </Flex>
        {/* From a fixed top: no step and no way in moves the others. */}
        <Flex flex="1" alignItems="flex-start" justifyContent="center" pt={{ base: '8', md: '18dvh' }} pb="8">
          <Stack width="100%" minWidth="0" maxWidth="360px" gap="5">
            {children}
          </Stack>
        </Flex>
        <Box hideFrom="md">
          <FootLinks configuration={configuration} />
        </Box>
      </Flex>
    </Flex>
  );
}

/** The logo of the host, of the installation, or the portal's own (CONF-10, CALL-035); none while it is not known which. */
function Brand({ configuration: { logo } }: Pick<Props, 'configuration'>) {
  const name = useIntl().formatMessage({ id: 'common.portal' });
  return (
    <Flex alignItems="center" gap="2" minHeight="8" textStyle={{ base: 'heading', md: 'dialogTitle' }}>
      {logo && <chakra.img src={logo} alt={name} height="8" maxWidth="200px" objectFit="contain" />}
      {logo === '' && (
        <>
          <Mark />
          {name}
        </>
      )}
    </Flex>
  );
}

/**
 * The line of the host's OU (OUCF-07, CONF-09), the agreement and privacy links of the current locale, where the installation has them (AUTH-02), and the way to the
 * pages for integrators.
 */
function FootLinks({ configuration }: Pick<Props, 'configuration'>) {
  const { locale } = useIntl();
  const entries = (['userAgreementUrl', 'privacyPolicyUrl'] as const).flatMap((key) => {
    const urls = JSON.parse(configuration.values[key] ?? '{}') as Record<string, string>;
    const url = urls[locale];
    return url && /^https?:\/\//.test(url) ? [{ key, url }] : [];
  });
  return (
    <Flex alignItems="center" gap="2" color="fg.subtle" textStyle="s13" wrap="wrap">
      {configuration.values.copyrightDisplay !== 'false' && (
        <span>{configuration.copyright ?? `© ${new Date().getFullYear()}`}</span>
      )}
      {entries.map(({ key, url }) => (
        <chakra.a key={key} href={url} target="_blank" rel="noreferrer" color="fg.subtle">
          · <FormattedMessage id={`login.${key}`} />
        </chakra.a>
      ))}
      <chakra.a
        href="/developer"
        display="inline-flex"
        alignItems="center"
        minHeight={{ base: '11', md: '6' }}
        color="fg.subtle"
      >
        · <FormattedMessage id="login.developers" />
      </chakra.a>
    </Flex>
  );
}
