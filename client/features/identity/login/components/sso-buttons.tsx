import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../../../../ui/button/button';
import type { SignInConfiguration } from '../hooks/use-sign-in-configuration';
import { providersOf, sitePath } from '../sign-on';

/** The providers of the installation and of this host, below the form (SSO-01). */
export default function SsoButtons({ configuration }: { readonly configuration: SignInConfiguration }) {
  const providers = providersOf(configuration.values.ssoConfig, configuration.providers);
  if (providers.length === 0) return null;
  return (
    <Stack gap="3">
      <HStack gap="3" color="fg.subtle" textStyle="s13">
        <Box flex="1" borderTopWidth="1px" />
        <FormattedMessage id="sso.or" />
        <Box flex="1" borderTopWidth="1px" />
      </HStack>
      {providers.map(({ idp, name, icon }) => (
        <ButtonLink
          key={idp}
          href={sitePath(idp)}
          variant="secondary"
          size="lg"
          height="auto"
          minHeight={{ base: '11', md: '10' }}
          py="2"
          whiteSpace="normal"
        >
          {icon ? <Icon src={icon} alt="" /> : <Letter aria-hidden>{[...name][0]?.toUpperCase()}</Letter>}
          <Box as="span" overflowWrap="anywhere">
            <FormattedMessage id="sso.with" values={{ name }} />
          </Box>
        </ButtonLink>
      ))}
    </Stack>
  );
}

const Icon = chakra('img', { base: { width: '5', height: '5', flexShrink: 0, objectFit: 'contain' } });

const Letter = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '5',
    height: '5',
    borderRadius: 'tag',
    bg: 'accent.soft',
    color: 'accent',
    textStyle: 's12',
    fontWeight: '600',
  },
});
