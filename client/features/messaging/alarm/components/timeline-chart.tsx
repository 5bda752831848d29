import { Box, chakra } from '@chakra-ui/react';
import { useIntl } from 'react-intl';
import type { Alarm } from '../alarm-model';
import { SEVERITY_FILLS } from '../../../../theme/chart';
import { useBrush } from '../../../../ui/chart/use-brush';
import { blocksOf, countOf, scaleLines, totalOf } from '../timeline-model';
import type { Span } from '../../../../ui/chart/span';
import type { Slot } from '../timeline-model';
import { useSlotName } from './slot-name';

interface Props {
  readonly slots: readonly Slot[];
  readonly severities: readonly Alarm['severity'][];
  readonly chosen: Span | null;
  /** Null lets go of the chosen time. */
  readonly onChoose: (span: Span | null) => void;
}

/** The height of the bars in px, on wide and on narrow screens. */
const HEIGHT = { base: '56px', md: '116px' } as const;
/** Names of intervals below the bars. */
const NAMES = 7;

/**
 * Alarms by their start, stacked by severity (BYND-18). Each bar is a button that chooses its time: dragging, or Shift
 * with the arrows, chooses several. One bar is the stop of the keyboard, arrows walk.
 */
export function TimelineChart({ slots, severities, chosen, onChoose }: Props) {
  const intl = useIntl();
  const nameOf = useSlotName();
  const lines = scaleLines(Math.max(...slots.map((slot) => totalOf(slot, severities)), 0));
  const top = lines.at(-1) ?? 1;
  const { places, stop, setActive, toggle, handlers } = useBrush(slots, chosen, onChoose);
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', md: '28px 1fr' }} columnGap="1">
      <Box position="relative" height={HEIGHT} hideBelow="md" aria-hidden>
        {lines.slice(1).map((line) => (
          <Label key={line} style={{ bottom: `calc(${(line / top) * 100}% - 8px)` }}>
            {intl.formatNumber(line, { notation: 'compact' })}
          </Label>
        ))}
      </Box>
      <Box position="relative" height={HEIGHT}>
        {lines.slice(1).map((line) => (
          <Line key={line} style={{ bottom: `${(line / top) * 100}%` }} aria-hidden />
        ))}
        {places && <Chosen aria-hidden style={sideOf(places, slots.length)} />}
        <Bars {...handlers} role="group" aria-label={intl.formatMessage({ id: 'alarm.timeline.bars' })}>
          {slots.map((slot, place) => (
            <chakra.button
              key={slot.start}
              type="button"
              tabIndex={place === stop ? 0 : -1}
              aria-pressed={places !== null && place >= places[0] && place <= places[1]}
              aria-label={intl.formatMessage(
                { id: 'alarm.timeline.bar' },
                {
                  name: nameOf(slot),
                  critical: countOf(slot, 'CRITICAL'),
                  major: countOf(slot, 'MAJOR'),
                  minor: countOf(slot, 'MINOR'),
                  info: countOf(slot, 'INFO'),
                },
              )}
              title={nameOf(slot)}
              onFocus={() => setActive(place)}
              onClick={() => toggle(place)}
            >
              {blocksOf(slot, severities).map(({ severity, count }) => (
                <Block
                  key={severity}
                  css={SEVERITY_FILLS[severity]}
                  style={{ height: `max(2px, calc(${(count / top) * 100}% - 1px))` }}
                />
              ))}
            </chakra.button>
          ))}
        </Bars>
        {places && <Handles aria-hidden style={sideOf(places, slots.length)} />}
      </Box>
      <Box
        gridColumn={{ md: '2' }}
        display="flex"
        justifyContent="space-between"
        pt="1"
        textStyle="s12"
        color="fg.subtle"
        aria-hidden
      >
        {namedSlots(slots).map((slot) => (
          <span key={slot.start}>{nameOf(slot, true)}</span>
        ))}
      </Box>
    </Box>
  );
}

/** The side and width of the intervals from one place to another among `count`. */
const sideOf = ([first, last]: readonly [number, number], count: number) => ({
  left: `${(first / count) * 100}%`,
  width: `${((last - first + 1) / count) * 100}%`,
});

/** Some of the intervals, evenly, the first and the last among them. */
function namedSlots(slots: readonly Slot[]): Slot[] {
  const count = Math.min(NAMES, slots.length);
  return Array.from(
    { length: count },
    (_, place) => slots[Math.round((place * (slots.length - 1)) / Math.max(1, count - 1))]!,
  );
}

const Label = chakra('span', {
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

const Block = chakra('span', { base: { display: 'block', width: '100%', borderRadius: '1px' } });
