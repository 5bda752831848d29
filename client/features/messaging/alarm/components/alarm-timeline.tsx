import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChartColumn, Table2, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { ButtonSelect } from '../../../../ui/form/select';
import { Panel } from '../../../../ui/layout/page';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { SEVERITIES } from '../alarm-model';
import type { Alarm } from '../alarm-model';
import type { Timeline } from '../hooks/use-timeline';
import { countOf, RANGE_NAMES, totalOf } from '../timeline-model';
import type { Span } from '../../../../ui/chart/span';
import type { RangeName, Slot } from '../timeline-model';
import { useSlotName } from './slot-name';
import { TimelineChart } from './timeline-chart';

interface Props {
  readonly timeline: Timeline;
  readonly severities: readonly Alarm['severity'][];
  readonly range: RangeName;
  readonly onRange: (range: RangeName) => void;
  readonly chosen: Span | null;
  readonly onChoose: (span: Span | null) => void;
}

/** The timeline of alarms with its range, and the same numbers as a table (BYND-18). */
export function AlarmTimeline({ timeline, severities, range, onRange, chosen, onChoose }: Props) {
  const intl = useIntl();
  const nameOf = useSlotName();
  const [isTable, setTable] = useState(false);
  const { slots, error, retry } = timeline;
  return (
    <Panel px="4" pt="2" pb="3" aria-labelledby="alarm-timeline">
      <Flex alignItems="center" wrap="wrap" gap="2" mb="2">
        <chakra.h2 id="alarm-timeline" textStyle="heading">
          <FormattedMessage id="alarm.timeline.title" />
        </chakra.h2>
        {chosen && (
          <Button
            size="sm"
            aria-label={intl.formatMessage({ id: 'common.list.removeFilter' }, { filter: spanText(nameOf, chosen) })}
            onClick={() => onChoose(null)}
          >
            {spanText(nameOf, chosen)}
            <X strokeWidth={1.5} aria-hidden />
          </Button>
        )}
        <Flex ms="auto" gap="1" alignItems="center">
          <ButtonSelect
            aria-label={intl.formatMessage({ id: 'alarm.timeline.range' })}
            value={range}
            onChange={(event) => onRange(event.target.value as RangeName)}
          >
            {RANGE_NAMES.map((name) => (
              <option key={name} value={name}>
                {intl.formatMessage({ id: `alarm.range.${name}` })}
              </option>
            ))}
          </ButtonSelect>
          <Button variant="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? <ChartColumn strokeWidth={1.5} aria-hidden /> : <Table2 strokeWidth={1.5} aria-hidden />}
            <Box as="span" hideBelow="md">
              <FormattedMessage id={isTable ? 'alarm.timeline.asChart' : 'alarm.timeline.asTable'} />
            </Box>
            <Box as="span" srOnly hideFrom="md">
              <FormattedMessage id={isTable ? 'alarm.timeline.asChart' : 'alarm.timeline.asTable'} />
            </Box>
          </Button>
        </Flex>
      </Flex>
      {Boolean(error) && <ErrorNotice failure={failureOf(error)} onRetry={retry} />}
      {!slots && !error && <SkeletonLines lines={4} />}
      {slots &&
        (isTable ? (
          <SlotTable slots={slots} severities={severities} />
        ) : (
          <TimelineChart slots={slots} severities={severities} chosen={chosen} onChoose={onChoose} />
        ))}
    </Panel>
  );
}

type NameOf = ReturnType<typeof useSlotName>;

const spanText = (nameOf: NameOf, { from, to }: Span): string => nameOf({ start: from, end: to });

/** The numbers of the chart, the latest interval first; intervals without alarms are left out. */
function SlotTable({ slots, severities }: { slots: readonly Slot[]; severities: readonly Alarm['severity'][] }) {
  const intl = useIntl();
  const nameOf = useSlotName();
  const rows = slots.filter((slot) => totalOf(slot, severities) > 0).toReversed();
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'alarm.timeline.title' })}
      maxHeight="220px"
      overflow="auto"
    >
      <Numbers aria-label={intl.formatMessage({ id: 'alarm.timeline.title' })}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="alarm.timeline.interval" />
            </th>
            {severities.map((severity) => (
              <th key={severity} scope="col">
                <FormattedMessage id={`alarm.severity.${severity}`} />
              </th>
            ))}
            <th scope="col">
              <FormattedMessage id="alarm.timeline.total" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((slot) => (
            <tr key={slot.start}>
              <th scope="row">{nameOf(slot)}</th>
              {severities.map((severity) => (
                <td key={severity}>
                  <FormattedNumber value={countOf(slot, severity)} />
                </td>
              ))}
              <td>
                <FormattedNumber value={totalOf(slot, severities)} />
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={SEVERITIES.length + 2}>
                <FormattedMessage id="alarm.timeline.none" />
              </td>
            </tr>
          )}
        </tbody>
      </Numbers>
    </Box>
  );
}

const Numbers = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    textStyle: 's13',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: '500', color: 'fg.muted', py: '1', pe: '3', whiteSpace: 'nowrap' },
    '& td, & thead th:not(:first-of-type)': { textAlign: 'end', py: '1', ps: '3', pe: '0' },
    '& tbody tr': { borderTopWidth: '1px' },
  },
});
