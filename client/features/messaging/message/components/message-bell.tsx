import { chakra } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useMessageListQuery } from '../../../../api/generated/hooks';
import { bellNote, onBellNote } from '../../../../core/bell';
import { emitClientEvent } from '../../../../core/events';
import { Button } from '../../../../ui/button/button';

/**
 * The bell: how many messages are unread and how many alarms are active (ALM-24), live; it opens the message centre, and
 * closes it (MSG-09, MSG-10).
 */
export function MessageBell() {
  const intl = useIntl();
  const { data } = useMessageListQuery({ fetchPolicy: 'cache-first' });
  const unread = data?.messageList.total ?? 0;
  const note = useSyncExternalStore(onBellNote, bellNote);
  const count = unread + (note?.count ?? 0);
  const name = intl.formatMessage({ id: 'message.bell' }, { count: unread });
  return (
    <Button
      variant="ghost"
      size="icon"
      position="relative"
      aria-haspopup="dialog"
      aria-label={note?.nameOf(name) ?? name}
      onClick={() => emitClientEvent('messages', undefined)}
    >
      <Bell strokeWidth={1.5} />
      {count > 0 && <Badge aria-hidden>{count > 99 ? '99+' : count}</Badge>}
    </Button>
  );
}

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '0',
    insetEnd: '0',
    minWidth: '4',
    height: '4',
    px: '1',
    borderRadius: 'pill',
    bg: 'status.danger',
    color: 'bg.canvas',
    fontSize: '11px',
    lineHeight: '16px',
    fontWeight: '600',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});
