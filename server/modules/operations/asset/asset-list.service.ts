import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest, Total } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { among, filterConditions, isAssetManager, matching, requireAssetManager } from './asset-filter.service.js';
import type { AssetFilterInput, AssetPage, AssetType, AssetView } from './asset.types.js';
import { assignmentsOf, thingsReached } from '../../../access/thing-reach.js';
import { inOu, name } from '../../../database/sql.js';

const ORDER = 'name';
/** Types that are listed: more than a filter can show. */
const MAX_LISTED_TYPES = 200;

/** The kinds of owners, with the tables of their links. */
export const OWNERS = assignmentsOf('asset');

/** A member, a user group or a node. */
export interface AssetOwner {
  readonly kind: keyof typeof OWNERS;
  readonly id: string;
}

interface AssetListRequest extends ListRequest {
  readonly filter?: AssetFilterInput | null;
}

/** The columns of an asset `a`, with the asset it is part of while that is there. */
export const ASSET_COLUMNS = sql`a.id, a.external_id AS externalId, a.name, a.type, p.id AS parentId`;
export const ASSET_PARENT = sql`LEFT JOIN asset p ON p.ou_id = a.ou_id AND p.external_id = a.parent_external_id
         AND p.removed_time IS NULL`;

/**
 * A page of assets by name whose name or external id contains `search` (CALL-068): all of the OU for callers who synchronize or assign
 * them, for others those within their reach (ASST-14). Two statements.
 */
export async function listAssets(ctx: RequestContext, request: AssetListRequest): Promise<AssetPage> {
  if (isAssetManager(ctx)) return readPage(ctx, request, EVERYTHING, assignedAtAll(ctx));
  // Assets within somebody's reach are assigned.
  return readPage(ctx, request, among(thingsReached(ctx, 'asset', sessionOf(ctx).accountId)), EVERYTHING);
}

/**
 * One asset of the working OU, for callers who synchronize or assign assets (CALL-329). PERMISSION_DENIED for others,
 * NOT_FOUND for one of another OU or one that its source no longer has.
 */
export async function readAsset(ctx: RequestContext, id: string): Promise<AssetView> {
  requireAssetManager(ctx);
  const where = sql`${inOu(ctx, 'a')} AND a.removed_time IS NULL AND a.id = ${id}`;
  return (await readAssets(ctx, where, assignedAtAll(ctx)))[0] ?? fail('NOT_FOUND');
}

/**
 * The types of the OU's assets, the most frequent first, at most 200 (CALL-327). PERMISSION_DENIED for callers who
 * neither synchronize nor assign assets.
 */
export function listTypes(ctx: RequestContext): Promise<AssetType[]> {
  requireAssetManager(ctx);
  return query<AssetType>(
    ctx,
    sql`SELECT a.type, COUNT(*) AS count FROM asset a WHERE ${inOu(ctx, 'a')} AND a.removed_time IS NULL
         GROUP BY a.type ORDER BY count DESC, a.type LIMIT ${MAX_LISTED_TYPES}`,
  );
}

/**
 * A page of the OU's assets by name, each with whether it is assigned to a member, a user group or a node (CALL-189,
 * CALL-190, CALL-193…195). The guard has checked the owner. Two statements.
 */
export function listAssetsOf(ctx: RequestContext, owner: AssetOwner, request: AssetListRequest): Promise<AssetPage> {
  return readPage(ctx, request, EVERYTHING, heldBy(ctx, owner));
}

/** Whether an asset `a` is assigned to an owner. */
function heldBy(ctx: RequestContext, { kind, id }: AssetOwner): Sql {
  const { table, column } = OWNERS[kind];
  const held = sql`SELECT 1 FROM ${name(table)} l WHERE ${inOu(ctx, 'l')} AND ${name(`l.${column}`)} = ${id}`;
  return sql`EXISTS (${held} AND l.asset_id = a.id)`;
}

/** These assets of the OU, at least one, each with whether it is assigned to the owner. One statement. */
export function assetsWithOwner(ctx: RequestContext, owner: AssetOwner, ids: readonly string[]): Promise<AssetView[]> {
  return readAssets(ctx, sql`${inOu(ctx, 'a')} AND a.id IN (${join(ids)})`, heldBy(ctx, owner));
}

const EVERYTHING = sql`TRUE`;
// The OU is bound, not taken from the row: a planner that reads the links at once reads no more than this OU's.
function assignedAtAll(ctx: RequestContext): Sql {
  const ways = Object.values(OWNERS).map(
    ({ table }) => sql`EXISTS (SELECT 1 FROM ${name(table)} l WHERE ${inOu(ctx, 'l')} AND l.asset_id = a.id)`,
  );
  return sql`(${join(ways, ' OR ')})`;
}

async function readPage(
  ctx: RequestContext,
  { filter, search, pagination }: AssetListRequest,
  within: Sql,
  assigned: Sql,
): Promise<AssetPage> {
  const page = parseKeyedPage(pagination, ORDER);
  const text = parseSearch(search ?? filter?.search);
  const conditions = [
    sql`${inOu(ctx, 'a')} AND a.removed_time IS NULL`,
    within,
    ...(await filterConditions(ctx, filter)),
    ...(text ? [matching(text)] : []),
    ...(filter?.isAssigned == null ? [] : [filter.isAssigned ? assigned : sql`NOT ${assigned}`]),
  ];
  const where = join(conditions, ' AND ');
  const { after } = page;
  const rest = after ? sql` AND (a.name > ${after.value} OR (a.name = ${after.value} AND a.id > ${after.id}))` : empty;
  const [rows, total] = await Promise.all([
    readAssets(ctx, sql`${where}${rest} ORDER BY a.name, a.id LIMIT ${page.limit} OFFSET ${page.offset}`, assigned),
    countAssets(ctx, where),
  ]);
  const last = rows[page.limit - 1];
  return {
    assets: rows,
    pagination: paginationOf(page, total, last ? { field: ORDER, value: last.name, id: last.id } : null),
  };
}

/** @param rest the conditions on assets `a`, with what follows them in the statement */
async function readAssets(ctx: RequestContext, rest: Sql, assigned: Sql): Promise<AssetView[]> {
  const rows = await query<Omit<AssetView, 'isAssigned'> & { isAssigned: number }>(
    ctx,
    sql`SELECT ${ASSET_COLUMNS}, ${assigned} AS isAssigned FROM asset a ${ASSET_PARENT} WHERE ${rest}`,
  );
  return rows.map((row) => ({ ...row, isAssigned: row.isAssigned === 1 }));
}

async function countAssets(ctx: RequestContext, where: Sql): Promise<Total> {
  const [counted] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM (SELECT 1 FROM asset a WHERE ${where} LIMIT ${COUNT_BOUND + 1}) counted`,
  );
  const total = counted?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}
