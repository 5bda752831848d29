import { Box, chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import type { ChartFill } from '../../theme/chart';
import { useIsMobile } from '../layout/use-is-mobile';
import type { Slot, Span } from './span';
import { useBrush } from './use-brush';

/** An interval with its numbers. */
export interface Bar extends Slot {
  /** From the bottom up. */
  readonly parts: readonly { readonly id: string; readonly fill: ChartFill; readonly count: number }[];
  /** Its name and numbers, as they are heard. */
  readonly label: string;
  /** Stands below it. */
  readonly mark: string;
}

interface Props {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly chosen: Span | null;
  /** Null lets go of the chosen time. */
  readonly onChoose: (span: Span | null) => void;
  /** In px, on wide and on narrow screens. */
  readonly height: { readonly base: string; readonly md: string };
  /** The lines of a scale from 0, with their numbers beside the bars; without them the highest bar fills the height. */
  readonly lines?: readonly number[];
  /** Marks below the bars at most; as many as fit a page by default. */
  readonly marks?: number;
}

/** Marks below the bars, on wide and on narrow screens. */
const MARKS = { wide: 7, narrow: 4 } as const;

const sizeOf = ({ parts }: Bar) => parts.reduce((sum, { count }) => sum + count, 0);

/**
 * Numbers by time as stacked bars (BYND-18). Each bar is a button that chooses its time: dragging, or Shift with the
 * arrows, chooses several. One bar is the stop of the keyboard, arrows walk.
 */
export function BrushBars({ label, bars, chosen, onChoose, height, lines = [], marks }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { places, stop, setActive, toggle, handlers } = useBrush(bars, chosen, onChoose);
  const top = lines.at(-1) ?? Math.max(1, ...bars.map(sizeOf));
  const scale = lines.slice(1);
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', md: scale.length > 0 ? '36px 1fr' : '1fr' }} columnGap="1">
      {scale.length > 0 && (
        <Box position="relative" height={height} hideBelow="md" aria-hidden>
          {scale.map((line) => (
            <LineNumber key={line} style={{ bottom: `calc(${(line / top) * 100}% - 8px)` }}>
              {intl.formatNumber(line, { notation: 'compact' })}
            </LineNumber>
          ))}
        </Box>
      )}
      <Box position="relative" height={height} borderBottomWidth="1px">
        {scale.map((line) => (
          <Line key={line} style={{ bottom: `${(line / top) * 100}%` }} aria-hidden />
        ))}
        {places && <Chosen aria-hidden style={sideOf(places, bars.length)} />}
        <Bars {...handlers} role="group" aria-label={label}>
          {bars.map((bar, place) => (
            <chakra.button
              key={bar.start}
              type="button"
              tabIndex={place === stop ? 0 : -1}
              aria-pressed={places !== null && place >= places[0] && place <= places[1]}
              aria-label={bar.label}
              title={bar.label}
              onFocus={() => setActive(place)}
              onClick={() => toggle(place)}
            >
              {bar.parts.map(({ id, fill, count }) =>
                count > 0 ? (
                  <Block key={id} css={fill} style={{ height: `max(2px, calc(${(count / top) * 100}% - 1px))` }} />
                ) : null,
              )}
            </chakra.button>
          ))}
        </Bars>
        {places && <Handles aria-hidden style={sideOf(places, bars.length)} />}
      </Box>
      <Box
        gridColumn={{ md: '-2' }}
        display="flex"
        pt="1"
        textStyle="s12"
        color="fg.subtle"
        fontVariantNumeric="tabular-nums"
        aria-hidden
      >
        {marked(bars, marks ?? (isMobile ? MARKS.narrow : MARKS.wide)).map(({ start, mark }) => (
          <Box as="span" key={start} flex="1 1 0" minWidth="0" whiteSpace="nowrap">
            {mark}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The side and width of the bars from one place to another among `count`. */
const sideOf = ([first, last]: readonly [number, number], count: number) => ({
  left: `${(first / count) * 100}%`,
  width: `${((last - first + 1) / count) * 100}%`,
});

/** The first bar of each of at most `most` equal parts of the row. */
function marked(bars: readonly Bar[], most: number): Bar[] {
  const count = Math.min(most, bars.length);
  return Array.from({ length: count }, (_, part) => bars[Math.floor((part * bars.length) / count)]!);
}

const LineNumber = chakra('span', {
  base: {
    position: 'absolute',
    insetEnd: '1',
    textStyle: 's12',
    color: 'fg.subtle',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Line = chakra('div', {
  base: { position: 'absolute', insetInline: '0', borderTopWidth: '1px', borderStyle: 'dashed' },
});

const Chosen = chakra('div', { base: { position: 'absolute', insetBlock: '0', bg: 'accent.soft' } });

/** The ends of the chosen time; they say that it can be drawn anew. */
const Handles = chakra('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    borderInlineWidth: '1px',
    borderColor: 'accent',
    pointerEvents: 'none',
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      top: 'calc(50% - 10px)',
      width: '7px',
      height: '20px',
      borderRadius: 'pill',
      bg: 'accent',
    },
    '&::before': { insetStart: '-4px' },
    '&::after': { insetEnd: '-4px' },
  },
});

const Bars = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    display: 'flex',
    touchAction: 'pan-y',
    userSelect: 'none',
    '& button': {
      flex: '1 1 0',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-start',
      gap: '1px',
      px: '1px',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised' },
      _focusVisible: { outlineOffset: '-1px' },
    },
  },
});

const Block = chakra('span', {
  base: { display: 'block', width: '100%', flexShrink: 0, '&:last-of-type': { borderRadius: '2px 2px 0 0' } },
});
