import { Box, chakra, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAuditTimelineQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { CHART_FILLS } from '../../../../theme/chart';
import { Button } from '../../../../ui/button/button';
import { BrushBars } from '../../../../ui/chart/brush-bars';
import { LegendKey } from '../../../../ui/chart/legend-key';
import { NumbersTable } from '../../../../ui/chart/numbers-table';
import { ShapeButton } from '../../../../ui/chart/shape-button';
import type { Span } from '../../../../ui/chart/span';
import { ErrorNotice } from '../../../../ui/state/error-state';
import type { AuditView, Bar } from '../audit-view';
import type { Scale } from '../time-range';
import { useSpanName } from './span-name';

/** The outcomes of events, the refused ones at the bottom of a bar. */
const SERIES = [
  ['success', CHART_FILLS.usual],
  ['fail', CHART_FILLS.worse],
] as const;

interface Props {
  readonly view: AuditView;
  readonly scale: Scale;
  /** The time up to which the log was read; another one reads the bars anew. */
  readonly end: number;
  readonly onChoose: (span: Span | null) => void;
}

/** Events by time above the list: bars to choose a time from, and the same numbers as a table (BYND-18). */
export function AuditTimeline({ view, scale, end, onChoose }: Props) {
  const intl = useIntl();
  const nameOf = useSpanName();
  const [isTable, setTable] = useState(false);
  const { data, previousData, error, refetch } = useAuditTimelineQuery({
    variables: { filter: view.filter, startTime: scale.from, endTime: scale.to, bars: scale.bars },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const read = useRef(end);
  useEffect(() => {
    if (read.current === end) return;
    read.current = end;
    void refetch().catch(() => undefined);
  }, [end, refetch]);
  const bars = (data ?? previousData)?.auditTimeline;
  const chosen = view.chosen && nameOf({ start: view.chosen.from, end: view.chosen.to });
  return (
    <Box as="section" aria-label={intl.formatMessage({ id: 'audit.timeline' })}>
      <Flex alignItems="center" wrap="wrap" gap="3" mb="1" minHeight="8" textStyle="s12" color="fg.muted">
        {SERIES.map(([result, fill]) => (
          <LegendKey key={result} fill={fill}>
            <FormattedMessage id={`audit.result.${result}`} />
          </LegendKey>
        ))}
        {chosen && (
          <Button
            size="sm"
            aria-label={intl.formatMessage({ id: 'common.list.removeFilter' }, { filter: chosen })}
            onClick={() => onChoose(null)}
          >
            {chosen}
            <X strokeWidth={1.5} aria-hidden />
          </Button>
        )}
        <ShapeButton ms="auto" isTable={isTable} onChange={setTable} texts="audit.timeline" />
      </Flex>
      {error && !bars && (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!bars && !error && <Waiting role="status" aria-label={intl.formatMessage({ id: 'common.loading' })} />}
      {bars &&
        (isTable ? <EventTable bars={bars} /> : <EventBars bars={bars} chosen={view.chosen} onChoose={onChoose} />)}
    </Box>
  );
}

type Numbers = { readonly bars: readonly Bar[] };

/** Events by time, refused ones at the bottom in their color. */
function EventBars({
  bars,
  chosen,
  onChoose,
}: Numbers & Pick<ComponentProps<typeof BrushBars>, 'chosen' | 'onChoose'>) {
  const intl = useIntl();
  const nameOf = useSpanName();
  const labelOf = (bar: Bar) => {
    const text = intl.formatMessage({ id: 'audit.timeline.bar' }, { ...bar, name: nameOf(bar) });
    return bar.isBounded ? intl.formatMessage({ id: 'audit.timeline.bounded' }, { bar: text }) : text;
  };
  return (
    <BrushBars
      label={intl.formatMessage({ id: 'audit.timeline.bars' })}
      bars={bars.map((bar) => ({
        start: bar.start,
        end: bar.end,
        parts: SERIES.toReversed().map(([result, fill]) => ({ id: result, fill, count: bar[result] })),
        label: labelOf(bar),
        mark: nameOf(bar, true),
      }))}
      chosen={chosen}
      onChoose={onChoose}
      height={{ base: '44px', md: '56px' }}
    />
  );
}

/** The numbers of the chart, the latest first; parts without events are left out. */
function EventTable({ bars }: Numbers) {
  const intl = useIntl();
  const nameOf = useSpanName();
  return (
    <NumbersTable
      label={intl.formatMessage({ id: 'audit.timeline' })}
      maxHeight={220}
      heads={[
        <FormattedMessage key="interval" id="audit.timeline.interval" />,
        ...SERIES.map(([result]) => <FormattedMessage key={result} id={`audit.result.${result}`} />),
      ]}
      rows={bars
        .filter(({ success, fail }) => success + fail > 0)
        .toReversed()
        .map((bar) => ({
          id: bar.start,
          name: nameOf(bar),
          values: SERIES.map(([result]) => `${intl.formatNumber(bar[result])}${bar.isBounded ? '+' : ''}`),
        }))}
      none={<FormattedMessage id="audit.timeline.none" />}
    />
  );
}

const Waiting = chakra('div', {
  base: { height: '64px', borderRadius: 'control', bg: 'bg.raised', animation: 'pulse 1.4s ease-in-out infinite' },
});
