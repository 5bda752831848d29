import { Box, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { SEVERITIES } from '../alarm-model';
import type { Alarm } from '../alarm-model';
import { blocksOf, countOf, placesOf, scaleLines, spanBetween, totalOf } from '../timeline-model';
import type { Slot, Span } from '../timeline-model';
import { SEVERITY_COLORS } from './severity';
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
  const row = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(slots.length - 1);
  /** The place at which a choice of several began. */
  const [anchor, setAnchor] = useState<number | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const lines = scaleLines(Math.max(...slots.map((slot) => totalOf(slot, severities)), 0));
  const top = lines.at(-1) ?? 1;
  const places =
    dragged !== null && anchor !== null
      ? ([Math.min(anchor, dragged), Math.max(anchor, dragged)] as const)
      : placesOf(slots, chosen);
  const stop = Math.min(active, slots.length - 1);

  const placeAt = ({ clientX }: PointerEvent): number => {
    const box = row.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.max(0, Math.min(slots.length - 1, Math.floor(((clientX - box.left) / box.width) * slots.length)));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen) {
      event.stopPropagation();
      setAnchor(null);
      return onChoose(null);
    }
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -stop, End: slots.length };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(slots.length - 1, stop + step));
    setActive(next);
    row.current?.querySelectorAll('button')[next]?.focus();
    if (!event.shiftKey) return setAnchor(null);
    const from = anchor ?? stop;
    setAnchor(from);
    onChoose(spanBetween(slots, from, next));
  };
  const isOnly = (place: number) => places?.[0] === place && places[1] === place;

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
        {places && (
          <Brush
            aria-hidden
            style={{
              left: `${(places[0] / slots.length) * 100}%`,
              width: `${((places[1] - places[0] + 1) / slots.length) * 100}%`,
            }}
          />
        )}
        <Bars
          ref={row}
          role="group"
          aria-label={intl.formatMessage({ id: 'alarm.timeline.bars' })}
          onKeyDown={walk}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            const place = placeAt(event);
            setAnchor(place);
            setDragged(place);
          }}
          onPointerMove={(event) => {
            if (dragged === null) return;
            const place = placeAt(event);
            // Only then: a captured pointer would take the click from the bar.
            if (place !== anchor && !row.current?.hasPointerCapture(event.pointerId)) {
              row.current?.setPointerCapture(event.pointerId);
            }
            setDragged(place);
          }}
          onPointerUp={(event) => {
            const place = placeAt(event);
            if (anchor !== null && place !== anchor) onChoose(spanBetween(slots, anchor, place));
            setDragged(null);
          }}
          onPointerCancel={() => setDragged(null)}
        >
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
              onClick={() => {
                setAnchor(place);
                onChoose(isOnly(place) && dragged === null ? null : spanBetween(slots, place, place));
              }}
            >
              {blocksOf(slot, severities).map(({ severity, count }) => (
                <Block
                  key={severity}
                  css={SEVERITY_COLORS[severity]}
                  style={{ height: `max(2px, calc(${(count / top) * 100}% - 1px))` }}
                />
              ))}
            </chakra.button>
          ))}
        </Bars>
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

/** Some of the intervals, evenly, the first and the last among them. */
function namedSlots(slots: readonly Slot[]): Slot[] {
  const count = Math.min(NAMES, slots.length);
  return Array.from({ length: count }, (_, place) =>
    slots[Math.round((place * (slots.length - 1)) / Math.max(1, count - 1))]!,
  );
}

/** The severities that the chips show, the worst first. */
export const severitiesOf = (chosen: readonly string[]): readonly Alarm['severity'][] =>
  chosen.length === 0 ? SEVERITIES : SEVERITIES.filter((severity) => chosen.includes(severity));

const Label = chakra('span', {
  base: { position: 'absolute', insetEnd: '1', textStyle: 's12', color: 'fg.subtle', fontVariantNumeric: 'tabular-nums' },
});

const Line = chakra('div', {
  base: { position: 'absolute', insetInline: '0', borderTopWidth: '1px', borderStyle: 'dashed' },
});

const Brush = chakra('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    bg: 'accent.soft',
    borderInlineWidth: '1px',
    borderColor: 'accent',
    pointerEvents: 'none',
    // The handles say that its ends can be moved.
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

const Block = chakra('span', { base: { display: 'block', width: '100%', bg: 'currentColor', borderRadius: '1px' } });
