import { Box, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAppOpeningsQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { zoneHere } from '../../../../core/zone';
import { zoneText } from '../../../../core/zone-text';
import { CHART_FILLS } from '../../../../theme/chart';
import { BrushBars } from '../../../../ui/chart/brush-bars';
import { NumbersTable } from '../../../../ui/chart/numbers-table';
import { scaleLines } from '../../../../ui/chart/scale';
import { ShapeButton } from '../../../../ui/chart/shape-button';
import type { Span } from '../../../../ui/chart/span';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';

/**
 * The openings of an app in the last 28 days, as bars whose chosen days are summed, and as a table (BYND-18). Nothing for
 * a caller with a scope, for whom openings are not counted.
 */
export default function AppUse({ appId }: { readonly appId: string }) {
  const intl = useIntl();
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<Span | null>(null);
  const { data, error, refetch } = useAppOpeningsQuery({
    variables: { appId, timeZone: zoneHere().timeZone },
    fetchPolicy: 'cache-and-network',
  });
  const openings = data?.appOpenings;
  if (openings === null) return null;
  const title = intl.formatMessage({ id: 'app.use' });
  const dayOf = (time: number) => intl.formatDate(time, { day: 'numeric', month: 'short' });
  const days = (openings ?? []).map(({ start, openings: count }, at, all) => ({
    start,
    end: all[at + 1]?.start ?? start + 86_400_000,
    count,
  }));
  const summed = days.filter(({ start, end }) => !chosen || (start < chosen.to && end > chosen.from));
  const sum = summed.reduce((total, { count }) => total + count, 0);
  const [first, last] = [summed[0], summed.at(-1)];
  return (
    <SectionPanel title={title} action={<ShapeButton isTable={isTable} onChange={setTable} texts="app.use" />}>
      {error && !openings ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : !openings ? (
        <SkeletonLines lines={4} />
      ) : isTable ? (
        <NumbersTable
          label={title}
          maxHeight={220}
          heads={[
            <FormattedMessage key="day" id="app.use.day" />,
            <FormattedMessage key="openings" id="app.use.openings" />,
          ]}
          rows={days.toReversed().map(({ start, count }) => ({
            id: start,
            name: intl.formatDate(start, { weekday: 'short', day: 'numeric', month: 'short' }),
            values: [intl.formatNumber(count)],
          }))}
        />
      ) : (
        <Box>
          <BrushBars
            label={title}
            bars={days.map(({ start, end, count }) => ({
              start,
              end,
              parts: [{ id: 'openings', fill: CHART_FILLS.usual, count }],
              label: intl.formatMessage({ id: 'app.use.told' }, { days: dayOf(start), count }),
              mark: dayOf(start),
            }))}
            chosen={chosen}
            onChoose={setChosen}
            height={{ base: '72px', md: '96px' }}
            marks={4}
            lines={scaleLines(Math.max(0, ...days.map(({ count }) => count)))}
          />
          <Flex justifyContent="space-between" gap="3" pt="2" color="fg.muted" textStyle="s12">
            <Text role="status">
              {first && last && (
                <FormattedMessage
                  id="app.use.told"
                  values={{
                    days: first === last ? dayOf(first.start) : `${dayOf(first.start)} – ${dayOf(last.start)}`,
                    count: sum,
                  }}
                />
              )}
            </Text>
            <span>{zoneText(last?.start ?? 0)}</span>
          </Flex>
        </Box>
      )}
    </SectionPanel>
  );
}
