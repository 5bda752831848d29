import { Box, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiTokenHoursFragment } from '../../../../api/generated/graphql';
import { zoneText } from '../../../../core/zone-text';
import { CHART_FILLS } from '../../../../theme/chart';
import { BrushBars } from '../../../../ui/chart/brush-bars';
import { LegendKey } from '../../../../ui/chart/legend-key';
import { NumbersTable } from '../../../../ui/chart/numbers-table';
import { scaleLines } from '../../../../ui/chart/scale';
import { ShapeButton } from '../../../../ui/chart/shape-button';
import type { Span } from '../../../../ui/chart/span';

const HOUR = 3_600_000;

/**
 * Calls and refusals of the last 24 hours, as bars whose chosen hours are summed, and as a table (TOKN-09, BYND-18).
 */
export function TokenUse({ use }: { readonly use: ApiTokenHoursFragment }) {
  const intl = useIntl();
  const [isTable, setTable] = useState(false);
  const [chosen, setChosen] = useState<Span | null>(null);
  const title = intl.formatMessage({ id: 'token.use' });
  const clock = (time: number) => intl.formatTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const hours = use.hours.filter(({ time }) => !chosen || (time < chosen.to && time + HOUR > chosen.from));
  const sum = (of: 'calls' | 'refused') => hours.reduce((total, hour) => total + hour[of], 0);
  const [first, last] = [hours[0], hours.at(-1)];
  return (
    <Box>
      <Flex alignItems="center" gap="3" mb="2" wrap="wrap">
        <Text textStyle="label" flex="1">
          {title}
        </Text>
        {!isTable && (
          <Flex gap="3">
            <LegendKey fill={CHART_FILLS.usual}>
              <FormattedMessage id="token.use.admitted" />
            </LegendKey>
            <LegendKey fill={CHART_FILLS.failed}>
              <FormattedMessage id="token.use.refused" />
            </LegendKey>
          </Flex>
        )}
        <ShapeButton isTable={isTable} onChange={setTable} texts="token.use" />
      </Flex>
      {isTable ? (
        <NumbersTable
          label={title}
          maxHeight={220}
          heads={['hour', 'calls', 'refused'].map((name) => (
            <FormattedMessage key={name} id={`token.use.${name}`} />
          ))}
          rows={use.hours.toReversed().map(({ time, calls, refused }) => ({
            id: time,
            name: `${clock(time)}–${clock(time + HOUR)}`,
            values: [intl.formatNumber(calls), intl.formatNumber(refused)],
          }))}
        />
      ) : (
        <>
          <BrushBars
            label={title}
            bars={use.hours.map(({ time, calls, refused }) => ({
              start: time,
              end: time + HOUR,
              parts: [
                { id: 'admitted', fill: CHART_FILLS.usual, count: calls - refused },
                { id: 'refused', fill: CHART_FILLS.failed, count: refused },
              ],
              label: intl.formatMessage({ id: 'token.use.told' }, { hours: clock(time), calls, refused }),
              mark: clock(time),
            }))}
            chosen={chosen}
            onChoose={setChosen}
            height={{ base: '72px', md: '96px' }}
            marks={4}
            lines={scaleLines(Math.max(0, ...use.hours.map(({ calls }) => calls)))}
          />
          <Flex justifyContent="space-between" gap="3" pt="2" wrap="wrap" color="fg.muted" textStyle="s12">
            <Text role="status">
              {first && last && (
                <FormattedMessage
                  id="token.use.told"
                  values={{
                    hours: `${clock(first.time)}–${clock(last.time + HOUR)}`,
                    calls: sum('calls'),
                    refused: sum('refused'),
                  }}
                />
              )}
            </Text>
            <span>{zoneText(last?.time ?? 0)}</span>
          </Flex>
        </>
      )}
    </Box>
  );
}
