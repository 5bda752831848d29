import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Check, ChevronDown, Clock } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Field } from '../../../../ui/form/field';
import { Input } from '../../../../ui/form/input';
import { FloatingPanel } from '../../../../ui/overlay/floating-panel';
import { dateTime } from '../../../../ui/text/time';
import { zoneText } from '../../../../core/zone-text';
import { fieldOf, isNamed, RANGE_NAMES, timeOfField } from '../time-range';
import type { Scale, TimeRange } from '../time-range';

interface Props {
  readonly range: TimeRange;
  /** The time on screen, which the fields begin with. */
  readonly scale: Scale;
  readonly onRange: (range: TimeRange) => void;
}

/** The time of the log: a range that ends now, or one between two moments, in the zone that it names. */
export function TimeFilter({ range, scale, onRange }: Props) {
  const intl = useIntl();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const choose = (wanted: TimeRange) => {
    setOpen(false);
    anchor.current?.focus();
    onRange(wanted);
  };
  const text = isNamed(range) ? (
    <FormattedMessage id={`audit.range.${range.name}`} />
  ) : (
    `${dateTime(range.from).slice(0, 16)} – ${dateTime(range.to).slice(0, 16)}`
  );
  return (
    <Box position="relative" minWidth="0">
      <Button
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        maxWidth="100%"
        onClick={() => setOpen(!isOpen)}
      >
        <Clock strokeWidth={1.5} aria-hidden />
        <Text as="span" srOnly>
          <FormattedMessage id="audit.range" />:{' '}
        </Text>
        <Text as="span" truncate>
          {text}
        </Text>
        <Text as="span" color="fg.subtle" fontWeight="400">
          {zoneText(scale.to)}
        </Text>
        <ChevronDown strokeWidth={1.5} aria-hidden />
      </Button>
      {isOpen && (
        <FloatingPanel
          title={intl.formatMessage({ id: 'audit.range' })}
          anchor={anchor}
          onClose={() => setOpen(false)}
          width="min(328px, calc(100vw - 32px))"
          isAtStart
        >
          <Box overflow="auto" padding="2">
            <chakra.ul>
              {RANGE_NAMES.map((name) => {
                const isChosen = isNamed(range) && range.name === name;
                return (
                  <li key={name}>
                    <Choice type="button" aria-pressed={isChosen} onClick={() => choose({ name })}>
                      <FormattedMessage id={`audit.range.${name}`} />
                      {isChosen && <Check size={16} strokeWidth={1.5} aria-hidden />}
                    </Choice>
                  </li>
                );
              })}
            </chakra.ul>
            <OwnRange range={range} scale={scale} onRange={choose} />
          </Box>
        </FloatingPanel>
      )}
    </Box>
  );
}

/** Two moments, typed or chosen. */
function OwnRange({ range, scale, onRange }: Props) {
  const [from, setFrom] = useState(() => fieldOf(isNamed(range) ? scale.from : range.from));
  const [to, setTo] = useState(() => fieldOf(isNamed(range) ? scale.to : range.to));
  const [start, end] = [timeOfField(from), timeOfField(to)];
  const isOrdered = start !== null && end !== null && start < end;
  return (
    <chakra.form
      mt="2"
      pt="3"
      px="2"
      pb="1"
      borderTopWidth="1px"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOrdered) onRange({ from: start, to: end });
      }}
    >
      <Stack gap="3">
        <Field id="audit-from" label={<FormattedMessage id="audit.range.from" />}>
          {(parts) => (
            <Input {...parts} type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
          )}
        </Field>
        <Field
          id="audit-to"
          label={<FormattedMessage id="audit.range.to" />}
          fault={start !== null && end !== null && !isOrdered && <FormattedMessage id="audit.range.order" />}
        >
          {(parts) => (
            <Input {...parts} type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
          )}
        </Field>
        <Flex alignItems="center" justifyContent="space-between" gap="3">
          <Text textStyle="s12" color="fg.subtle">
            <FormattedMessage id="audit.range.zone" values={{ zone: zoneText(start ?? scale.to) }} />
          </Text>
          <Button type="submit" variant="primary" disabled={!isOrdered}>
            <FormattedMessage id="audit.range.apply" />
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  );
}

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    minHeight: { base: '11', md: '8' },
    px: '2',
    borderRadius: 'control',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    '&[aria-pressed=true]': { color: 'fg', fontWeight: '500' },
  },
});
