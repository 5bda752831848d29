import { In } from 'typeorm';
import { requireApp } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { fail, failMissing } from '../../../core/errors.js';
import { checkIdCount, newId } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import type { RegisteredResource, ResourceRegistration } from './resource-grant.types.js';
import { identifierOfResource, textsOfResource } from './resource-type.js';
import { Resource } from './resource.entity.js';

/**
 * Creates the resources of the calling app that are new by their identifiers, and gives the others their name and type
 * (CALL-239, RSRC-07); their assignments stay. Nothing is changed if one of them is refused: INVALID_PARAMETER names
 * its place and field, such as `resources[3].name`, also for an identifier that is named twice. Throws OUT_OF_RANGE for
 * more than 1000.
 */
export async function registerResources(
  ctx: RequestContext,
  resources: readonly ResourceRegistration[],
): Promise<RegisteredResource[]> {
  const { appId, ouId } = ctx.app ?? fail('UNAUTHENTICATED');
  if (resources.length === 0) failMissing('resources');
  checkIdCount('resources', resources);
  const wanted = parse(resources);
  // Registrations of an app take turns: the second one finds what the first one made.
  await requireApp(ctx, appId, true);
  const rows = scoped(ctx, Resource);
  // Held, so that the console neither changes one of them unnoticed nor deletes one that comes back with its old id.
  const before = await rows.all({ appId, identifier: In([...wanted.keys()]) }, { lock: 'update' });
  const known = new Map(before.map((resource) => [resource.identifier, resource]));
  const added: Resource[] = [];
  const changed: Resource[] = [];
  const time = now();
  for (const [identifier, texts] of wanted) {
    const old = known.get(identifier);
    if (!old) {
      const change = { version: 1, modifiedBy: null, modifiedTime: null };
      added.push({ ouId, id: newId(), appId, identifier, ...texts, createdTime: time, ...change });
    } else if (old.name !== texts.name || old.type !== texts.type) {
      changed.push({ ...old, ...texts, version: old.version + 1, modifiedBy: null, modifiedTime: time });
    }
  }
  await rows.insert(added);
  await rows.insertOrUpdate(changed, ['name', 'type', 'version', 'modifiedBy', 'modifiedTime']);
  ctx.audit.resourceId = appId;
  ctx.audit.description = JSON.stringify({ added: added.length, changed: changed.length, total: wanted.size });
  const ids = new Map([...before, ...added].map(({ identifier, id }) => [identifier, id]));
  return [...wanted.keys()].map((identifier) => ({ identifier, id: ids.get(identifier) ?? fail('INTERNAL') }));
}

type Texts = ReturnType<typeof textsOfResource>;

/** The texts to store by identifier, in the order of the call. */
function parse(resources: readonly ResourceRegistration[]): ReadonlyMap<string, Texts> {
  const wanted = new Map<string, Texts>();
  for (const [index, resource] of resources.entries()) {
    const at = `resources[${index}].`;
    const identifier = identifierOfResource(resource.identifier, at);
    if (wanted.has(identifier)) {
      fail('INVALID_PARAMETER', { message: 'error.resourceNamedTwice', field: `${at}identifier` });
    }
    wanted.set(identifier, textsOfResource(resource, at));
  }
  return wanted;
}
