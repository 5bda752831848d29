import { Box, chakra, HStack, Stack } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../../../api/call';
import { SsoProvidersDocument } from '../../../api/generated/login';
import { ButtonLink } from '../../../ui/button';
import type { SignOnProvider } from '../sign-on';
import { originsOf, providersOf, sitePath, ssoRedirectOf, storedSite, wantedSsoRedirect } from '../sign-on';

/** The providers of the installation and of this host, below the form (SSO-01); nothing where there are none. */
export default function SsoButtons() {
  const [providers, setProviders] = useState<readonly SignOnProvider[]>([]);
  useEffect(() => {
    call(SsoProvidersDocument, { host: location.host }).then(
      ({ configByKeys, configDomainSpecial }) => {
        const { ssoConfig } = configByKeys as Record<string, string>;
        const target = ssoRedirectOf(wantedSsoRedirect(), originsOf(ssoConfig), storedSite());
        if (target) location.replace(target);
        else setProviders(providersOf(ssoConfig, configDomainSpecial.providers));
      },
      // The other ways in are there; they tell when the server is gone.
      () => undefined,
    );
  }, []);
  if (providers.length === 0) return null;
  return (
    <Stack gap="3">
      <HStack gap="3" color="fg.subtle" textStyle="s13">
        <Box flex="1" borderTopWidth="1px" />
        <FormattedMessage id="sso.or" />
        <Box flex="1" borderTopWidth="1px" />
      </HStack>
      {providers.map(({ idp, name, icon }) => (
        <ButtonLink key={idp} href={sitePath(idp)} variant="secondary" size="lg" width="100%" minWidth="0">
          {icon ? <Icon src={icon} alt="" /> : <Letter aria-hidden>{[...name][0]?.toUpperCase()}</Letter>}
          <Box as="span" truncate>
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
