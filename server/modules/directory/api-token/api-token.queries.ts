import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { TokenRight } from '../../../context/token-rights.js';
import { now } from '../../../core/clock.js';
import type { KeyedPage } from '../../../core/pagination.js';
import { prefixPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { ApiTokenState } from './api-token.types.js';
import type { ApiTokenNode, ApiTokenView } from './api-token.types.js';
import { firstHour } from './token-use.service.js';

/** Whether the owner of `t`, an account `a`, is an active administrator of the OU now. */
const hasOwner = (time: number): Sql => sql`(a.is_disabled = 0 AND COALESCE(a.start_time <= ${time}, 1)
  AND COALESCE(a.expire_time > ${time}, 1)
  AND EXISTS (SELECT 1 FROM member m WHERE m.ou_id = t.ou_id AND m.user_id = t.owner_id)
  AND (EXISTS (SELECT 1 FROM organization o WHERE o.id = t.ou_id AND o.admin_id = t.owner_id)
    OR EXISTS (SELECT 1 FROM sub_admin b WHERE b.ou_id = t.ou_id AND b.user_id = t.owner_id)))`;

const stateAt = (time: number): Sql => sql`(CASE WHEN t.revoked_time IS NOT NULL THEN ${ApiTokenState.REVOKED}
  WHEN t.expire_time <= ${time} THEN ${ApiTokenState.EXPIRED}
  WHEN a.id IS NULL OR NOT ${hasOwner(time)} THEN ${ApiTokenState.OWNERLESS} ELSE ${ApiTokenState.LIVE} END)`;

const FROM = sql`FROM api_token t LEFT JOIN account a ON a.id = t.owner_id`;

/** The tokens of a list. */
export interface Selection {
  readonly search: string | null;
  readonly state: ApiTokenState | null;
  readonly ownerId: string | null;
}

function found(ctx: RequestContext, { search, state, ownerId }: Selection): Sql {
  const pattern = search && prefixPattern(search);
  return sql`${inOu(ctx, 't')}${state ? sql` AND ${stateAt(now())} = ${state}` : empty}${
    ownerId ? sql` AND t.owner_id = ${ownerId}` : empty
  }${pattern ? sql` AND (t.name LIKE ${pattern} OR a.name LIKE ${pattern})` : empty}`;
}

type Counts = Pick<ApiTokenView, 'calls' | 'refused'>;
type Row = Omit<ApiTokenView, 'structures' | 'rights' | 'addresses' | 'isAllPeople' | keyof Counts> & {
  readonly rights: string;
  readonly addresses: string;
  readonly isAllPeople: number;
};

const columnsAt = (time: number): Sql => sql`t.id, t.name, t.hint, ${stateAt(time)} AS state, t.rights,
  t.is_all_people AS isAllPeople, t.addresses, t.owner_id AS ownerId, COALESCE(a.name, '') AS ownerName,
  t.created_time AS createdTime, t.expire_time AS expireTime, t.revoked_time AS revokedTime,
  t.last_used_time AS lastUsedTime, t.last_address AS lastAddress, t.version`;

/** A page of tokens, newest first, by keys. Three statements. */
export async function tokensOfPage(
  ctx: RequestContext,
  selection: Selection,
  { limit, offset, after }: KeyedPage,
): Promise<ApiTokenView[]> {
  const rows = await query<Row>(
    ctx,
    sql`SELECT ${columnsAt(now())} ${FROM} WHERE ${found(ctx, selection)}${after ? sql` AND t.id < ${after.id}` : empty}
        ORDER BY t.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  return whole(ctx, rows);
}

/** The number of tokens of a list. */
export async function countTokens(ctx: RequestContext, selection: Selection): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total ${FROM} WHERE ${found(ctx, selection)}`,
  );
  return row?.total ?? 0;
}

/** The tokens of these ids in the working OU. Three statements. */
export async function tokensById(ctx: RequestContext, ids: readonly string[]): Promise<ApiTokenView[]> {
  const rows = await query<Row>(
    ctx,
    sql`SELECT ${columnsAt(now())} ${FROM} WHERE ${inOu(ctx, 't')} AND t.id IN (${join(ids)})`,
  );
  return whole(ctx, rows);
}

/** The tokens of rows, with their nodes and counts. */
async function whole(ctx: RequestContext, rows: readonly Row[]): Promise<ApiTokenView[]> {
  const limited = rows.filter(({ isAllPeople }) => isAllPeople !== 1).map(({ id }) => id);
  const [nodes, counts] = await Promise.all([
    nodesOf(ctx, limited),
    countsOf(
      ctx,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    rights: JSON.parse(row.rights) as TokenRight[],
    addresses: JSON.parse(row.addresses) as string[],
    isAllPeople: row.isAllPeople === 1,
    structures: nodes.get(row.id) ?? [],
    ...(counts.get(row.id) ?? { calls: 0, refused: 0 }),
  }));
}

async function nodesOf(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, ApiTokenNode[]>> {
  const nodes = new Map<string, ApiTokenNode[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return nodes;
  const found = await query<ApiTokenNode & { readonly tokenId: string }>(
    ctx,
    sql`SELECT n.token_id AS tokenId, s.id, s.name FROM api_token_structure n
          JOIN structure s ON s.ou_id = n.ou_id AND s.id = n.structure_id
         WHERE ${inOu(ctx, 'n')} AND n.token_id IN (${join(ids)}) ORDER BY s.name, s.id`,
  );
  for (const { tokenId, id, name } of found) nodes.get(tokenId)?.push({ id, name });
  return nodes;
}

/** Calls and refusals of tokens in the hours from {@link firstHour} on. */
async function countsOf(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ tokenId: string; calls: string; refused: string }>(
    ctx,
    sql`SELECT u.token_id AS tokenId, SUM(u.calls) AS calls, SUM(u.refused) AS refused FROM api_token_use u
         WHERE ${inOu(ctx, 'u')} AND u.token_id IN (${join(ids)}) AND u.hour >= ${firstHour()} GROUP BY u.token_id`,
  );
  // Sums are texts of the driver.
  return new Map(
    rows.map(({ tokenId, calls, refused }) => [tokenId, { calls: Number(calls), refused: Number(refused) }]),
  );
}
