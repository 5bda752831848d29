import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { averageOf, dayName, DAYS, hourName, HOURS, placeFor } from '../week-hours';
import type { Place } from '../week-hours';
import { CHART } from './series';

/** The shades of the scale, from the least to the most. */
const LEAST = 0.12;
const SHADES = [LEAST, 0.34, 0.56, 0.78, 1];

/** The shade of a number: none is bare, and the least is seen. */
const shadeOf = (number: number, most: number): number => (number === 0 ? 0 : LEAST + (1 - LEAST) * (number / most));

/**
 * The week as a grid of its hours, the busier the stronger: hours across, on a phone down. The pointer or the arrows
 * choose an hour, whose number takes the place of the scale (BYND-18).
 */
export function HoursPicture({ hours }: { readonly hours: readonly number[] }) {
  const intl = useIntl();
  const isUpright = useIsMobile();
  const grid = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Place | null>(null);
  const [stop, setStop] = useState<Place>({ day: 0, hour: 8 });
  const most = Math.max(...hours.map((_, at) => averageOf(hours, { day: Math.floor(at / 24), hour: at % 24 })));
  const textOf = (place: Place) =>
    intl.formatMessage(
      { id: 'home.hours.told' },
      { day: dayName(intl, place.day, 'long'), hour: hourName(place.hour), count: averageOf(hours, place) },
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const goal = placeFor(event.key, stop, isUpright);
    if (!goal) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-place="${goal.day}-${goal.hour}"]`)?.focus();
  };
  const cell = (place: Place) => (
    <Cell
      key={`${place.day}-${place.hour}`}
      role="gridcell"
      data-place={`${place.day}-${place.hour}`}
      tabIndex={place.day === stop.day && place.hour === stop.hour ? 0 : -1}
      aria-label={textOf(place)}
      onFocus={() => {
        setStop(place);
        setChosen(place);
      }}
      onBlur={() => setChosen(null)}
      onPointerEnter={() => setChosen(place)}
    >
      <Shade css={CHART.signedIn} style={{ opacity: shadeOf(averageOf(hours, place), most) }} />
    </Cell>
  );
  const dayHead = (day: number) => (
    <Mark key={day} role={isUpright ? 'columnheader' : 'rowheader'}>
      {dayName(intl, day, 'short')}
    </Mark>
  );
  return (
    <Box px="4" pt="3" pb="3">
      <Grid
        ref={grid}
        role="grid"
        aria-label={intl.formatMessage({ id: 'home.hours' })}
        data-upright={isUpright || undefined}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setChosen(null)}
      >
        {isUpright ? (
          <>
            <Line role="row">
              <span role="columnheader" aria-label={intl.formatMessage({ id: 'home.signIns.hour' })} />
              {DAYS.map(dayHead)}
            </Line>
            {HOURS.map((hour) => (
              <Line key={hour} role="row">
                <Mark role="rowheader" aria-label={hourName(hour)}>
                  {hour % 3 === 0 ? String(hour).padStart(2, '0') : null}
                </Mark>
                {DAYS.map((day) => cell({ day, hour }))}
              </Line>
            ))}
          </>
        ) : (
          <>
            {DAYS.map((day) => (
              <Line key={day} role="row">
                {dayHead(day)}
                {HOURS.map((hour) => cell({ day, hour }))}
              </Line>
            ))}
            <Line aria-hidden>
              <span />
              {HOURS.map((hour) => (
                <Mark key={hour}>{hour % 3 === 0 ? String(hour).padStart(2, '0') : null}</Mark>
              ))}
            </Line>
          </>
        )}
      </Grid>
      <Flex pt="2" minHeight="7" gap="1.5" alignItems="center" color="fg.muted" textStyle="s12">
        {chosen ? (
          <Text color="fg" fontVariantNumeric="tabular-nums">
            {textOf(chosen)}
          </Text>
        ) : (
          <Scale most={most} />
        )}
      </Flex>
    </Box>
  );
}

/** The shades and the highest number. */
const Scale = ({ most }: { readonly most: number }) => (
  <>
    <FormattedNumber value={0} />
    <Flex gap="0.5" aria-hidden>
      {SHADES.map((shade) => (
        <Box key={shade} width="4" height="2" borderRadius="2px" css={CHART.signedIn} style={{ opacity: shade }} />
      ))}
    </Flex>
    <FormattedNumber value={most} />
    <Text as="span" ms="1">
      <FormattedMessage id="home.hours.scale" />
    </Text>
  </>
);

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '2px',
    gridTemplateColumns: 'auto repeat(24, minmax(0, 1fr))',
    gridAutoRows: '24px',
    '&[data-upright]': { gridTemplateColumns: 'auto repeat(7, minmax(0, 1fr))', gridAutoRows: '20px' },
  },
});

/** A row for those who hear it; its cells are of the grid. */
const Line = chakra('div', { base: { display: 'contents' } });

const Mark = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    pe: '1.5',
    color: 'fg.subtle',
    textStyle: 's12',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});

const Cell = chakra('div', {
  base: {
    position: 'relative',
    bg: 'bg.raised',
    borderRadius: '2px',
    overflow: 'hidden',
    _hover: { outline: '1px solid {colors.fg}' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  },
});

const Shade = chakra('span', { base: { position: 'absolute', inset: '0' } });
