import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChartColumn, Table2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useAuditTimelineQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { CHART_FILLS } from '../../../../theme/chart';
import { Button } from '../../../../ui/button/button';
import type { Span } from '../../../../ui/chart/span';
import { ErrorNotice } from '../../../../ui/state/error-state';
import type { AuditView, Bar } from '../audit-view';
import type { Scale } from '../time-range';
import { BarChart } from './bar-chart';
import { useSpanName } from './span-name';

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
        <Key css={CHART_FILLS.usual} id="success" />
        <Key css={CHART_FILLS.worse} id="fail" />
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
        <Button
          variant="ghost"
          size="icon"
          ms="auto"
          aria-pressed={isTable}
          aria-label={intl.formatMessage({ id: 'audit.timeline.asTable' })}
          title={intl.formatMessage({ id: isTable ? 'audit.timeline.asChart' : 'audit.timeline.asTable' })}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartColumn strokeWidth={1.5} /> : <Table2 strokeWidth={1.5} />}
        </Button>
      </Flex>
      {error && !bars && (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {!bars && !error && <Waiting role="status" aria-label={intl.formatMessage({ id: 'common.loading' })} />}
      {bars && (isTable ? <BarTable bars={bars} /> : <BarChart bars={bars} chosen={view.chosen} onChoose={onChoose} />)}
    </Box>
  );
}

const Key = ({ id, css }: { id: string; css: (typeof CHART_FILLS)['usual'] }) => (
  <Flex as="span" alignItems="center" gap="1.5">
    <Box as="span" width="2.5" height="2.5" borderRadius="2px" css={css} aria-hidden />
    <FormattedMessage id={`audit.result.${id}`} />
  </Flex>
);

/** The numbers of the chart, the latest first; parts without events are left out. */
function BarTable({ bars }: { bars: readonly Bar[] }) {
  const intl = useIntl();
  const nameOf = useSpanName();
  const rows = bars.filter(({ success, fail }) => success + fail > 0).toReversed();
  const label = intl.formatMessage({ id: 'audit.timeline' });
  return (
    <Box role="region" tabIndex={0} aria-label={label} maxHeight="220px" overflow="auto">
      <Numbers aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="audit.timeline.interval" />
            </th>
            <th scope="col">
              <FormattedMessage id="audit.result.success" />
            </th>
            <th scope="col">
              <FormattedMessage id="audit.result.fail" />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((bar) => (
            <tr key={bar.start}>
              <th scope="row">{nameOf(bar)}</th>
              <td>
                <FormattedNumber value={bar.success} />
                {bar.isBounded && '+'}
              </td>
              <td>
                <FormattedNumber value={bar.fail} />
                {bar.isBounded && '+'}
              </td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={3}>
                <FormattedMessage id="audit.timeline.none" />
              </td>
            </tr>
          )}
        </tbody>
      </Numbers>
    </Box>
  );
}

const Waiting = chakra('div', {
  base: { height: '64px', borderRadius: 'control', bg: 'bg.raised', animation: 'pulse 1.4s ease-in-out infinite' },
});

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
