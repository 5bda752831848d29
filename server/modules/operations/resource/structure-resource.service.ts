import sql from 'sql-template-tag';
import { In } from 'typeorm';
import { givingToOthers } from '../../../access/thing-giving.js';
import { noteChange } from '../../../context/note-change.js';
import { valueChange } from '../../../core/audit-change.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import type { ListRequest } from '../../../core/pagination.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { Structure } from '../../directory/structure/structure.entity.js';
import { holdNode } from '../../directory/structure/structure-hold.service.js';
import type { AssociatedResource } from './resource-grant.types.js';
import { effectiveTimeOf, requireResource } from './resource-grants.service.js';
import { listResources, readResource } from './resource-list.service.js';
import { Resource, StructureResource } from './resource.entity.js';
import type { ResourcePage } from './resource.types.js';

/** The resource of a node, or null (CALL-206). The guard has checked the node. Two statements. */
export async function associatedResource(
  ctx: RequestContext,
  structureId: string,
  fields: ReadonlySet<string>,
): Promise<AssociatedResource | null> {
  const link = await scoped(ctx, StructureResource).one({ structureId });
  if (!link) return null;
  const resource = await readResource(ctx, link.resourceId, fields);
  return { ...resource, effectiveTime: effectiveTimeOf(link.createdTime) };
}

/**
 * Gives a node its one resource (CALL-207, STRC-18), which counts 3 minutes later and replaces another one at once;
 * null takes it away. Choosing the present one again changes nothing. The guard has checked the node. Throws NOT_FOUND
 * for a resource of another OU, PERMISSION_DENIED if the node would give the resource to the caller (SUBA-16).
 */
export async function setAssociation(
  ctx: RequestContext,
  structureId: string,
  resourceId: string | null,
): Promise<void> {
  await holdNode(ctx, structureId);
  if (resourceId) await requireResource(ctx, resourceId, true);
  const links = scoped(ctx, StructureResource);
  const before = (await links.one({ structureId }))?.resourceId ?? null;
  const ids = [before, resourceId].filter((id) => id !== null);
  const named = await scoped(ctx, Resource).select(['id', 'name'], { id: In(ids) });
  const nameOf = (id: string | null) => named.find((resource) => resource.id === id)?.name ?? null;
  const { name } = await scoped(ctx, Structure).get({ id: structureId });
  noteChange(ctx, { id: structureId, name }, [valueChange('resourceId', 'text', nameOf(before), nameOf(resourceId))]);
  if (before === resourceId) return;
  if (!resourceId) {
    await links.delete({ structureId });
    return;
  }
  const link = { structureId, resourceId, createdTime: now() };
  await givingToOthers(ctx, 'resource', [resourceId], () =>
    links.insertOrUpdate([link], ['resourceId', 'createdTime']),
  );
}

/** Resources of the OU by name, without the present one of the node if one is named (CALL-208). Two statements. */
export function resourcesForStructure(
  ctx: RequestContext,
  request: ListRequest & { readonly structureId?: string | null; readonly fields: ReadonlySet<string> },
): Promise<ResourcePage> {
  const { structureId } = request;
  const only = structureId
    ? sql`r.id NOT IN (SELECT l.resource_id FROM structure_resource l
                        WHERE ${inOu(ctx, 'l')} AND l.structure_id = ${structureId})`
    : null;
  return listResources(ctx, request, only);
}
