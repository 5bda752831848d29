import { MessageBell } from '../../features/messaging/message/components/message-bell';
import { PortalPage } from '../../features/applications/portal/pages/portal-page';
import { ConnectionPill } from '../../ui/state/connection-pill';

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
    />
  );
}
