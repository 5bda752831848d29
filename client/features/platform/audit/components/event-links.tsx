import { ThingLink } from '../../../../widgets/links/thing-link';
import type { AuditEvent } from '../audit-view';
import { ActorName } from './event-parts';

/** The actor, as a link to the person for those who may open it. */
export function ActorLink({ event }: { event: AuditEvent }) {
  const name = <ActorName event={event} />;
  // An actor without a name is no person of this organization.
  if (event.accountId === null || event.name === '') return name;
  return (
    <ThingLink kind="user" id={event.accountId}>
      {name}
    </ThingLink>
  );
}
