import { CheckCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useMessageListQuery } from '../../../api/generated/hooks';
import { Button } from '../../../ui/button/button';
import type { CentreTab } from '../../../widgets/notice/centre-tab';
import { MESSAGES_TAB } from './messages-tab-id';
import { MessageTab } from './components/message-tab';
import { useReadAll } from './use-read-all';

interface Options {
  /** A message that is opened at once. */
  readonly wanted: string | null;
  /** The icon of an app; null if it has none, or is not known yet. */
  readonly iconOf: (appId: string) => string | null;
  /** Called when a link leads on. */
  readonly onFollow: () => void;
  /** Links take the place of the history entry of the centre. */
  readonly isReplacing: boolean;
}

/** The tab of station messages (MSG-09). */
export function useMessageTab({ wanted, iconOf, onFollow, isReplacing }: Options): CentreTab {
  const { data } = useMessageListQuery({ fetchPolicy: 'cache-first' });
  const readAll = useReadAll(() => undefined);
  const list = data?.messageList;
  return {
    id: MESSAGES_TAB,
    label: <FormattedMessage id="message.title" />,
    count: list?.total ?? 0,
    tone: 'accent',
    action: list && list.total > 0 && (
      <Button variant="ghost" size="sm" onClick={() => void readAll(list)}>
        <CheckCheck strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="message.markAllRead" />
      </Button>
    ),
    // One that a popup led to is opened anew, whatever was open before.
    content: <MessageTab key={wanted} wanted={wanted} iconOf={iconOf} onFollow={onFollow} isReplacing={isReplacing} />,
  };
}
