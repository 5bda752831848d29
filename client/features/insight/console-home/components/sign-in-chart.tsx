import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';

import { scaleEnd } from '../../../../ui/chart/scale';
import { isMarked, spanMark, spanName } from '../span-texts';
import type { Span } from '../span-texts';
import type { RangeName } from '../urls';
import { CHART, CHART_HEIGHT, SERIES } from './series';
import type { Series } from './series';

/** Heights of the lanes in px: failures are rare, so they have a scale of their own. */
const UPPER = 146;
const LOWER = 62;
/** The share of a column that its bar fills. */
const BAR = 0.62;
/** The smallest height of a bar that is not 0, in px. */
const LEAST = 2;

interface Props {
  readonly spans: readonly Span[];
  readonly range: RangeName;
}

/** A step through the columns for a key; null for another key. */
function columnFor(key: string, at: number, count: number): number | null {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1, PageUp: at - 6, PageDown: at + 6 }[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/**
 * Sign-ins as columns, failures and locks below them with their own scale; the running hour or day is outlined. The
 * pointer or the arrows choose a column, which tells its numbers (BYND-18).
 */
export default function SignInChart({ spans, range }: Props) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<number | null>(null);
  const count = spans.length;
  const last = count - 1;
  // Another range may have fewer columns.
  const at = chosen === null ? null : Math.min(chosen, last);
  const span = at === null ? undefined : spans[at];
  const upperEnd = scaleEnd(Math.max(...spans.map(({ signedIn }) => signedIn)));
  const lowerEnd = scaleEnd(Math.max(...spans.map(({ failed, locked }) => failed + locked)));

  const textOf = (one: Span) => {
    const told = SERIES.map((series) =>
      intl.formatMessage({ id: `home.signIns.told.${series}` }, { count: one[series] }),
    );
    return `${spanName(intl, one, range)}: ${told.join(', ')}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(null);
    const to = columnFor(event.key, at ?? last + 1, count);
    if (to === null) return;
    event.preventDefault();
    setChosen(to);
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    setChosen(Math.max(0, Math.min(last, Math.floor(share * count))));
  };

  return (
    <Flex px="4" pt="3" style={{ height: `${CHART_HEIGHT}px` }} gap="2">
      <Axis ends={[upperEnd, lowerEnd]} />
      <Box flex="1" minWidth="0" position="relative">
        <Plot
          role="slider"
          tabIndex={0}
          aria-label={intl.formatMessage({ id: range === 'day' ? 'home.signIns.byHour' : 'home.signIns.byDay' })}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={(at ?? last) + 1}
          aria-valuetext={spans[at ?? last] && textOf(spans[at ?? last] as Span)}
          onKeyDown={onKeyDown}
          onFocus={() => setChosen((now) => now ?? last)}
          onBlur={() => setChosen(null)}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setChosen(null)}
        >
          {at !== null && (
            <Column bg="bg.raised" style={{ left: `${(at / count) * 100}%`, width: `${100 / count}%` }} />
          )}
          <Lane height={UPPER} lines={3}>
            {spans.map((one, column) => (
              <Bars
                key={one.start}
                column={column}
                count={count}
                height={UPPER}
                end={upperEnd}
                parts={[['signedIn', one.signedIn]]}
              />
            ))}
          </Lane>
          <Box height="5" />
          <Lane height={LOWER} lines={2}>
            {spans.map((one, column) => (
              <Bars
                key={one.start}
                column={column}
                count={count}
                height={LOWER}
                end={lowerEnd}
                parts={[
                  ['failed', one.failed],
                  ['locked', one.locked],
                ]}
              />
            ))}
          </Lane>
        </Plot>
        <Marks spans={spans} range={range} />
        {span && at !== null && <Numbers span={span} range={range} at={at} count={count} />}
      </Box>
    </Flex>
  );
}

/** The hours or days below the columns. */
function Marks({ spans, range }: Props) {
  const intl = useIntl();
  const count = spans.length;
  return (
    <Box position="relative" height="6" mt="1" aria-hidden>
      {spans.map((span, column) =>
        isMarked(span, range, count - 1 - column) ? (
          <Mark key={span.start} style={{ left: `${((column + 0.5) / count) * 100}%` }}>
            {spanMark(intl, span, range)}
          </Mark>
        ) : null,
      )}
    </Box>
  );
}

interface NumbersProps {
  readonly span: Span;
  readonly range: RangeName;
  /** The chosen column, beside which they stand. */
  readonly at: number;
  readonly count: number;
}

/** The numbers of the chosen column. */
function Numbers({ span, range, at, count }: NumbersProps) {
  const intl = useIntl();
  const side =
    at < count / 2 ? { left: `${((at + 1) / count) * 100}%` } : { right: `${((count - at) / count) * 100}%` };
  return (
    <Tip style={side}>
      <Text fontWeight="500" textStyle="s12" mb="1">
        {spanName(intl, span, range)}
      </Text>
      {SERIES.map((series) => (
        <Flex key={series} alignItems="center" gap="1.5" textStyle="s12">
          <Box width="2" height="2" borderRadius="2px" css={CHART[series]} />
          <FormattedMessage id={`home.signIns.told.${series}`} values={{ count: span[series] }} />
        </Flex>
      ))}
    </Tip>
  );
}

/** The ends, the half and the bottom of the two scales. */
function Axis({ ends: [upper, lower] }: { ends: readonly [number, number] }) {
  return (
    <Box
      width="10"
      flexShrink="0"
      color="fg.subtle"
      textStyle="s12"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      aria-hidden
    >
      <Flex
        direction="column"
        justifyContent="space-between"
        style={{ height: `${UPPER}px` }}
        css={{ '& > *': { lineHeight: 0 } }}
      >
        {[upper, upper / 2, 0].map((value) => (
          <Text key={value}>
            <FormattedNumber value={value} notation={value >= 10_000 ? 'compact' : 'standard'} />
          </Text>
        ))}
      </Flex>
      <Box height="5" />
      <Flex
        direction="column"
        justifyContent="space-between"
        style={{ height: `${LOWER}px` }}
        css={{ '& > *': { lineHeight: 0 } }}
      >
        {[lower, 0].map((value) => (
          <Text key={value}>
            <FormattedNumber value={value} notation={value >= 10_000 ? 'compact' : 'standard'} />
          </Text>
        ))}
      </Flex>
    </Box>
  );
}

interface LaneProps {
  readonly height: number;
  /** Hairlines, the first on top and the last at the bottom. */
  readonly lines: number;
  readonly children: React.ReactNode;
}

function Lane({ height, lines, children }: LaneProps) {
  return (
    <chakra.svg width="100%" height={height} overflow="visible" position="relative" aria-hidden>
      {Array.from({ length: lines }, (_, line) => {
        const y = (line / (lines - 1)) * height;
        return <chakra.line key={line} x1="0" x2="100%" y1={y} y2={y} stroke="border" shapeRendering="crispEdges" />;
      })}
      {children}
    </chakra.svg>
  );
}

interface BarsProps {
  readonly column: number;
  readonly count: number;
  readonly height: number;
  /** The value of the full height. */
  readonly end: number;
  /** From the bottom up. */
  readonly parts: readonly (readonly [Series, number])[];
}

/** The bars of one column on top of each other; the last column is still growing, so it is outlined. */
function Bars({ column, count, height, end, parts }: BarsProps) {
  const isRunning = column === count - 1;
  let bottom = height;
  return parts.map(([series, value]) => {
    if (value === 0) return null;
    const size = Math.max(LEAST, (value / end) * height);
    bottom -= size;
    // A hairline between two parts.
    const top = bottom;
    bottom -= 1;
    return (
      <chakra.rect
        key={series}
        x={`${((column + (1 - BAR) / 2) / count) * 100}%`}
        width={`${(BAR / count) * 100}%`}
        y={top}
        height={size}
        rx="2"
        css={CHART[series]}
        strokeWidth={isRunning ? 1.5 : 0}
        fillOpacity={isRunning ? 0.3 : 1}
      />
    );
  });
}

const Plot = chakra('div', {
  base: { position: 'relative', cursor: 'crosshair', borderRadius: 'tag', touchAction: 'pan-y' },
});

const Column = chakra('div', { base: { position: 'absolute', insetY: '0', borderRadius: 'tag' } });

const Mark = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    transform: 'translateX(-50%)',
    color: 'fg.subtle',
    textStyle: 's12',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

const Tip = chakra('div', {
  base: {
    position: 'absolute',
    top: '3',
    zIndex: 1,
    mx: '2',
    px: '3',
    py: '2',
    bg: 'bg.overlay',
    borderWidth: '1px',
    borderRadius: 'control',
    boxShadow: 'float',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
});
