import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import type { StructureRef } from './user.types.js';
import type { RoleRef, UserGroupRef } from '../../identity/account/member-links.types.js';

type ByUser<Item> = Map<string, Item[]>;

function group<Row extends { userId: string }, Item>(rows: readonly Row[], itemOf: (row: Row) => Item): ByUser<Item> {
  const groups: ByUser<Item> = new Map();
  for (const row of rows) {
    const items = groups.get(row.userId);
    if (items) items.push(itemOf(row));
    else groups.set(row.userId, [itemOf(row)]);
  }
  return groups;
}

/** The owner of the rows: members hold them, or the scopes of sub-administrators name them. */
export type LinkOwner = 'member' | 'subAdmin';

const ROLES: Readonly<Record<LinkOwner, string>> = { member: 'user_role', subAdmin: 'sub_admin_role' };
const USER_GROUPS: Readonly<Record<LinkOwner, string>> = {
  member: 'user_group_member',
  subAdmin: 'sub_admin_user_group',
};
const STRUCTURES: Readonly<Record<LinkOwner, string>> = { member: 'user_structure', subAdmin: 'sub_admin_structure' };

/** The roles of members of the working OU, by name. */
export async function rolesOfUsers(
  ctx: RequestContext,
  userIds: readonly string[],
  owner: LinkOwner = 'member',
): Promise<ByUser<RoleRef>> {
  if (userIds.length === 0) return new Map();
  const rows = await query<RoleRef & { userId: string }>(
    ctx,
    sql`SELECT u.user_id AS userId, r.id, r.name, r.identifier FROM ${name(ROLES[owner])} u
       JOIN role r ON r.ou_id = u.ou_id AND r.id = u.role_id
      WHERE ${inOu(ctx, 'u')} AND u.user_id IN (${join(userIds)}) ORDER BY r.name, r.id`,
  );
  return group(rows, (row) => row);
}

/** The user groups of members of the working OU, by name. */
export async function userGroupsOfUsers(
  ctx: RequestContext,
  userIds: readonly string[],
  owner: LinkOwner = 'member',
): Promise<ByUser<UserGroupRef>> {
  if (userIds.length === 0) return new Map();
  const rows = await query<UserGroupRef & { userId: string }>(
    ctx,
    sql`SELECT u.user_id AS userId, g.id, g.name FROM ${name(USER_GROUPS[owner])} u
       JOIN user_group g ON g.ou_id = u.ou_id AND g.id = u.user_group_id
      WHERE ${inOu(ctx, 'u')} AND u.user_id IN (${join(userIds)}) ORDER BY g.name, g.id`,
  );
  return group(rows, (row) => row);
}

interface StructureOptions {
  readonly owner?: LinkOwner;
  /** False if nobody reads the paths, which are then empty: their names are most of the rows. */
  readonly hasPaths?: boolean;
}

/** The nodes of members of the working OU, each with its path in the caller's language (USER-04, STRC-24). */
export async function structuresOfUsers(
  ctx: RequestContext,
  userIds: readonly string[],
  { owner = 'member', hasPaths = true }: StructureOptions = {},
): Promise<ByUser<StructureRef>> {
  if (userIds.length === 0) return new Map();
  const named = hasPaths
    ? sql`c.depth FROM ${name(STRUCTURES[owner])} u
            JOIN structure_closure c ON c.ou_id = u.ou_id AND c.descendant_id = u.structure_id
            JOIN structure s ON s.ou_id = c.ou_id AND s.id = c.ancestor_id`
    : sql`0 AS depth FROM ${name(STRUCTURES[owner])} u
            JOIN structure s ON s.ou_id = u.ou_id AND s.id = u.structure_id`;
  const rows = await query<{ userId: string; id: string; nameJson: string; depth: number }>(
    ctx,
    sql`SELECT u.user_id AS userId, u.structure_id AS id, s.name_json AS nameJson, ${named}
         WHERE ${inOu(ctx, 'u')} AND u.user_id IN (${join(userIds)})
         ORDER BY u.user_id, u.structure_id, depth DESC`,
  );
  const nodes: ByUser<StructureRef> = new Map();
  let path: string[] = [];
  for (const row of rows) {
    path.push(localizedJson(row.nameJson, ctx.locale));
    if (row.depth > 0) continue;
    const node = { id: row.id, name: path.at(-1) ?? '', path: hasPaths ? path.join('>') : '' };
    nodes.set(row.userId, [...(nodes.get(row.userId) ?? []), node]);
    path = [];
  }
  return nodes;
}

/**
 * The names of the domains that members of the working OU belong to (USER-03), which may be of another OU; those without
 * one are left out.
 */
export async function domainsOfUsers(
  ctx: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await query<{ userId: string; name: string }>(
    ctx,
    sql`SELECT m.user_id AS userId, d.name FROM member m JOIN account a ON a.id = m.user_id
          JOIN domain d ON d.id = a.domain_id WHERE ${inOu(ctx, 'm')} AND m.user_id IN (${join(userIds)})`,
  );
  return new Map(rows.map((row) => [row.userId, row.name]));
}
