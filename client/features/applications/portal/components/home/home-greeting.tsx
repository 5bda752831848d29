import { Box, chakra, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNow } from '../../../../../ui/timing/use-now';
import { useSession } from '../../../../identity/session/session-context';
import { timeOfDay } from '../../time-of-day';

/** Greets the person by name, for the time of their day. */
export function HomeGreeting() {
  const intl = useIntl();
  const { user } = useSession();
  const now = useNow();
  return (
    <Box>
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
  );
}
