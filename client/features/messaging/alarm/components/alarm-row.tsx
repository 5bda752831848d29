import { Box, chakra, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button } from '../../../../ui/button/button';
import type { Line } from '../alarm-model';
import { LEAVE_TIME } from '../hooks/use-leaving';
import { AlarmDuration, AlarmStart } from './alarm-times';
import { SeverityIcon } from './severity';

interface Props {
  readonly alarm: Line;
  readonly isLeaving: boolean;
  /** The address that the row leads to. */
  readonly to: string;
  readonly onFollow?: () => void;
  readonly onAcknowledge: () => void;
  /** With the start, as lists have it; the card of the first screen has no room. */
  readonly hasStart?: boolean;
}

/**
 * An alarm as a line of a list: severity, site, text, duration and, while it is active, the way to acknowledge it. On a
 * wide screen that takes the place of the duration under the pointer or with the focus; on a narrow one it stands below.
 */
export function AlarmRow({ alarm, isLeaving, to, onFollow, onAcknowledge, hasStart = false }: Props) {
  const intl = useIntl();
  const isActive = alarm.state === 'ACTIVE';
  return (
    <Row
      data-alarm={alarm.id}
      data-leaving={isLeaving || undefined}
      aria-hidden={isLeaving || undefined}
      inert={isLeaving}
    >
      <Box pt="0.5">
        <SeverityIcon severity={alarm.severity} isNamed />
      </Box>
      <Box flex="1" minWidth="0">
        <Box display="flex" gap="2">
          <Link to={to} onClick={onFollow} data-row-link>
            <Text as="span" fontWeight="500" color="fg" title={alarm.site}>
              {alarm.site}
            </Text>
          </Link>
          <Text as="span" data-duration ms="auto" textStyle="s12" color="fg.subtle" flexShrink={0}>
            <AlarmDuration alarm={alarm} />
          </Text>
        </Box>
        <Text textStyle="s13" color="fg.muted" lineClamp={2} overflowWrap="anywhere">
          {alarm.content}
        </Text>
        {hasStart && (
          <Text textStyle="s12" color="fg.subtle">
            <AlarmStart time={alarm.start} />
            {!isActive && (
              <>
                {' · '}
                <FormattedMessage id={`alarm.state.${alarm.state}`} />
              </>
            )}
          </Text>
        )}
      </Box>
      {isActive && (
        <Button
          data-acknowledge
          size="sm"
          alignSelf={{ base: 'flex-end', md: 'center' }}
          aria-label={intl.formatMessage({ id: 'alarm.acknowledgeOf' }, { name: `${alarm.site}, ${alarm.content}` })}
          title={intl.formatMessage({ id: 'alarm.acknowledge' })}
          onClick={onAcknowledge}
        >
          <Check strokeWidth={1.5} aria-hidden />
          <Box as="span" hideBelow="md">
            <FormattedMessage id="alarm.acknowledge" />
          </Box>
        </Button>
      )}
    </Row>
  );
}

const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '2.5',
    px: '4',
    py: '2.5',
    minHeight: { base: '11', md: '0' },
    borderTopWidth: '1px',
    '&[data-leaving]': { opacity: 0, transition: `opacity ${LEAVE_TIME}ms` },
    '& [data-row-link]': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    // The whole line leads to the alarm.
    '& [data-row-link]::after': { content: '""', position: 'absolute', inset: 0 },
    '& [data-acknowledge]': { position: 'relative', zIndex: 1, minWidth: { base: '11', md: '0' } },
    _hover: { bg: 'bg.raised' },
    '@media (hover: hover) and (min-width: 768px)': {
      '& [data-acknowledge]': { position: 'absolute', insetEnd: '4', top: 'calc(50% - 14px)', opacity: 0 },
      '&:is(:hover, :focus-within) [data-acknowledge]': { opacity: 1 },
      '&:is(:hover, :focus-within):has([data-acknowledge]) [data-duration]': { visibility: 'hidden' },
    },
  },
});
