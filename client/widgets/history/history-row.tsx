import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Cpu, RotateCcw } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { HistoryEntryFieldsFragment } from '../../api/generated/graphql';
import { Button } from '../../ui/button/button';
import { Avatar } from '../../ui/text/avatar';
import { RelativeTime } from '../../ui/text/time';
import { ChangeList } from '../changes/change-list';
import { useAuditWords } from '../changes/use-audit-words';
import { useConsoleLinks } from '../links/console-links';

interface Props {
  readonly entry: HistoryEntryFieldsFragment;
  /** The id of the thing whose history it is. */
  readonly subject: string;
  readonly onRestore: () => void;
}

/** A change in a history; stands within `ChangeTexts`. */
export function HistoryRow({ entry, subject, onRestore }: Props) {
  const { labelOf, eventOf } = useAuditWords();
  const { time, changes, canRestore, targetName, resourceId, eventName } = entry;
  const event = eventOf(eventName);
  return (
    <Row>
      <ActorMark entry={entry} />
      <Box minWidth="0" flex="1">
        <Flex gap="2" alignItems="baseline" wrap="wrap">
          <Text fontWeight="500">{event}</Text>
          {resourceId !== subject && targetName && <Text color="fg.muted">{targetName}</Text>}
        </Flex>
        <Flex gap="1.5" color="fg.subtle" textStyle="s12" wrap="wrap" mb={changes.length > 0 ? '2' : undefined}>
          <ActorName entry={entry} />
          <span aria-hidden>·</span>
          <RelativeTime time={time} />
          <EventLink id={entry.id} event={event} />
        </Flex>
        {changes.length > 0 && <ChangeList changes={changes} labelOf={labelOf} />}
      </Box>
      {canRestore && (
        <Button size="sm" flexShrink="0" onClick={onRestore}>
          <RotateCcw strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="history.restore" />
        </Button>
      )}
    </Row>
  );
}

/** The initials of a person; a sign for an app and for the portal itself. */
export function ActorMark({ entry }: { entry: Pick<HistoryEntryFieldsFragment, 'accountId' | 'name' | 'username'> }) {
  if (entry.accountId) return <Avatar name={entry.name || entry.username} />;
  return (
    <Flex
      width="7"
      height="7"
      flexShrink="0"
      alignItems="center"
      justifyContent="center"
      borderRadius="pill"
      borderWidth="1px"
      bg="bg.raised"
      color="fg.muted"
      aria-hidden
    >
      <Cpu size={14} strokeWidth={1.5} />
    </Flex>
  );
}

function ActorName({ entry: { name, username, userType } }: { entry: HistoryEntryFieldsFragment }) {
  return userType === 'SYSTEM' ? <FormattedMessage id="history.portal" /> : <span>{name || username}</span>;
}

/** The event in the audit log, for those who may read it. */
function EventLink({ id, event }: { id: string; event: string }) {
  const to = useConsoleLinks()('auditEvent', id);
  if (to === null) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <Link to={to}>
        <FormattedMessage id="history.inLog" />
        <Box as="span" srOnly>
          {`: ${event}`}
        </Box>
      </Link>
    </>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    flexWrap: { base: 'wrap', md: 'nowrap' },
    px: '4',
    py: '3',
    '&:not(:first-of-type)': { borderTopWidth: '1px' },
    '& a': { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '2px' },
  },
});
