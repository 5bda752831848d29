import { useConsoleLinks } from '../../../../widgets/links/console-links';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { LinkedKind } from '../../../../widgets/links/console-paths';
import type { AuditEvent } from '../audit-view';
import { verbOf } from '../audit-view';
import { ActorName } from './event-parts';

const KINDS: readonly string[] = [
  'user',
  'role',
  'userGroup',
  'structure',
  'app',
  'domain',
  'subAdmin',
  'asset',
  'resource',
] satisfies LinkedKind[];

const isKind = (kind: string): kind is LinkedKind => KINDS.includes(kind);

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

/** The target by its name, as a link to its page unless the event deleted it. */
export function TargetLink({ event }: { event: AuditEvent }) {
  const linkOf = useConsoleLinks();
  const { resourceType: kind, resourceId: id, targetName } = event;
  const name = targetName ?? id;
  if (id === null || !isKind(kind) || verbOf(event) === 'deleted' || linkOf(kind, id) === null) return name;
  return (
    <ThingLink kind={kind} id={id}>
      {name}
    </ThingLink>
  );
}
