import { requireApp } from '../../../access/app-scope.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import { scoped } from '../../../database/scoped.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { countChange } from '../../../database/version.js';
import { identifierOfResource, textsOfResource } from './resource-type.js';
import { Resource } from './resource.entity.js';
import type { ResourceArguments, ResourceModifyArguments } from './resource.types.js';

const TAKEN: TakenKeys = [[/resource_identifier/, { message: 'error.resourceIdentifierTaken', field: 'identifier' }]];

/**
 * Creates a resource of an app and returns its id (CALL-313). Throws INVALID_PARAMETER with the field at fault,
 * NOT_FOUND for an app that the OU may not use, ALREADY_EXISTS for an identifier that the app has already (RSRC-07).
 */
export async function createResource(ctx: RequestContext, input: ResourceArguments): Promise<string> {
  const identifier = identifierOfResource(input.identifier);
  const texts = textsOfResource(input);
  await requireApp(ctx, input.appId);
  const resource = { id: newId(), appId: input.appId, identifier, ...texts, createdTime: now() };
  await uniquely(TAKEN, () => scoped(ctx, Resource).insert([resource]));
  note(ctx, resource.id, { appId: input.appId, identifier, ...texts });
  return resource.id;
}

/**
 * Changes name and type of a resource (CALL-314). App and identifier stay: by these its app knows it. Throws as
 * {@link createResource}; WRONG_PARAMETER on `version` when somebody else changed it since.
 */
export async function modifyResource(ctx: RequestContext, input: ResourceModifyArguments): Promise<void> {
  const { id, version } = input;
  const texts = textsOfResource(input);
  await countChange(ctx, scoped(ctx, Resource), { id }, version);
  await scoped(ctx, Resource).update({ id }, texts);
  note(ctx, id, { ...texts });
}

/** Deletes a resource with all its assignments (CALL-315). NOT_FOUND for one of another OU. */
export async function deleteResource(ctx: RequestContext, id: string): Promise<void> {
  const { appId, identifier, name } = await scoped(ctx, Resource).get({ id }, { lock: 'update' });
  await scoped(ctx, Resource).delete({ id });
  note(ctx, id, { appId, identifier, name });
}

function note(ctx: RequestContext, id: string, description: Record<string, unknown>): void {
  ctx.audit.resourceId = id;
  ctx.audit.description = JSON.stringify(description);
}
