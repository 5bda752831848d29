import { requireApp } from '../../../access/app-scope.js';
import { noteChange } from '../../../context/note-change.js';
import { valueChange } from '../../../core/audit-change.js';
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
  noteChange(ctx, resource, [
    valueChange('identifier', 'text', null, identifier),
    valueChange('name', 'text', null, texts.name),
    valueChange('type', 'text', null, texts.type),
  ]);
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
  const before = await scoped(ctx, Resource).get({ id });
  await scoped(ctx, Resource).update({ id }, texts);
  noteChange(ctx, before, [
    valueChange('name', 'text', before.name, texts.name),
    valueChange('type', 'text', before.type, texts.type),
  ]);
}

/** Deletes a resource with all its assignments (CALL-315). NOT_FOUND for one of another OU. */
export async function deleteResource(ctx: RequestContext, id: string): Promise<void> {
  const resource = await scoped(ctx, Resource).get({ id }, { lock: 'update' });
  await scoped(ctx, Resource).delete({ id });
  noteChange(ctx, resource);
}
