import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Columns2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ButtonLink } from '../../../../../ui/button/button';
import { useNow } from '../../../../../ui/timing/use-now';
import { useSession } from '../../../../identity/session/session-context';
import { timeOfDay } from '../../../../../core/time-of-day';

/** Greets the person by name, for the time of their day; with the way to arrange the page. */
export function HomeGreeting({ isArrangeable }: { isArrangeable: boolean }) {
  const intl = useIntl();
  const { user } = useSession();
  const now = useNow();
  return (
    <Flex wrap="wrap" alignItems="center" gap="3">
      <Box flex="1 1 200px" minWidth="0">
        <chakra.h1 textStyle="pageTitle" letterSpacing="-.01em" overflowWrap="anywhere">
          <FormattedMessage
            id="portal.greeting"
            values={{ time: timeOfDay(new Date(now).getHours()), name: user.nickName || user.name }}
          />
        </chakra.h1>
        <Text textStyle="s13" color="fg.muted">
          {intl.formatDate(now, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
        </Text>
      </Box>
      {isArrangeable && (
        <ButtonLink asChild>
          <Link to="?arrange=own">
            <Columns2 strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="portal.home.arrange" />
          </Link>
        </ButtonLink>
      )}
    </Flex>
  );
}
