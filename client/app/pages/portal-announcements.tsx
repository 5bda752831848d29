import { AnnouncementsCard } from '../../features/messaging/announcement/components/announcements-card';
import { useAnnouncements } from '../../features/identity/session/hooks/use-announcements';
import { MoreMessages } from '../../locales/locale-provider';

/** The announcements of the first screen, if the OU has them; their texts come along. */
export default function PortalAnnouncements() {
  return (
    useAnnouncements() && (
      <MoreMessages bundle="announcement" pending={null}>
        <AnnouncementsCard />
      </MoreMessages>
    )
  );
}
