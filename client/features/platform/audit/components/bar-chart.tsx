import { Box, chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import { CHART_FILLS } from '../../../../theme/chart';
import { useBrush } from '../../../../ui/chart/use-brush';
import type { Span } from '../../../../ui/chart/span';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { Bar } from '../audit-view';
import { useSpanName } from './span-name';

interface Props {
  readonly bars: readonly Bar[];
  readonly chosen: Span | null;
  /** Null lets go of the chosen time. */
  readonly onChoose: (span: Span | null) => void;
}

/** Names of times below the bars, on wide and on narrow screens. */
const NAMES = { wide: 7, narrow: 4 } as const;

/**
 * Events by time, refused ones at the bottom in their colour. Each bar is a button that chooses its time: dragging, or
 * Shift with the arrows, chooses several. One bar is the stop of the keyboard, arrows walk.
 */
export function BarChart({ bars, chosen, onChoose }: Props) {
  const intl = useIntl();
  const nameOf = useSpanName();
  const isMobile = useIsMobile();
  const top = Math.max(1, ...bars.map(({ success, fail }) => success + fail));
  const { places, stop, setActive, toggle, handlers } = useBrush(bars, chosen, onChoose);
  const height = (count: number) => `max(2px, ${(count / top) * 100}%)`;
  const labelOf = (bar: Bar) => {
    const text = intl.formatMessage({ id: 'audit.timeline.bar' }, { ...bar, name: nameOf(bar) });
    return bar.isBounded ? intl.formatMessage({ id: 'audit.timeline.bounded' }, { bar: text }) : text;
  };
  return (
    <Box>
      <Box position="relative" height={{ base: '44px', md: '56px' }} borderBottomWidth="1px">
        {places && <Chosen aria-hidden style={sideOf(places, bars.length)} />}
        <Bars {...handlers} role="group" aria-label={intl.formatMessage({ id: 'audit.timeline.bars' })}>
          {bars.map((bar, place) => (
            <chakra.button
              key={bar.start}
              type="button"
              tabIndex={place === stop ? 0 : -1}
              aria-pressed={places !== null && place >= places[0] && place <= places[1]}
              aria-label={labelOf(bar)}
              title={labelOf(bar)}
              onFocus={() => setActive(place)}
              onClick={() => toggle(place)}
            >
              {bar.fail > 0 && <Block css={CHART_FILLS.worse} style={{ height: height(bar.fail) }} />}
              {bar.success > 0 && <Block css={CHART_FILLS.usual} style={{ height: height(bar.success) }} />}
            </chakra.button>
          ))}
        </Bars>
      </Box>
      <Box display="flex" pt="1" textStyle="s12" color="fg.subtle" fontVariantNumeric="tabular-nums" aria-hidden>
        {namedBars(bars, isMobile ? NAMES.narrow : NAMES.wide).map((bar) => (
          <Box as="span" key={bar.start} flex="1 1 0" minWidth="0" whiteSpace="nowrap">
            {nameOf(bar, true)}
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
function namedBars(bars: readonly Bar[], most: number): Bar[] {
  const count = Math.min(most, bars.length);
  return Array.from({ length: count }, (_, part) => bars[Math.floor((part * bars.length) / count)]!);
}

/** The chosen time, with ends that say that it can be drawn anew. */
const Chosen = chakra('div', {
  base: { position: 'absolute', insetBlock: '0', bg: 'accent.soft', borderInlineWidth: '1px', borderColor: 'accent' },
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
      px: '1px',
      cursor: 'pointer',
      _hover: { bg: 'bg.raised' },
      _focusVisible: { outlineOffset: '-1px' },
    },
  },
});

const Block = chakra('span', {
  base: { display: 'block', width: '100%', flexShrink: 1, '&:last-of-type': { borderRadius: '2px 2px 0 0' } },
});
