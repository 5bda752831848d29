import { Flex, HStack, Text } from '@chakra-ui/react';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { zoneText } from '../../../../core/zone-text';
import { LegendKey } from '../../../../ui/chart/legend-key';
import { ShapeButton } from '../../../../ui/chart/shape-button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import type { FailureOf, Home } from '../hooks/use-console-home';
import { isTable, withTable } from '../urls';
import type { RangeName } from '../urls';
import { CHART, CHART_HEIGHT, SERIES } from './series';
import { SIGN_INS } from './figures';
import { Bar } from '../../../../ui/state/bar';
import { HomePanel } from './home-panel';

const SignInChart = lazyPart(() => import('./sign-in-chart'));
const SignInTable = lazyPart(() => import('./sign-in-table'));

interface Props {
  readonly home: Home | undefined;
  readonly range: RangeName;
  readonly failureOf: FailureOf;
  readonly onRetry: () => void;
}

/** Sign-ins by hour or day as a picture, and the same as a table, as the address says (BYND-18). */
export function SignInsPanel({ home, range, failureOf, onRetry }: Props) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isShownAsTable = isTable(parameters, 'signIns');
  const spans = home?.signIns?.spans;
  const Shape = isShownAsTable ? SignInTable : SignInChart;
  return (
    <HomePanel
      id={SIGN_INS}
      title={<FormattedMessage id={range === 'day' ? 'home.signIns.byHour' : 'home.signIns.byDay'} />}
      action={
        <HStack gap="3" rowGap="1" wrap="wrap" py="1">
          {!isShownAsTable &&
            SERIES.map((series) => (
              <LegendKey key={series} fill={CHART[series]}>
                <FormattedMessage id={`home.signIns.${series}`} />
              </LegendKey>
            ))}
          <Text as="span" color="fg.muted" textStyle="s12">
            {home && zoneText(home.time)}
          </Text>
          <ShapeButton
            isTable={isShownAsTable}
            onChange={(isShown) => void navigate({ search: withTable(isShown, 'signIns') }, { replace: true })}
            texts="home.signIns"
          />
        </HStack>
      }
      failure={failureOf('signIns')}
      onRetry={onRetry}
      skeleton={<ChartSkeleton />}
    >
      {spans && (
        <Suspense fallback={<ChartSkeleton />}>
          <Shape spans={spans} range={range} />
        </Suspense>
      )}
    </HomePanel>
  );
}

function ChartSkeleton() {
  return (
    <Flex style={{ height: `${CHART_HEIGHT}px` }} px="4" pt="4" pb="8" ps="14" gap="2" alignItems="flex-end">
      {Array.from({ length: 24 }, (_, at) => (
        <Bar key={at} flex="1" style={{ height: `${20 + ((at * 37) % 70)}%` }} />
      ))}
    </Flex>
  );
}
