import { FormattedMessage } from 'react-intl';
import { useReceivedAnnouncementsQuery } from '../../../api/generated/hooks';
import { MoreMessages } from '../../../locales/locale-provider';
import type { CentreTab } from '../../../widgets/notice/centre-tab';
import { useAnnouncements } from '../../identity/session/hooks/use-announcements';
import AnnouncementTab, { PAGE } from './components/announcement-tab';

/** The tab of announcements in the message centre (ANNC-16); null where the OU has none. */
export function useAnnouncementTab(): CentreTab | null {
  const hasAnnouncements = useAnnouncements();
  const { data } = useReceivedAnnouncementsQuery({
    variables: { pagination: { limit: PAGE } },
    fetchPolicy: 'cache-first',
    skip: !hasAnnouncements,
  });
  if (!hasAnnouncements) return null;
  return {
    id: 'announcements',
    label: (
      <MoreMessages bundle="announcement" pending="…">
        <FormattedMessage id="announcement.title" />
      </MoreMessages>
    ),
    count: data?.announcementReceived.unread ?? 0,
    tone: 'neutral',
    content: <AnnouncementTab />,
  };
}
