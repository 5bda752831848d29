import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { setPageTitle } from '../../core/page-title';
import { useOptionalSession } from '../../features/identity/session/session-context';
import { Button } from '../../ui/button/button';
import { AppHeader } from '../../ui/layout/app-header';
import { Scene } from '../../ui/layout/scene';
import { HeaderEnd } from '../header-end';

/** A picture and a hint, worded for wide and narrow screens (SHELL-22), under the header of a person who is signed in. */
export default function NotFoundPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const session = useOptionalSession();
  useEffect(() => {
    setPageTitle(intl.formatMessage({ id: 'common.notFound.title' }));
  }, [intl]);
  return (
    <Flex direction="column" minHeight="100dvh">
      {session && (
        <AppHeader
          name={session.workingOrganization?.name ?? intl.formatMessage({ id: 'common.portal' })}
          logo={session.workingOrganization?.logo}
          home={session.workingOrganization ? '/portal' : '/'}
          end={<HeaderEnd />}
        />
      )}
      <Flex
        as="main"
        id="content"
        tabIndex={-1}
        outline="none"
        direction="column"
        flex="1"
        alignItems="center"
        justifyContent="center"
        padding="6"
        gap="3"
        textAlign="center"
      >
        <Picture />
        <chakra.h1 textStyle="pageTitle">
          <FormattedMessage id="common.notFound.title" />
        </chakra.h1>
        <Text color="fg.muted" maxWidth="440px">
          <Box as="span" hideBelow="md">
            <FormattedMessage id="common.notFound.hint" />
          </Box>
          <Box as="span" hideFrom="md">
            <FormattedMessage id="common.notFound.mobileHint" />
          </Box>
        </Text>
        <Button variant="primary" onClick={() => void navigate('/')}>
          <FormattedMessage id="common.backHome" />
        </Button>
      </Flex>
    </Flex>
  );
}

/** A door frame without a door: 404. */
const Picture = () => (
  <Scene name="missing">
    {[44, 170].map((x) => (
      <chakra.text
        key={x}
        x={x}
        y="78"
        color="accent"
        fill="currentColor"
        stroke="none"
        fontSize="44px"
        fontWeight="600"
      >
        4
      </chakra.text>
    ))}
  </Scene>
);
