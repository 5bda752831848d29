import { chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { BrushBars } from '../../../../ui/chart/brush-bars';
import { NumbersTable } from '../../../../ui/chart/numbers-table';
import { scaleLines } from '../../../../ui/chart/scale';
import { ShapeButton } from '../../../../ui/chart/shape-button';
import { ButtonSelect } from '../../../../ui/form/select';
import { Panel } from '../../../../ui/layout/page';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import type { Alarm } from '../alarm-model';
import type { Timeline } from '../hooks/use-timeline';
import { countOf, partsOf, RANGE_NAMES, totalOf } from '../timeline-model';
import type { Span } from '../../../../ui/chart/span';
import type { RangeName, Slot } from '../timeline-model';
import { useSlotName } from './slot-name';

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
          <ShapeButton isTable={isTable} onChange={setTable} texts="alarm.timeline" />
        </Flex>
      </Flex>
      {Boolean(error) && <ErrorNotice failure={failureOf(error)} onRetry={retry} />}
      {!slots && !error && <SkeletonLines lines={4} />}
      {slots &&
        (isTable ? (
          <SlotTable slots={slots} severities={severities} />
        ) : (
          <SlotBars slots={slots} severities={severities} chosen={chosen} onChoose={onChoose} />
        ))}
    </Panel>
  );
}

type NameOf = ReturnType<typeof useSlotName>;

const spanText = (nameOf: NameOf, { from, to }: Span): string => nameOf({ start: from, end: to });

type Numbers = Pick<Props, 'severities'> & { readonly slots: readonly Slot[] };

/** Alarms by their start, stacked by severity. */
function SlotBars({ slots, severities, chosen, onChoose }: Numbers & Pick<Props, 'chosen' | 'onChoose'>) {
  const intl = useIntl();
  const nameOf = useSlotName();
  const bars = slots.map((slot) => {
    const { start, end, critical, major, minor, info } = slot;
    const label = intl.formatMessage(
      { id: 'alarm.timeline.bar' },
      { name: nameOf(slot), critical, major, minor, info },
    );
    return { start, end, parts: partsOf(slot, severities), label, mark: nameOf(slot, true) };
  });
  return (
    <BrushBars
      label={intl.formatMessage({ id: 'alarm.timeline.bars' })}
      bars={bars}
      chosen={chosen}
      onChoose={onChoose}
      height={{ base: '56px', md: '116px' }}
      lines={scaleLines(Math.max(...slots.map((slot) => totalOf(slot, severities)), 0))}
    />
  );
}

/** The numbers of the chart, the latest interval first; intervals without alarms are left out. */
function SlotTable({ slots, severities }: Numbers) {
  const intl = useIntl();
  const nameOf = useSlotName();
  const rows = slots.filter((slot) => totalOf(slot, severities) > 0).toReversed();
  return (
    <NumbersTable
      label={intl.formatMessage({ id: 'alarm.timeline.title' })}
      maxHeight={220}
      heads={[
        <FormattedMessage key="interval" id="alarm.timeline.interval" />,
        ...severities.map((severity) => <FormattedMessage key={severity} id={`alarm.severity.${severity}`} />),
        <FormattedMessage key="total" id="alarm.timeline.total" />,
      ]}
      rows={rows.map((slot) => ({
        id: slot.start,
        name: nameOf(slot),
        values: [...severities.map((severity) => countOf(slot, severity)), totalOf(slot, severities)].map((count) =>
          intl.formatNumber(count),
        ),
      }))}
      none={<FormattedMessage id="alarm.timeline.none" />}
    />
  );
}
