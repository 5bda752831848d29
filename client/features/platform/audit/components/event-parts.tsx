import { Box, chakra, Flex } from '@chakra-ui/react';
import {
  BellRing,
  Box as BoxIcon,
  Building2,
  FileText,
  Globe,
  KeyRound,
  KeySquare,
  LayoutGrid,
  ListTree,
  LogIn,
  Mail,
  Megaphone,
  Network,
  Plug,
  RefreshCw,
  Shield,
  User,
  UserCog,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { CircleX } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNow } from '../../../../ui/timing/use-now';
import { dateTime, startOfDay } from '../../../../ui/text/time';
import { useAuditWords } from '../../../../widgets/changes/use-audit-words';
import type { AuditEvent } from '../audit-view';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  session: LogIn,
  user: User,
  role: KeyRound,
  userGroup: Users,
  structure: Network,
  subAdmin: UserCog,
  app: LayoutGrid,
  apiToken: KeySquare,
  menu: ListTree,
  menuGroup: ListTree,
  plugin: Plug,
  message: Mail,
  alarm: BellRing,
  announcement: Megaphone,
  organization: Building2,
  security: Shield,
  domain: Globe,
  asset: RefreshCw,
  resource: BoxIcon,
};

/** The kind of an event's target as a picture, red if the event was refused. */
export function EventIcon({ event }: { event: AuditEvent }) {
  const Icon = ICONS[event.resourceType] ?? FileText;
  return (
    <Square data-failed={event.result === 'fail' || undefined} aria-hidden>
      <Icon size={16} strokeWidth={1.5} />
    </Square>
  );
}

/** The outcome: a dot for what was done, a cross for what was refused; read by the word beside it. */
export const ResultMark = ({ event }: { event: AuditEvent }) => (
  <Flex width="4" justifyContent="center" flexShrink={0} aria-hidden>
    {event.result === 'fail' ? (
      <Box color="status.danger">
        <CircleX size={14} strokeWidth={1.5} />
      </Box>
    ) : (
      <Box width="1.5" height="1.5" borderRadius="pill" bg="fg.subtle" />
    )}
  </Flex>
);

/** The name of what happened. */
export function EventName({ event }: { event: AuditEvent }) {
  const { eventOf } = useAuditWords();
  return eventOf(event.eventName, event.result === 'fail');
}

/** The actor of an event: the name, the account for one without a name, or what acted instead of a person. */
export function ActorName({ event }: { event: AuditEvent }) {
  if (event.userType === 'SYSTEM') return <FormattedMessage id="audit.actor.SYSTEM" />;
  return event.name || event.username || <FormattedMessage id="audit.actor.nobody" />;
}

/** The clock time of an event of today, with the day for an earlier one; whole on hover. */
export function EventTime({ time }: { time: number }) {
  const intl = useIntl();
  const now = useNow();
  const clock = intl.formatTime(time, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const isToday = startOfDay(now) === startOfDay(time);
  return (
    <chakra.time
      dateTime={new Date(time).toISOString()}
      title={dateTime(time)}
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {!isToday && `${intl.formatDate(time, { day: 'numeric', month: 'short' })}, `}
      {clock}
    </chakra.time>
  );
}

const Square = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '7',
    height: '7',
    flexShrink: 0,
    borderRadius: 'control',
    bg: 'bg.raised',
    color: 'fg.muted',
    '&[data-failed]': { bg: 'status.dangerSoft', color: 'status.danger' },
  },
});
