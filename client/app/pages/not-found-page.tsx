import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { setPageTitle } from '../../core/page-title';
import { Button } from '../../ui/button/button';
import { Scene } from '../../ui/layout/scene';

/** SHELL-22: a picture and a hint, worded for wide and narrow screens. */
export default function NotFoundPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  useEffect(() => {
    setPageTitle(intl.formatMessage({ id: 'common.notFound.title' }));
  }, [intl]);
  return (
    <Flex
      as="main"
      direction="column"
      alignItems="center"
      justifyContent="center"
      minHeight="100dvh"
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
