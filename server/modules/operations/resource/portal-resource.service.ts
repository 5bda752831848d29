import sql, { empty, join } from 'sql-template-tag';
import { thingsReached } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { checkCount } from '../../../core/ids.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { openedApp } from '../asset/app-nodes.service.js';
import type { PortalResource, PortalResourceList } from './portal-resource.types.js';

const MAX_RESOURCES = 1_000;
const MAX_TYPES = 50;

/**
 * The resources of an app that the caller reaches now (CALL-317, RSRC-05), at most 1000 after the one that the answer
 * before ended with. Two statements. Throws as {@link openedApp}; OUT_OF_RANGE for more than 50 types.
 */
export async function appResources(
  ctx: RequestContext,
  appId: string,
  { types, after }: { readonly types?: readonly string[] | null; readonly after?: string | null },
): Promise<PortalResourceList> {
  checkCount('types', types ?? [], MAX_TYPES);
  await openedApp(ctx, appId);
  const ofTypes = types?.length ? sql` AND r.type IN (${join(types)})` : empty;
  const resources = await query<PortalResource>(
    ctx,
    sql`SELECT r.id, r.identifier, r.name, r.type FROM resource r
         WHERE ${inOu(ctx, 'r')} AND r.app_id = ${appId} AND r.id > ${after ?? ''}${ofTypes}
           AND r.id IN (SELECT x.id FROM (${thingsReached(ctx, 'resource', sessionOf(ctx).accountId)}) x)
         ORDER BY r.id LIMIT ${MAX_RESOURCES}`,
  );
  return { resources, next: resources[MAX_RESOURCES - 1]?.id ?? null };
}
