import type { SqlCondition } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest, Total } from '../../../core/pagination.js';
import { containsPattern, COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { placeholders, query } from '../../../database/query.js';
import type { AssetFilterInput, AssetPage, AssetView } from './asset.types.js';
import { assetsReached } from '../../../access/asset-reach.js';

const ORDER = 'name';
const MAX_TYPES = 50;

/** Whose an asset can be, and where that is kept. */
export const OWNERS = {
  user: { table: 'user_asset', column: 'user_id' },
  userGroup: { table: 'user_group_asset', column: 'user_group_id' },
  structure: { table: 'structure_asset', column: 'structure_id' },
} as const;

/** A member, a user group or a node. */
export interface AssetOwner {
  readonly kind: keyof typeof OWNERS;
  readonly id: string;
}

interface ListRequest {
  readonly filter?: AssetFilterInput | null;
  readonly search?: string | null;
  readonly pagination?: PageRequest | null;
}

/** What of an asset `a` is read; the asset it is part of is told while it is there. */
export const ASSET_COLUMNS = 'a.id, a.external_id AS externalId, a.name, a.type, p.id AS parentId';
export const ASSET_PARENT = `LEFT JOIN asset p ON p.ou_id = a.ou_id AND p.external_id = a.parent_external_id
         AND p.removed_time IS NULL`;

/**
 * A page of assets by name, of those whose name holds `search` (CALL-068): all of the OU to who synchronizes or assigns
 * them, to everybody else those that they reach (ASST-14). Two statements.
 */
export async function listAssets(ctx: RequestContext, request: ListRequest): Promise<AssetPage> {
  const { operations, accountId } = sessionOf(ctx);
  const isAll = operations.has('assets') || operations.has('assetPermission');
  const reached = assetsReached(ctx, accountId);
  const among = isAll ? EVERYTHING : { sql: `a.id IN (SELECT r.id FROM (${reached.sql}) r)`, values: reached.values };
  // What somebody reaches is assigned.
  return readPage(ctx, request, among, isAll ? assignedAtAll(workingOu(ctx)) : EVERYTHING);
}

/**
 * A page of the OU's assets by name, each with whether it is assigned to a member, a user group or a node (CALL-189,
 * CALL-190, CALL-193…195). The guard has checked the owner. Two statements.
 */
export function listAssetsOf(ctx: RequestContext, owner: AssetOwner, request: ListRequest): Promise<AssetPage> {
  const { table, column } = OWNERS[owner.kind];
  return readPage(ctx, request, EVERYTHING, {
    sql: `EXISTS (SELECT 1 FROM ${table} l WHERE l.ou_id = ? AND l.${column} = ? AND l.asset_id = a.id)`,
    values: [workingOu(ctx), owner.id],
  });
}

const EVERYTHING: SqlCondition = { sql: 'TRUE', values: [] };
// The OU is bound, not taken from the row: a planner that reads the links at once reads no more than this OU's.
const assignedAtAll = (ouId: string): SqlCondition => ({
  sql: `(${Object.values(OWNERS)
    .map(({ table }) => `EXISTS (SELECT 1 FROM ${table} l WHERE l.ou_id = ? AND l.asset_id = a.id)`)
    .join(' OR ')})`,
  values: Object.values(OWNERS).map(() => ouId),
});

async function readPage(
  ctx: RequestContext,
  { filter, search, pagination }: ListRequest,
  among: SqlCondition,
  assigned: SqlCondition,
): Promise<AssetPage> {
  const page = parseKeyedPage(pagination, ORDER);
  const text = parseSearch(search ?? filter?.search);
  const conditions: SqlCondition[] = [
    { sql: 'a.ou_id = ? AND a.removed_time IS NULL', values: [workingOu(ctx)] },
    among,
    ofTypes(filter?.types),
    ...(text ? [{ sql: 'a.name LIKE ?', values: [containsPattern(text)] }] : []),
    ...(filter?.isAssigned == null ? [] : [filter.isAssigned ? assigned : not(assigned)]),
  ];
  const where = allOf(conditions);
  const rest = page.after
    ? {
        sql: ' AND (a.name > ? OR (a.name = ? AND a.id > ?))',
        values: [page.after.value, page.after.value, page.after.id],
      }
    : { sql: '', values: [] };
  const [rows, total] = await Promise.all([
    query<Omit<AssetView, 'isAssigned'> & { isAssigned: number }>(
      ctx,
      `SELECT ${ASSET_COLUMNS}, ${assigned.sql} AS isAssigned FROM asset a ${ASSET_PARENT}
        WHERE ${where.sql}${rest.sql} ORDER BY a.name, a.id LIMIT ? OFFSET ?`,
      [...assigned.values, ...where.values, ...rest.values, page.limit, page.offset],
    ),
    countAssets(ctx, where),
  ]);
  const last = rows[page.limit - 1];
  return {
    assets: rows.map((row) => ({ ...row, isAssigned: row.isAssigned === 1 })),
    pagination: paginationOf(page, total, last ? { field: ORDER, value: last.name, id: last.id } : null),
  };
}

async function countAssets(ctx: RequestContext, where: SqlCondition): Promise<Total> {
  const [counted] = await query<{ total: number }>(
    ctx,
    `SELECT COUNT(*) AS total FROM (SELECT 1 FROM asset a WHERE ${where.sql} LIMIT ?) counted`,
    [...where.values, COUNT_BOUND + 1],
  );
  const total = counted?.total ?? 0;
  return { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND };
}

/** Assets `a` of these types; of all without any. OUT_OF_RANGE for more than 50. */
export function ofTypes(types: readonly string[] | null | undefined): SqlCondition {
  if (!types || types.length === 0) return EVERYTHING;
  if (types.length > MAX_TYPES) fail('OUT_OF_RANGE', { message: 'error.selectAtMost', values: { max: MAX_TYPES } });
  return { sql: `a.type IN (${placeholders(types)})`, values: types };
}

const not = ({ sql, values }: SqlCondition): SqlCondition => ({ sql: `NOT ${sql}`, values });

/** All of some conditions. */
export const allOf = (conditions: readonly SqlCondition[]): SqlCondition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});
