import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { preload } from '../../core/load-chunk';
import { lazyPart } from '../../ui/state/lazy-part';
import { MessageBell } from '../../features/messaging/message/components/message-bell';
import { useAnnouncements } from '../../features/identity/session/hooks/use-announcements';
import { useHasAlarms } from '../../features/identity/session/hooks/use-has-alarms';
import { PortalPage } from '../../features/applications/portal/pages/portal-page';
import { rememberCards } from '../first-cards';
import { StartPage } from '../start-page';
import { ConnectionPill } from '../../ui/state/connection-pill';

const loadUnread = () => import('../../features/messaging/message/components/unread-messages');
const UnreadMessages = lazyPart(loadUnread);
const ActiveAlarms = lazyPart(() => import('../../features/messaging/alarm/components/active-alarms-card'));
const Announcements = lazyPart(() => import('../../features/messaging/announcement/components/announcements-card'));
const AnnouncementReader = lazyPart(() => import('./announcement-reader'));
// Begun with the page itself, so that it does not wait for the server's answers.
if (location.pathname === '/portal') preload(loadUnread);

/** The portal with its messages: features do not know each other, their page does. */
export default function PortalWithMessages() {
  const hasAlarms = useHasAlarms();
  const hasAnnouncements = useAnnouncements();
  useEffect(
    () =>
      rememberCards([
        ...(hasAlarms ? ['alarms' as const] : []),
        ...(hasAnnouncements ? ['announcements' as const] : []),
      ]),
    [hasAlarms, hasAnnouncements],
  );
  const [parameters] = useSearchParams();
  const isReading = parameters.get('dialog')?.startsWith('announcement');
  return (
    <PortalPage
      bell={
        <>
          <ConnectionPill />
          <MessageBell />
          {isReading && (
            <Suspense fallback={null}>
              <AnnouncementReader />
            </Suspense>
          )}
        </>
      }
      start={(home, parts) => <StartPage home={home} parts={parts} />}
      messages={(iconOf) => (
        <>
          {hasAlarms && (
            <Suspense fallback={null}>
              <ActiveAlarms />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <UnreadMessages iconOf={iconOf} />
          </Suspense>
          {hasAnnouncements && (
            <Suspense fallback={null}>
              <Announcements />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
