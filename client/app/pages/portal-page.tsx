import { Suspense } from 'react';
import { preload } from '../../core/load-chunk';
import { lazyPart } from '../../ui/state/lazy-part';
import { MessageBell } from '../../features/messaging/message/components/message-bell';
import { PortalPage } from '../../features/applications/portal/pages/portal-page';
import { StartPage } from '../start-page';
import { ConnectionPill } from '../../ui/state/connection-pill';

const loadUnread = () => import('../../features/messaging/message/components/unread-messages');
const UnreadMessages = lazyPart(loadUnread);
// Begun with the page itself, so that it does not wait for the server's answers.
if (location.pathname === '/portal') preload(loadUnread);

/** The portal with its messages: features do not know each other, their page does. */
export default function PortalWithMessages() {
  return (
    <PortalPage
      bell={
        <>
          <ConnectionPill />
          <MessageBell />
        </>
      }
      start={(home, parts) => <StartPage home={home} parts={parts} />}
      messages={(iconOf) => (
        <Suspense fallback={null}>
          <UnreadMessages iconOf={iconOf} />
        </Suspense>
      )}
    />
  );
}
