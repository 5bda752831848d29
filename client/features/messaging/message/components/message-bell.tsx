import { chakra } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useMessageListQuery } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { Button } from '../../../../ui/button/button';

/** The bell: how many messages are unread, live; it opens the message centre, and closes it (MSG-09, MSG-10). */
export function MessageBell() {
  const intl = useIntl();
  const { data } = useMessageListQuery({ fetchPolicy: 'cache-first' });
  const unread = data?.messageList.total ?? 0;
  return (
    <Button
      variant="ghost"
      size="icon"
      position="relative"
      aria-haspopup="dialog"
      aria-label={intl.formatMessage({ id: 'message.bell' }, { count: unread })}
      onClick={() => emitClientEvent('messages', undefined)}
    >
      <Bell strokeWidth={1.5} />
      {unread > 0 && <Badge aria-hidden>{unread > 99 ? '99+' : unread}</Badge>}
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
