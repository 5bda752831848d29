import { Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../../core/failure';
import { Button } from '../../../../../ui/button/button';
import { ButtonSelect } from '../../../../../ui/form/select';
import { ErrorState } from '../../../../../ui/state/error-state';
import { useNow } from '../../../../../ui/timing/use-now';
import { DEFAULT_RANGE, fitsInterval, INTERVALS, RANGES, timesOf } from '../../ranges';
import type { RangeChoice } from '../../ranges';
import type { LandingWidget, TrendCount, TrendSource } from '../../slots';
import { WidgetFrame, WidgetSkeleton } from '../widget-frame';
import { TrendChart } from './trend-chart';
import { TrendTable } from './trend-table';

interface Props {
  readonly widget: LandingWidget;
  readonly source: TrendSource;
}

/** The alarms of the OU by interval and severity (LAND-11). Range and interval change for this visit only. */
export default function AlarmTrend({ widget, source }: Props) {
  const { range, interval, start, end } = widget;
  const kept: RangeChoice = {
    range: range ?? DEFAULT_RANGE.range,
    interval: interval ?? DEFAULT_RANGE.interval,
    start,
    end,
  };
  const [chosen, choose] = useState<Pick<RangeChoice, 'range' | 'interval'> | null>(null);
  const [isTable, setTable] = useState(false);
  const choice = { ...kept, ...chosen };
  const { counts, error, retry } = useCounts(source, choice);
  return (
    <WidgetFrame
      title={
        <FormattedMessage
          id="landing.trend.title"
          values={{ range: <FormattedMessage id={`landing.range.${choice.range}`} /> }}
        />
      }
      actions={<RangeSelects choice={choice} hasCustom={kept.range === 'CUSTOM'} onChoose={choose} />}
    >
      {error ? (
        <ErrorState failure={failureOf(error)} onRetry={retry} />
      ) : !counts ? (
        <WidgetSkeleton />
      ) : (
        <>
          {isTable ? (
            <TrendTable counts={counts} series={source.series} interval={choice.interval} />
          ) : (
            <TrendChart counts={counts} series={source.series} interval={choice.interval} />
          )}
          <Flex justifyContent="flex-end" mt="-5" pointerEvents="none">
            <Button variant="link" pointerEvents="auto" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              <FormattedMessage id={isTable ? 'landing.trend.asChart' : 'landing.trend.asTable'} />
            </Button>
          </Flex>
        </>
      )}
    </WidgetFrame>
  );
}

interface SelectsProps {
  readonly choice: RangeChoice;
  /** The widget has days of its own. */
  readonly hasCustom: boolean;
  readonly onChoose: (choice: Pick<RangeChoice, 'range' | 'interval'>) => void;
}

function RangeSelects({ choice, hasCustom, onChoose }: SelectsProps) {
  const intl = useIntl();
  const { range, interval } = choice;
  const now = useNow();
  const intervals = intervalsFor(choice, now);
  return (
    <Flex gap="2" flexShrink={0}>
      <ButtonSelect
        aria-label={intl.formatMessage({ id: 'landing.range' })}
        value={range}
        onChange={({ target }) => {
          const next = { ...choice, range: target.value as RangeChoice['range'] };
          const fitting = intervalsFor(next, now);
          onChoose({ range: next.range, interval: fitting.includes(interval) ? interval : (fitting[0] ?? interval) });
        }}
      >
        {RANGES.filter((each) => each !== 'CUSTOM' || hasCustom).map((each) => (
          <option key={each} value={each}>
            {intl.formatMessage({ id: `landing.range.${each}` })}
          </option>
        ))}
      </ButtonSelect>
      <ButtonSelect
        aria-label={intl.formatMessage({ id: 'landing.interval' })}
        value={interval}
        onChange={({ target }) => onChoose({ range, interval: target.value as RangeChoice['interval'] })}
      >
        {intervals.map((each) => (
          <option key={each} value={each}>
            {intl.formatMessage({ id: `landing.interval.${each}` })}
          </option>
        ))}
      </ButtonSelect>
    </Flex>
  );
}

/** The intervals by which a range can be drawn; all while it has no times. */
function intervalsFor(choice: RangeChoice, now: number): readonly RangeChoice['interval'][] {
  const times = timesOf(choice, now);
  return times ? INTERVALS.filter((interval) => fitsInterval(times, interval)) : INTERVALS;
}

/** The counts of a range, read anew when it changes. */
function useCounts({ load }: TrendSource, choice: RangeChoice) {
  const { range, interval, start, end } = choice;
  const [round, setRound] = useState(0);
  const key = [range, interval, start, end, round].join(' ');
  const [result, setResult] = useState<{ key: string; counts?: readonly TrendCount[]; error?: unknown } | null>(null);
  useEffect(() => {
    let isOver = false;
    const times = timesOf({ range, start, end }, Date.now());
    const loaded = times ? load(times, interval) : Promise.resolve([]);
    loaded.then(
      (counts) => !isOver && setResult({ key, counts }),
      (error: unknown) => !isOver && setResult({ key, error }),
    );
    return () => {
      isOver = true;
    };
  }, [load, range, interval, start, end, key]);
  const now = result?.key === key ? result : null;
  return { counts: now?.counts, error: now?.error, retry: () => setRound(round + 1) };
}
