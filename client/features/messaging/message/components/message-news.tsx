import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { MoreMessages } from '../../../../locales/locale-provider';
import { drawFavicon } from '../../../../widgets/notice/favicon';
import { NewsRegion } from '../../../../widgets/notice/news-region';
import { isWayOn } from '../../../../widgets/notice/notice-ways';
import { currentPopups, dismissPopup, showPopups } from '../../../../widgets/notice/popups';
import { isSilent } from '../../../../widgets/notice/quiet';
import { playSound } from '../../../../widgets/notice/sound';
import { useNoticeSettings } from '../../../../widgets/notice/use-notice-settings';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { useSession } from '../../../identity/session/session-context';
import { groupsOf, newMessages } from '../message-list';
import type { List, Message } from '../message-list';
import { MESSAGES_TAB } from '../messages-tab-id';
import { takeNews } from '../news';
import { useReadMessage } from '../use-read-message';

interface Props {
  readonly list: List;
  readonly iconOf: (appId: string) => string | null;
}

/** The news of messages: popup, sound, a text for those who hear the page, and the number in the browser's tab. */
export default function MessageNews(props: Props) {
  return (
    <MoreMessages bundle="notice" pending={null}>
      <News {...props} />
    </MoreMessages>
  );
}

function News({ list, iconOf }: Props) {
  const intl = useIntl();
  const { user, workingOrganization } = useSession();
  const { settings, isFailed } = useNoticeSettings();
  const read = useReadMessage();
  const former = useRef(list);
  const [told, setTold] = useState('');
  const whose = `${workingOrganization?.id}.${user.id}`;
  const nameOf = ({ appId }: Message) => groupsOf(list).find(({ id }) => id === appId)?.name ?? '';
  const isAudible = ({ appId }: Message) => !settings || !isSilent(settings, appId, Date.now());

  const tell = useEffectEvent((now: List) => {
    const fresh = newMessages(former.current, now).filter(isAudible);
    former.current = now;
    const [newest] = fresh;
    if (!newest) return;
    setTold(
      fresh.length === 1
        ? intl.formatMessage({ id: 'notice.told' }, { source: nameOf(newest), text: newest.body })
        : intl.formatMessage({ id: 'notice.toldMany' }, { count: fresh.length, source: nameOf(newest) }),
    );
  });
  const popupOf = (message: Message) => ({
    id: message.id,
    tab: MESSAGES_TAB,
    sign: <AppMark appId={message.appId} icon={iconOf(message.appId)} />,
    source: nameOf(message),
    time: message.produceTime,
    text: message.body,
    actions: [
      {
        label: intl.formatMessage({ id: 'message.openLink' }),
        run: () => emitClientEvent('messages', { tab: MESSAGES_TAB, messageId: message.id }),
      },
      { label: intl.formatMessage({ id: 'notice.markRead' }), run: () => read(message) },
    ],
  });
  const ring = useEffectEvent(async (now: List) => {
    const news = (await takeNews(now, whose)).filter(isAudible);
    if (news.length === 0) return;
    if (isWayOn('popup', user.id)) showPopups(news.map(popupOf));
    if (isWayOn('sound', user.id)) playSound('message', 1);
  });
  useEffect(() => dismissRead(list), [list]);
  // Whether an app is muted must be known first.
  const isReady = settings !== undefined || isFailed;
  useEffect(() => {
    if (!isReady) return;
    tell(list);
    void ring(list);
  }, [list, isReady]);
  useEffect(() => void drawFavicon(list.total), [list.total]);
  useEffect(() => () => void drawFavicon(0), []);
  return <NewsRegion text={told} />;
}

/** Takes away the popups of messages that were read or removed meanwhile, here or elsewhere. */
function dismissRead(list: List): void {
  const unread = new Set(
    groupsOf(list).flatMap(({ messages }) => messages.filter((each) => !each.readByCurrentUser).map(({ id }) => id)),
  );
  for (const { id, tab } of currentPopups().shown) {
    if (tab === MESSAGES_TAB && !unread.has(id)) dismissPopup(id);
  }
}
