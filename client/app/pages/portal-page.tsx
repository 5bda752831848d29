import { MessageBell } from '../../features/messaging/message/components/message-bell';
import { PortalPage } from '../../features/applications/portal/pages/portal-page';

/** The portal with its messages: features do not know each other, their page does. */
export default function PortalWithMessages() {
  return <PortalPage bell={<MessageBell />} />;
}
