import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/pagination.js';
import { COUNT_BOUND, paginationOf, parseKeyedPage, parseSearch } from '../../../core/pagination.js';
import { placeholders, query } from '../../../database/query.js';
import { tellUsers } from '../user/access-events.service.js';
import { memberTermPattern } from '../../identity/account/member.service.js';
import { requireAllManageable, unmanageableOf } from '../user/user-authority.service.js';
import { addLinks, removeLinks } from '../user/user-links.service.js';
import type { StructureUser, StructureUserPage } from './structure.types.js';

const ORDER = 'name';
/** So many are named in an audit event, whose text is bounded; all are counted. */
const MAX_NAMED = 100;

/**
 * A page of the users that stand at a node, by name (CALL-178); of those whose words begin with `search` where it is
 * given. All of them are in reach of whoever reaches the node (SUBA-14), which the guard has checked.
 */
export async function assignedUsers(
  ctx: RequestContext,
  structureId: string,
  request: { search?: string | null; pagination?: PageRequest | null },
): Promise<StructureUserPage> {
  const page = parseKeyedPage(request.pagination, ORDER);
  const search = parseSearch(request.search);
  const found = search
    ? {
        sql: ` AND u.user_id IN (SELECT t.user_id FROM member_term t WHERE t.ou_id = ? AND t.term LIKE ?)`,
        values: [workingOu(ctx), memberTermPattern(search)],
      }
    : { sql: '', values: [] };
  const rest = page.after
    ? {
        sql: ' AND (m.name > ? OR (m.name = ? AND m.user_id > ?))',
        values: [page.after.value, page.after.value, page.after.id],
      }
    : { sql: '', values: [] };
  const among = [workingOu(ctx), structureId, ...found.values];
  const [users, [counted]] = await Promise.all([
    query<Omit<StructureUser, 'isRemovable'>>(
      ctx,
      `SELECT m.user_id AS id, m.username, m.name, a.department, a.position, u.created_time AS createdTime
         FROM user_structure u JOIN member m ON m.ou_id = u.ou_id AND m.user_id = u.user_id
         JOIN account a ON a.id = m.user_id
        WHERE u.ou_id = ? AND u.structure_id = ?${found.sql}${rest.sql}
        ORDER BY m.name, m.user_id LIMIT ? OFFSET ?`,
      [...among, ...rest.values, page.limit, page.offset],
    ),
    query<{ total: number }>(
      ctx,
      `SELECT COUNT(*) AS total FROM (SELECT 1 FROM user_structure u
        WHERE u.ou_id = ? AND u.structure_id = ?${found.sql} LIMIT ?) counted`,
      [...among, COUNT_BOUND + 1],
    ),
  ]);
  const total = counted?.total ?? 0;
  const last = users[page.limit - 1];
  const fixed = await unmanageableOf(
    ctx,
    users.map((user) => user.id),
  );
  return {
    users: users.map((user) => ({ ...user, isRemovable: !fixed.has(user.id) })),
    pagination: paginationOf(
      page,
      { total: Math.min(total, COUNT_BOUND), isBounded: total > COUNT_BOUND },
      last ? { field: ORDER, value: last.name, id: last.id } : null,
    ),
  };
}

/**
 * Places users at a node; those who stand there stay. The guard has checked that node and users are of the OU and
 * within reach, 1000 at most. PERMISSION_DENIED for whom the caller may not change (SUBA-16).
 */
export async function placeUsers(ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<void> {
  await requireAllManageable(ctx, userIds);
  await requireKept(ctx, structureId);
  const missing = (await standing(ctx, structureId, userIds)).filter((person) => !person.isThere);
  await addLinks(
    ctx,
    'structure',
    missing.map((person) => person.id),
    [structureId],
  );
  announce(ctx, structureId, 'placed', missing);
}

/** Takes users from a node; those who do not stand there are no matter. Checked and refused as {@link placeUsers}. */
export async function takeUsers(ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<void> {
  await requireAllManageable(ctx, userIds);
  const present = (await standing(ctx, structureId, userIds)).filter((person) => person.isThere);
  await removeLinks(
    ctx,
    'structure',
    present.map((person) => person.id),
    [structureId],
  );
  announce(ctx, structureId, 'taken', present);
}

/** Nobody removes nodes until the end of the transaction: whoever is placed at one would be lost without a word. */
async function requireKept(ctx: RequestContext, structureId: string): Promise<void> {
  await query(ctx, 'SELECT 1 FROM organization WHERE id = ? LOCK IN SHARE MODE', [workingOu(ctx)]);
  const found = await query(ctx, 'SELECT 1 FROM structure WHERE ou_id = ? AND id = ?', [workingOu(ctx), structureId]);
  if (found.length === 0) fail('NOT_FOUND');
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly isThere: number;
}

async function standing(ctx: RequestContext, structureId: string, userIds: readonly string[]): Promise<Person[]> {
  if (userIds.length === 0) return [];
  return query<Person>(
    ctx,
    `SELECT m.user_id AS id, m.name, u.user_id IS NOT NULL AS isThere FROM member m
       LEFT JOIN user_structure u ON u.ou_id = m.ou_id AND u.user_id = m.user_id AND u.structure_id = ?
      WHERE m.ou_id = ? AND m.user_id IN (${placeholders(userIds)}) ORDER BY m.user_id`,
    [structureId, workingOu(ctx), ...userIds],
  );
}

/** What users of a node may do hangs on where they stand: their open portals look again. */
function announce(
  ctx: RequestContext,
  structureId: string,
  change: 'placed' | 'taken',
  people: readonly Person[],
): void {
  ctx.audit.resourceId = structureId;
  const named = people.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name }));
  ctx.audit.description = JSON.stringify({ [change]: named, total: people.length });
  tellUsers(
    ctx,
    people.map((person) => person.id),
  );
}
