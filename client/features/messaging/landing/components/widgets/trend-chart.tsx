import { Box, chakra, Flex } from '@chakra-ui/react';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LandingInterval } from '../../../../../api/generated/graphql';
import { EmptyState } from '../../../../../ui/state/empty-state';
import type { TrendCount, TrendSeries } from '../../slots';
import { intervalText, sumOf, totalOf } from './trend-text';

interface Props {
  readonly counts: readonly TrendCount[];
  readonly series: readonly TrendSeries[];
  readonly interval: LandingInterval;
}

/** The drawing is stretched to its place: a unit across is a bar, a unit down a thousandth of the highest one. */
const HEIGHT = 1_000;
/** Of a bar's place. */
const BAR = 0.86;

/**
 * Bars by severity, the worst on top. Arrows or the pointer choose a bar, whose counts take the place of the sums below
 * (BYND-18).
 */
export function TrendChart({ counts, series, interval }: Props) {
  const intl = useIntl();
  const [chosen, choose] = useState<number | null>(null);
  const most = Math.max(...counts.map(totalOf));
  if (counts.length === 0 || most === 0) {
    return (
      <EmptyState icon={<BellOff size={20} strokeWidth={1.5} />} title={<FormattedMessage id="landing.trend.none" />} />
    );
  }
  const bar = chosen === null ? undefined : counts[chosen];
  const shown = bar?.bySeverity ?? sumOf(counts);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape' && chosen !== null) event.stopPropagation();
    if (event.key === 'Escape') return choose(null);
    if (step === undefined) return;
    event.preventDefault();
    const from = chosen ?? (step > 0 ? -1 : counts.length);
    choose(Math.min(Math.max(from + step, 0), counts.length - 1));
  };
  return (
    <>
      <Plot
        tabIndex={0}
        role="group"
        aria-label={intl.formatMessage({ id: 'landing.trend.label' })}
        onKeyDown={walk}
        onBlur={() => choose(null)}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          choose(Math.min(Math.max(Math.floor(((clientX - left) / width) * counts.length), 0), counts.length - 1));
        }}
        onPointerLeave={() => choose(null)}
      >
        <svg
          viewBox={`0 0 ${counts.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          aria-hidden
        >
          {counts.map((count, at) => (
            <Column
              key={count.start}
              at={at}
              count={count}
              series={series}
              most={most}
              isQuiet={chosen !== null && chosen !== at}
            />
          ))}
        </svg>
      </Plot>
      <Flex
        wrap="wrap"
        columnGap="4"
        rowGap="1"
        pt="2"
        pe="20"
        textStyle="s12"
        color="fg.muted"
        minHeight="5"
        role="status"
      >
        {bar && <Box color="fg">{intervalText(intl, bar.start, interval)}</Box>}
        {series.map(({ id, name, icon }) => (
          <Flex key={id} alignItems="center" gap="1.5">
            <Box css={{ '& svg': { width: '3.5', height: '3.5' } }} aria-hidden>
              {icon}
            </Box>
            {name}
            <chakra.span fontVariantNumeric="tabular-nums">{intl.formatNumber(shown[id] ?? 0)}</chakra.span>
          </Flex>
        ))}
      </Flex>
    </>
  );
}

interface ColumnProps {
  readonly at: number;
  readonly count: TrendCount;
  readonly series: readonly TrendSeries[];
  readonly most: number;
  /** Another bar is chosen. */
  readonly isQuiet: boolean;
}

function Column({ at, count, series, most, isQuiet }: ColumnProps) {
  // The least severe stands on the line.
  const parts = series.toReversed().map(({ id, fill }) => ({ id, fill, size: count.bySeverity[id] ?? 0 }));
  const heights = parts.map(({ size }) => (size / most) * HEIGHT);
  return (
    <g opacity={isQuiet ? 0.4 : 1}>
      {parts.map(({ id, fill }, index) => (
        <chakra.rect
          key={id}
          x={at + (1 - BAR) / 2}
          width={BAR}
          y={HEIGHT - heights.slice(0, index + 1).reduce((sum, height) => sum + height, 0)}
          height={heights[index]}
          css={fill}
          strokeWidth={0}
        />
      ))}
    </g>
  );
}

const Plot = chakra('div', {
  base: {
    flex: '1',
    minHeight: '16',
    borderBottomWidth: '1px',
    borderRadius: 'tag',
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  },
});
