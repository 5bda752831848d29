import { Box, HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import { useConsoleSignInHoursQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { zoneHere } from '../../../../core/zone';
import { zoneText } from '../../../../core/zone-text';
import { ShapeButton } from '../../../../ui/chart/shape-button';
import { useNow } from '../../../../ui/timing/use-now';
import { isTable, withTable } from '../urls';
import { Bar } from '../../../../ui/state/bar';
import { HomePanel } from './home-panel';
import { HoursPicture } from './hours-picture';
import { HoursTable } from './hours-table';

/**
 * Sign-ins by weekday and hour of the last four weeks as a picture, and the same as a table, as the address says
 * (BYND-18). It reads its numbers by itself, so that the other figures do not wait for them.
 */
export default function HoursPanel() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const now = useNow();
  const { data, error, refetch } = useConsoleSignInHoursQuery({
    variables: { timeZone: zoneHere().timeZone },
    fetchPolicy: 'cache-and-network',
    context: OF_PAGE,
  });
  const hours = data?.consoleHome.signInHours;
  const isShownAsTable = isTable(parameters, 'hours');
  const Shape = isShownAsTable ? HoursTable : HoursPicture;
  return (
    <HomePanel
      title={<FormattedMessage id="home.hours" />}
      action={
        <HStack gap="3" rowGap="1" wrap="wrap" py="1">
          <Text as="span" color="fg.muted" textStyle="s12">
            <FormattedMessage id="home.hours.about" values={{ zone: zoneText(now) }} />
          </Text>
          <ShapeButton
            isTable={isShownAsTable}
            onChange={(isShown) => void navigate({ search: withTable(isShown, 'hours') }, { replace: true })}
            texts="home.signIns"
          />
        </HStack>
      }
      failure={error && !hours ? failureOf(error) : null}
      onRetry={() => void refetch().catch(() => undefined)}
      skeleton={
        <Box px="4" py="4">
          <Bar style={{ height: '208px' }} />
        </Box>
      }
    >
      {hours &&
        (hours.some((number) => number > 0) ? (
          <Shape hours={hours} />
        ) : (
          <Text padding="8" textAlign="center" color="fg.muted" textStyle="s13">
            <FormattedMessage id="home.hours.none" />
          </Text>
        ))}
    </HomePanel>
  );
}
