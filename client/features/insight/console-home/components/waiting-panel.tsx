import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import {
  CalendarClock,
  ChevronRight,
  CircleCheck,
  FileClock,
  FileX,
  Globe,
  Lock,
  MailX,
  RefreshCw,
  UserPlus,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { WaitingKind } from '../../../../api/generated/graphql';
import type { FailureOf, Home } from '../hooks/use-console-home';
import { WAITING_LISTS } from '../urls';
import { HomePanel, RowSkeleton } from './home-panel';

type Tone = 'danger' | 'warning' | 'info';

/** The icon of each kind, and how harmful it is. */
const LOOKS: Readonly<Record<WaitingKind, readonly [LucideIcon, Tone]>> = {
  MAILS: [MailX, 'danger'],
  LOCKED: [Lock, 'danger'],
  SYNC: [RefreshCw, 'danger'],
  DOMAINS: [Globe, 'warning'],
  IMPORTS_FAILED: [FileX, 'warning'],
  EXPIRING: [CalendarClock, 'warning'],
  IMPORTS_READY: [FileClock, 'info'],
  INVITED: [UserPlus, 'info'],
};

interface Props {
  readonly home: Home | undefined;
  readonly failureOf: FailureOf;
  readonly onRetry: () => void;
}

/** The things that wait for somebody, the most harmful first (SHELL-49). */
export function WaitingPanel({ home, failureOf, onRetry }: Props) {
  const waiting = home?.waiting;
  const total = waiting?.reduce((sum, { count }) => sum + count, 0);
  return (
    <HomePanel
      isFirst
      title={<FormattedMessage id="home.waiting" />}
      action={
        total ? (
          <Text color="fg.muted" textStyle="s13" fontVariantNumeric="tabular-nums">
            <FormattedNumber value={total} />
          </Text>
        ) : null
      }
      failure={failureOf('waiting')}
      onRetry={onRetry}
      skeleton={<RowSkeleton rows={5} />}
    >
      {waiting &&
        (waiting.length === 0 ? (
          <Flex direction="column" flex="1" alignItems="center" justifyContent="center" gap="2" padding="8">
            <Box color="status.success">
              <CircleCheck size={20} strokeWidth={1.5} aria-hidden />
            </Box>
            <Text color="fg.muted" textStyle="s13">
              <FormattedMessage id="home.waiting.none" />
            </Text>
          </Flex>
        ) : (
          <ul>
            {waiting.map((entry) => (
              <Waiting key={entry.kind} {...entry} />
            ))}
          </ul>
        ))}
    </HomePanel>
  );
}

function Waiting({ kind, count }: { kind: WaitingKind; count: number }) {
  const [Icon, tone] = LOOKS[kind];
  return (
    <chakra.li css={{ _notFirst: { borderTopWidth: '1px' } }}>
      <Row to={WAITING_LISTS[kind]}>
        <Square tone={tone}>
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </Square>
        <Box flex="1" minWidth="0">
          <Text fontWeight="500" color="fg">
            <FormattedMessage id={`home.waiting.${kind}`} />
          </Text>
          <Text color="fg.muted" textStyle="s12">
            <FormattedMessage id={`home.waiting.${kind}.text`} />
          </Text>
        </Box>
        <Text fontWeight="600" color="fg" fontVariantNumeric="tabular-nums">
          <FormattedNumber value={count} />
        </Text>
        <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
      </Row>
    </chakra.li>
  );
}

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '2',
    minHeight: '14',
    color: 'fg.subtle',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});

/** The soft square of an icon in the color of its harm; the words beside it say the same. */
export const Square = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '7',
    height: '7',
    flexShrink: 0,
    borderRadius: 'control',
  },
  variants: {
    tone: {
      danger: { bg: 'status.dangerSoft', color: 'status.danger' },
      warning: { bg: 'status.warningSoft', color: 'status.warning' },
      info: { bg: 'status.infoSoft', color: 'status.info' },
      plain: { bg: 'bg.raised', color: 'fg.muted' },
    },
  },
});
