import { AnnouncementsCard } from '../../features/messaging/announcement/components/announcements-card';
import { useAnnouncements } from '../../features/identity/session/hooks/use-announcements';
import { MoreMessages } from '../../locales/locale-provider';

interface Props {
  /** Says so where there is none; otherwise nothing stands there then. */
  readonly isAlwaysShown?: boolean;
}

/** The announcements of the first screen, if the OU has them; their texts come along. */
export default function PortalAnnouncements({ isAlwaysShown = false }: Props) {
  return (
    useAnnouncements() && (
      <MoreMessages bundle="announcement" pending={null}>
        <AnnouncementsCard isAlwaysShown={isAlwaysShown} />
      </MoreMessages>
    )
  );
}
