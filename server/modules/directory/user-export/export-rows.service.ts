import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import { isReachedEach, reachedUsers } from '../../../access/reach.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import { dayOf } from '../../../core/day.js';
import { translate } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { rolesOfUsers, userGroupsOfUsers } from '../user/user-relations.service.js';
import type { UserListRequest } from '../user/user-selection.service.js';
import { allOf, selectMembers } from '../user/user-selection.service.js';
import { NodePaths } from './node-paths.service.js';

/** Search and filter of an export, like those of the user list. */
export type ExportSelection = Pick<UserListRequest, 'search' | 'filter'>;

/**
 * Users per page, which an export holds in memory. Larger pages take fewer statements, but survive garbage collections
 * and cost memory.
 */
const PAGE = 250;

interface Row {
  id: string;
  username: string;
  name: string;
  nickName: string | null;
  email: string | null;
  phoneArea: string;
  phone: string | null;
  company: string | null;
  department: string | null;
  position: string | null;
  startTime: number | null;
  expireTime: number | null;
  isDisabled: number;
  createdTime: number;
}

/**
 * The members of an export, as a condition on a member `m` (SUBA-15, IMPT-12).
 * @param isPaged for a page, whose members are looked up in the reach one by one; counting gathers the reach first
 */
function chosen(ctx: RequestContext, request: ExportSelection, isPaged: boolean): Sql {
  const { terms, filter, isReachWhole } = selectMembers(ctx, request);
  const conditions = [inOu(ctx, 'm')];
  if (terms) conditions.push(sql`m.user_id IN (SELECT t.user_id FROM member_term t WHERE ${terms})`);
  if (!isReachWhole) {
    const isAmong = sql`m.user_id IN (SELECT r.user_id FROM (${reachedUsers(ctx)}) r)`;
    conditions.push(isPaged ? isReachedEach(ctx, 'm') : isAmong);
  }
  if (filter) conditions.push(filter);
  return allOf(conditions);
}

/** The number of users of an export. */
export async function countExported(ctx: RequestContext, request: ExportSelection): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM member m WHERE ${chosen(ctx, request, false)}`,
  );
  return row?.total ?? 0;
}

/**
 * The users of an export, oldest first, in pages: at most five statements each, however far, because a page begins
 * after the key of the previous one.
 * @param contextOf the present rights, read before each page
 * @param zone for days
 */
export async function* exportedRows(
  contextOf: () => Promise<RequestContext>,
  request: ExportSelection,
  zone: Zone,
): AsyncGenerator<string[][]> {
  let paths: NodePaths | null = null;
  let last: { createdTime: number; id: string } | null = null;
  for (;;) {
    const ctx = await contextOf();
    paths ??= new NodePaths(ctx);
    const after: Sql = last
      ? sql` AND m.created_time >= ${last.createdTime} AND (m.created_time > ${last.createdTime} OR m.user_id > ${last.id})`
      : empty;
    const rows: Row[] = await query<Row>(
      ctx,
      sql`SELECT STRAIGHT_JOIN m.user_id AS id, a.username, a.name, a.nick_name AS nickName, a.email,
              a.phone_area AS phoneArea, a.phone, a.company, a.department, a.position, a.start_time AS startTime,
              a.expire_time AS expireTime, a.is_disabled AS isDisabled, m.created_time AS createdTime
         FROM member m JOIN account a ON a.id = m.user_id
        WHERE ${chosen(ctx, request, true)}${after} ORDER BY m.created_time, m.user_id LIMIT ${PAGE}`,
    );
    if (rows.length > 0) yield await textsOf(ctx, rows, paths, zone);
    if (rows.length < PAGE) return;
    last = rows.at(-1) ?? null;
  }
}

async function textsOf(ctx: RequestContext, rows: readonly Row[], paths: NodePaths, zone: Zone): Promise<string[][]> {
  const ids = rows.map((row) => row.id);
  const [roles, userGroups, structures] = await Promise.all([
    rolesOfUsers(ctx, ids),
    userGroupsOfUsers(ctx, ids),
    paths.ofUsers(ids),
  ]);
  const time = now();
  const day = (at: number | null) => dayOf(at, zone);
  return rows.map((row) => [
    row.username,
    row.name,
    row.nickName ?? '',
    row.email ?? '',
    row.phoneArea,
    row.phone ?? '',
    row.company ?? '',
    row.department ?? '',
    row.position ?? '',
    day(row.startTime),
    day(row.expireTime),
    (roles.get(row.id) ?? []).map((role) => role.name).join('; '),
    (userGroups.get(row.id) ?? []).map((group) => group.name).join('; '),
    (structures.get(row.id) ?? []).join('; '),
    row.id,
    translate(ctx.locale, `export.status.${statusOf(row, time)}`),
    day(row.createdTime),
  ]);
}

function statusOf({ isDisabled, startTime, expireTime }: Row, time: number): string {
  if (isDisabled) return 'DISABLED';
  if ((expireTime ?? Infinity) <= time) return 'EXPIRED';
  return (startTime ?? 0) > time ? 'NOT_STARTED' : 'ACTIVE';
}
