import { RESOURCE_DELAY } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { checkCount } from '../../../core/ids.js';
import { localizedJson } from '../../../core/locale.js';
import { COUNT_BOUND } from '../../../core/pagination.js';
import { scoped } from '../../../database/scoped.js';
import { maximumOfTags } from '../../platform/tag/tag.service.js';
import {
  countsOfNode,
  resourceOfNode,
  rolesOfNode,
  subAdminsOfNode,
  usersBelowEach,
} from './structure-detail.queries.js';
import { nodeById } from './structure-rows.service.js';
import { Structure } from './structure.entity.js';
import { listStructures } from './structure.service.js';
import type {
  StructureAccess,
  StructureDetail,
  StructureResource,
  StructureSummary,
  StructureUserCount,
} from './structure.types.js';

/** The most nodes that one call counts users of: as many as a screen shows. */
const MAX_COUNTED = 100;
/** Maximum of roles or sub-administrators of a node in one answer. */
const MAX_TOLD = 1000;

/** One node, with the selected counts and children (CALL-171). The guard has checked OU and reach. */
export async function readDetail(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
  childFields: ReadonlySet<string>,
): Promise<StructureDetail> {
  const [node, counts, resource, children] = await Promise.all([
    nodeById(ctx, id, fields),
    countsOfNode(ctx, id, fields),
    fields.has('resource') ? readResource(ctx, id) : null,
    fields.has('children') ? listStructures(ctx, { parentId: id }, childFields) : { structures: [] },
  ]);
  if (!node || !counts) fail('NOT_FOUND');
  return { ...node, ...counts, resource, tagMaximum: maximumOfTags(ctx), children: children.structures };
}

/** STRC-18 */
async function readResource(ctx: RequestContext, id: string): Promise<StructureResource | null> {
  const found = await resourceOfNode(ctx, id);
  if (!found) return null;
  const { appNameJson, ...resource } = found;
  const effectiveTime = resource.createdTime + RESOURCE_DELAY;
  return { ...resource, appName: localizedJson(appNameJson, ctx.locale), effectiveTime };
}

/**
 * How many users are at or below each of the nodes, in one statement. OUT_OF_RANGE for more than 100 nodes; the guard
 * has checked OU and reach.
 */
export async function countUsers(ctx: RequestContext, ids: readonly string[]): Promise<StructureUserCount[]> {
  const distinct = [...new Set(ids)];
  checkCount('ids', distinct, MAX_COUNTED);
  if (distinct.length === 0) return [];
  const rows = await usersBelowEach(ctx, distinct, COUNT_BOUND + 1);
  return rows.map(({ id, total }) => ({
    id,
    total: Math.min(total, COUNT_BOUND),
    isBounded: total > COUNT_BOUND,
  }));
}

/** How many nodes the working OU has, and how many it may have (STRC-21). */
export async function summarize(ctx: RequestContext): Promise<StructureSummary> {
  return {
    nodeCount: await scoped(ctx, Structure).count({}),
    maximum: ctx.runtime.configuration.integer('structureMaxNum'),
  };
}

/** The roles that show a node, and the sub-administrators whose scope covers it (SUBA-14). */
export async function readAccess(ctx: RequestContext, id: string): Promise<StructureAccess> {
  const [roles, subAdmins] = await Promise.all([rolesOfNode(ctx, id, MAX_TOLD), subAdminsOfNode(ctx, id, MAX_TOLD)]);
  const named = (json: string) => localizedJson(json, ctx.locale);
  return {
    roles: roles.map(({ appNameJson, ...role }) => ({ ...role, appName: named(appNameJson) })),
    subAdmins: subAdmins.map(({ scopeNameJson, ...person }) => ({ ...person, scopeName: named(scopeNameJson) })),
  };
}
