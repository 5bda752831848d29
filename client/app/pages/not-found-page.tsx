import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button';

/** SHELL-22: a picture and a hint, worded for wide and narrow screens. */
export default function NotFoundPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = intl.formatMessage({ id: 'common.notFound.title' });
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
function Picture() {
  return (
    <chakra.svg
      viewBox="0 0 240 120"
      width="240px"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      color="border.strong"
      aria-hidden
    >
      <path d="M20 104h200" />
      <rect x="94" y="20" width="52" height="84" rx="4" />
      <path d="M94 104V20l34 12v72z" stroke="currentColor" />
      <chakra.text x="44" y="78" color="accent" fill="currentColor" stroke="none" fontSize="44px" fontWeight="600">
        4
      </chakra.text>
      <chakra.text x="170" y="78" color="accent" fill="currentColor" stroke="none" fontSize="44px" fontWeight="600">
        4
      </chakra.text>
      <circle cx="121" cy="66" r="2" fill="currentColor" />
    </chakra.svg>
  );
}
