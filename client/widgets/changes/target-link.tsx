import { useConsoleLinks } from '../links/console-links';
import type { LinkedKind } from '../links/console-paths';
import { ThingLink } from '../links/thing-link';
import { verbOf } from './event-verb';
import type { NamedEvent } from './event-verb';

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
  'apiToken',
] satisfies LinkedKind[];

const isKind = (kind: string): kind is LinkedKind => KINDS.includes(kind);

interface Props {
  readonly event: NamedEvent & { readonly resourceType: string; readonly resourceId: string | null };
}

/** The target of an event by its name, as a link to its page unless the event deleted it. */
export function TargetLink({ event }: Props) {
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
