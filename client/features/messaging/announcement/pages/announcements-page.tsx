import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAnnouncements } from '../../../identity/session/hooks/use-announcements';
import { AnnouncementEditor } from '../components/announcement-editor';
import { AnnouncementList } from '../components/announcement-list';
import { AnnouncementStored } from '../components/announcement-stored';
import { announcementPath, NEW_ANNOUNCEMENT, openAnnouncement } from '../urls';

/** The announcements of the OU, or one of them: the specification gives both one path (ROUTE-20, ANNC-04). */
export default function AnnouncementsPage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const hasAnnouncements = useAnnouncements();
  const id = openAnnouncement(parameters);
  // A draft that was just made stays in its editor: only the address learns its id.
  const [made, setMade] = useState<string | null>(null);
  // Without the feature the list says so; an editor would only fail at the first save.
  if (!id || !hasAnnouncements) return <AnnouncementList />;
  const from = parameters.get('from');
  if (id === NEW_ANNOUNCEMENT && from) return <AnnouncementStored key={from} id={from} isCopied />;
  if (id !== NEW_ANNOUNCEMENT && id !== made) return <AnnouncementStored key={id} id={id} />;
  const keep = (saved: string) => {
    setMade(saved);
    void navigate(announcementPath(saved), { replace: true });
  };
  return <AnnouncementEditor key="new" stored={null} onMade={keep} onPublished={() => setMade(null)} />;
}
