import { DatePicker, parseDate } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { timeOf } from '../text/day';

interface Props {
  /** YYYY-MM-DD; what is no day chooses none. */
  readonly value: string;
  readonly min: string;
  readonly max: string;
  /** The field below which it opens. */
  readonly anchor: () => HTMLElement | null;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

const dateOf = (day: string) => (timeOf(day) === null ? undefined : parseDate(day));

/** A calendar of months and years, walked by keys; loaded when the first one opens. */
export default function DayCalendar({ value, min, max, anchor, onChoose, onClose }: Props) {
  const intl = useIntl();
  const text = (id: string) => () => intl.formatMessage({ id });
  const chosen = dateOf(value);
  const content = useRef<HTMLDivElement>(null);
  // Open from the first, it has no moment of opening at which it would take the focus.
  useEffect(() => content.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus(), []);
  return (
    <DatePicker.Root
      unstyled
      open
      locale={intl.locale}
      value={chosen ? [chosen] : []}
      min={dateOf(min)}
      max={dateOf(max)}
      startOfWeek={intl.locale === 'en-US' ? 0 : 1}
      fixedWeeks
      translations={{
        dayCell: ({ valueText }) => valueText,
        prevTrigger: text('common.day.previous'),
        nextTrigger: text('common.day.next'),
        viewTrigger: text('common.day.wider'),
        content: text('common.day.choose')(),
      }}
      positioning={{
        strategy: 'fixed',
        placement: 'bottom-start',
        getAnchorRect: () => anchor()?.getBoundingClientRect() ?? null,
      }}
      onValueChange={({ value: [date] }) => date && onChoose(date.toString())}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <DatePicker.Positioner zIndex="tooltip">
        <DatePicker.Content ref={content} css={CALENDAR}>
          <DatePicker.View view="day">
            <Ways />
            <DatePicker.DayTable />
          </DatePicker.View>
          <DatePicker.View view="month">
            <Ways />
            <DatePicker.MonthTable />
          </DatePicker.View>
          <DatePicker.View view="year">
            <Ways />
            <DatePicker.YearTable />
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.Root>
  );
}

function Ways() {
  return (
    <DatePicker.ViewControl>
      <DatePicker.PrevTrigger>
        <ChevronLeft size={16} strokeWidth={1.5} />
      </DatePicker.PrevTrigger>
      <DatePicker.ViewTrigger>
        <DatePicker.RangeText />
      </DatePicker.ViewTrigger>
      <DatePicker.NextTrigger>
        <ChevronRight size={16} strokeWidth={1.5} />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  );
}

const CALENDAR = {
  width: '264px',
  padding: '3',
  bg: 'bg.overlay',
  borderWidth: '1px',
  borderRadius: 'panel',
  boxShadow: 'overlay',
  outline: 'none',
  '& [data-part=view-control]': { display: 'flex', alignItems: 'center', gap: '1', mb: '1' },
  '& [data-part=view-trigger]': { flex: 1, height: '8', fontWeight: '600', borderRadius: 'control', cursor: 'pointer' },
  '& :is([data-part=prev-trigger], [data-part=next-trigger])': {
    display: 'grid',
    placeItems: 'center',
    width: '8',
    height: '8',
    borderRadius: 'control',
    cursor: 'pointer',
  },
  '& button:hover': { bg: 'bg.raised' },
  '& button:disabled': { opacity: 0.4, cursor: 'not-allowed' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th': { height: '7', textStyle: 's12', fontWeight: '500', color: 'fg.subtle' },
  '& [data-part=table-cell-trigger]': {
    display: 'grid',
    placeItems: 'center',
    minHeight: '8',
    borderRadius: 'control',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '&[data-outside-range]': { color: 'fg.subtle' },
    '&[data-today]': { color: 'accent', fontWeight: '600' },
    '&[data-selected]': { bg: 'accent', color: 'accent.contrast', fontWeight: '600' },
    '&[data-disabled]': { opacity: 0.4, cursor: 'not-allowed' },
  },
} as const;
