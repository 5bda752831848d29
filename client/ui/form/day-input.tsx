import { Box, chakra } from '@chakra-ui/react';
import { Calendar } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../state/lazy-part';
import { enterText } from './enter-text';
import { Input } from './input';

const DayCalendar = lazyPart(() => import('./day-calendar'));

/**
 * A day, typed into the browser's date field, which forms register as any input, or chosen from a calendar in the
 * portal's look and language. Its value is YYYY-MM-DD, and '' while it is no day. Phones show their own calendar.
 * @param min,max the first and the last day that can be chosen, as YYYY-MM-DD
 */
export function DayInput({
  min = '0001-01-01',
  max = '9999-12-31',
  ...props
}: Omit<ComponentProps<typeof Input>, 'type'>) {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** The day in the field when the calendar opened; null while it is closed. */
  const [opened, setOpened] = useState<string | null>(null);
  const field = () => frame.current?.querySelector('input') ?? null;
  const close = () => {
    setOpened(null);
    opener.current?.focus();
  };
  return (
    <Box ref={frame} position="relative">
      <Input type="date" min={min} max={max} {...props} />
      <Opener
        ref={opener}
        type="button"
        disabled={props.disabled}
        aria-label={intl.formatMessage({ id: 'common.day.choose' })}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={() => setOpened(opened === null ? (field()?.value ?? '') : null)}
      >
        <Calendar size={16} strokeWidth={1.5} />
      </Opener>
      {opened !== null && (
        <Suspense fallback={null}>
          <DayCalendar
            value={opened}
            min={String(min)}
            max={String(max)}
            anchor={field}
            onChoose={(day) => {
              const input = field();
              if (input) enterText(input, day);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  );
}

const Opener = chakra('button', {
  base: {
    position: 'absolute',
    insetEnd: '1px',
    insetY: '1px',
    width: '8',
    display: { base: 'none', md: 'grid' },
    placeItems: 'center',
    borderRadius: 'control',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
});
