import { useState } from 'react';
import { useMessageListQuery } from '../api/generated/hooks';
import type { ClientEvents } from '../core/events';
import { bellNote } from '../core/bell';
import { MoreMessages } from '../locales/locale-provider';
import { CentreFrame } from '../features/messaging/centre/components/centre-frame';
import { useAlarmTab } from '../features/messaging/alarm/use-alarm-tab';
import { ReadingDialog } from '../features/messaging/announcement/components/reading-dialog';
import { useAnnouncementTab } from '../features/messaging/announcement/use-announcement-tab';
import { useMessageTab } from '../features/messaging/message/use-message-tab';
import { useSession } from '../features/identity/session/session-context';
import { useIsMobile } from '../ui/layout/use-is-mobile';
import { ReadAnnouncement } from '../widgets/notice/announcement-link';
import type { CentreTab } from '../widgets/notice/centre-tab';
import { NoticeSettings } from '../widgets/notice/notice-settings';

interface Props {
  readonly wanted: ClientEvents['messages'] | null;
  readonly opener: HTMLElement | null;
  readonly iconOf: (appId: string) => string | null;
  readonly onClose: () => void;
}

/** The message centre with its tabs: features do not know each other, their frame does not know them. */
export default function MessageCentre(props: Props) {
  return (
    <MoreMessages bundle="notice" pending={null}>
      <Centre {...props} />
    </MoreMessages>
  );
}

function Centre({ wanted, opener, iconOf, onClose }: Props) {
  const { user } = useSession();
  const isMobile = useIsMobile();
  const [shown, setShown] = useState({ wanted, tab: wanted?.tab ?? null });
  const [reading, setReading] = useState<string | null>(null);
  if (shown.wanted !== wanted) setShown({ wanted, tab: wanted?.tab ?? shown.tab });
  const { data } = useMessageListQuery({ fetchPolicy: 'cache-first' });
  // Alarms come first while nothing is unread; reading the last message does not change the tab.
  const [isForAlarms] = useState(() => data?.messageList.total === 0 && bellNote() !== null);
  // On narrow screens the page that a link leads to takes the place of the centre by itself.
  const onFollow = isMobile ? () => undefined : onClose;
  const messages = useMessageTab({ wanted: wanted?.messageId ?? null, iconOf, onFollow, isReplacing: isMobile });
  const alarms = useAlarmTab({ onFollow });
  const announcements = useAnnouncementTab();
  const tabs = [messages, alarms, announcements].filter((tab): tab is CentreTab => tab !== null);
  return (
    <ReadAnnouncement value={setReading}>
      <CentreFrame
        tabs={tabs}
        current={shown.tab ?? (isForAlarms && alarms ? alarms : messages).id}
        onChoose={(tab) => setShown({ wanted, tab })}
        settings={
          <NoticeSettings
            userId={user.id}
            apps={(data?.messageList.apps ?? []).map(({ id, name }) => ({ id, name, icon: iconOf(id) }))}
          />
        }
        opener={opener}
        onClose={onClose}
      />
      {reading && (
        <MoreMessages bundle="announcement" pending={null}>
          <ReadingDialog key={reading} id={reading} onClose={() => setReading(null)} />
        </MoreMessages>
      )}
    </ReadAnnouncement>
  );
}
