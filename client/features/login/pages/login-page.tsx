import { Box, Flex, HStack, Link, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call } from '../../../api/call';
import { LoginConfigurationDocument, LoginSessionDocument } from '../../../api/generated/login';
import { LanguageSelect } from '../../../ui/language-select';
import { Mark } from '../../../ui/logo-mark';
import { ThemeButton } from '../../../ui/theme-button';
import { SignInWays } from '../components/sign-in-ways';

const KEYS = ['userAgreementUrl', 'privacyPolicyUrl', 'tokenLocalStorageEnable'];

/** The door: what the portal is on one side, the form on the other; only the form on narrow screens. */
export default function LoginPage() {
  const intl = useIntl();
  const [configuration, setConfiguration] = useState<Record<string, string>>({});
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'login.title' });
  }, [intl]);
  useEffect(() => {
    // ROUTE-39: who is signed in already has no use for this page.
    call(LoginSessionDocument, {}).then(
      () => location.replace('/'),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    call(LoginConfigurationDocument, { keys: KEYS }).then(
      (answer) => setConfiguration(answer.configByKeys),
      // The page works without its links; the form tells when the server is gone.
      () => undefined,
    );
  }, []);

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
        <HStack gap="2" textStyle="dialogTitle">
          <Mark />
          <FormattedMessage id="common.portal" />
        </HStack>
        <Stack gap="2" maxWidth="440px">
          <Text textStyle="figure">
            <FormattedMessage id="login.claim" />
          </Text>
          <Text color="fg.muted">
            <FormattedMessage id="login.claimText" />
          </Text>
        </Stack>
        <LegalLinks configuration={configuration} />
      </Flex>
      <Flex as="main" flex="1" direction="column" padding={{ base: '4', md: '12' }}>
        <HStack justifyContent={{ base: 'space-between', md: 'flex-end' }}>
          <HStack hideFrom="md" gap="2" textStyle="heading">
            <Mark />
            <FormattedMessage id="common.portal" />
          </HStack>
          <HStack gap="1">
            <LanguageSelect />
            <ThemeButton />
          </HStack>
        </HStack>
        <Flex flex="1" alignItems={{ base: 'flex-start', md: 'center' }} justifyContent="center" py="8">
          <Stack width="100%" maxWidth="360px" gap="5">
            <SignInWays keepsToken={configuration.tokenLocalStorageEnable === 'true'} />
          </Stack>
        </Flex>
        <Box hideFrom="md">
          <LegalLinks configuration={configuration} />
        </Box>
      </Flex>
    </Flex>
  );
}

/** The agreement and privacy links of the current locale, where the installation has them (AUTH-02). */
function LegalLinks({ configuration }: { configuration: Record<string, string> }) {
  const { locale } = useIntl();
  const entries = (['userAgreementUrl', 'privacyPolicyUrl'] as const).flatMap((key) => {
    const urls = JSON.parse(configuration[key] ?? '{}') as Record<string, string>;
    const url = urls[locale];
    return url && /^https?:\/\//.test(url) ? [{ key, url }] : [];
  });
  return (
    <HStack gap="2" color="fg.subtle" textStyle="s13" wrap="wrap">
      <span>© {new Date().getFullYear()}</span>
      {entries.map(({ key, url }) => (
        <Link key={key} href={url} target="_blank" rel="noreferrer" color="fg.subtle">
          · <FormattedMessage id={`login.${key}`} />
        </Link>
      ))}
    </HStack>
  );
}
