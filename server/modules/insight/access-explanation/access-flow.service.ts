import sql, { empty, join } from 'sql-template-tag';
import { AVAILABLE } from '../../../access/app-scope.js';
import { memberReached, requireReach } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { MENUS_OF_ROLES } from '../../applications/portal/portal-grants.service.js';
import type { AccessFlow, AccessFlowArguments, AccessFlowDomain, AccessFlowGroup } from './access-flow.types.js';
import { AccessFlowKind } from './access-flow.types.js';
import { AccessSourceKind } from './access-explanation.types.js';
import { countHolders, grantingRoles } from './access-holders.service.js';
import type { AccessStep } from './access-steps.types.js';
import { AccessStepKind } from './access-steps.types.js';
import { grantingOf, nameIn, readTarget } from './access-target.service.js';

/** Roles and menu groups that a picture has room for. */
const SHOWN = 12;

/**
 * The way from people over roles and menu groups to apps (CALL-432, BYND-18), of one user, role, app or menu: the 12
 * roles that most people within reach have (SUBA-15), with those to whom a domain gives them, and the 12 menu groups of
 * these roles that lead there. Throws NOT_FOUND for a thing outside the working OU, PERMISSION_DENIED for a user or role
 * beyond reach. Six statements, however many roles and menus there are.
 */
export async function accessFlow(ctx: RequestContext, { kind, id }: AccessFlowArguments): Promise<AccessFlow> {
  if (kind === AccessFlowKind.USER) await requireReach(ctx, 'user', [id]);
  if (kind === AccessFlowKind.ROLE) await requireReach(ctx, 'role', [id]);
  const subject = await subjectOf(ctx, kind, id);
  const ids = await rolesOf(ctx, kind, id);
  if (ids.length === 0) return { subject, people: 0, roles: [], roleCount: 0, menuGroups: [], menuGroupCount: 0 };
  const userId = kind === AccessFlowKind.USER ? id : null;
  const [roles, people] = await Promise.all([
    readRoles(ctx, ids, userId),
    userId ? 1 : countHolders(ctx, ids).then(({ total, isBounded }) => total + (isBounded ? 1 : 0)),
  ]);
  const shown = roles.map((role) => role.id);
  const [domains, groups] = await Promise.all([readDomains(ctx, shown, userId), readGroups(ctx, shown, { kind, id })]);
  const menuGroups = mostUsed(groups, new Map(roles.map((role) => [role.id, role.people])));
  const kept = new Set(menuGroups.map((group) => group.id));
  return {
    subject,
    people,
    roles: roles.map((role) => {
      const given = domains.filter(({ roleId }) => roleId === role.id).map(({ roleId: _, ...domain }) => domain);
      return {
        ...role,
        direct: role.people - given.reduce((sum, domain) => sum + domain.people, 0),
        domains: given,
        menuGroupIds: groups.flatMap((group) => (group.roleId === role.id && kept.has(group.id) ? [group.id] : [])),
      };
    }),
    roleCount: ids.length,
    menuGroups: menuGroups.map(({ roleId: _, nameJson, isOpen, ...group }) => ({
      ...group,
      appName: nameIn(ctx, nameJson),
      isOpen: isOpen === 1,
    })),
    menuGroupCount: new Set(groups.map((group) => group.id)).size,
  };
}

async function subjectOf(ctx: RequestContext, kind: AccessFlowKind, id: string): Promise<AccessStep> {
  if (kind !== AccessFlowKind.USER) return (await readTarget(ctx, AccessSourceKind[kind], id)).step;
  const [row] = await query<{ name: string }>(
    ctx,
    sql`SELECT a.name FROM member w JOIN account a ON a.id = w.user_id WHERE ${inOu(ctx, 'w')} AND w.user_id = ${id}`,
  );
  return { kind: AccessStepKind.USER, id, name: row?.name ?? fail('NOT_FOUND') };
}

/** The ids of the roles of a user, or of those that open an app or a menu. */
async function rolesOf(ctx: RequestContext, kind: AccessFlowKind, id: string): Promise<string[]> {
  if (kind === AccessFlowKind.ROLE) return [id];
  if (kind !== AccessFlowKind.USER) return grantingRoles(ctx, AccessSourceKind[kind], id);
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT u.role_id AS id FROM user_role u WHERE ${inOu(ctx, 'u')} AND u.user_id = ${id}`,
  );
  return rows.map((row) => row.id);
}

/** The holders `u` of a role, of one person or within the caller's reach. */
const holdersOf = (ctx: RequestContext, userId: string | null) =>
  sql`${inOu(ctx, 'u')} AND ${userId ? sql`u.user_id = ${userId}` : memberReached(ctx, 'u')}`;

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

/** The roles that most people have; of a user the first by name. */
const readRoles = (ctx: RequestContext, ids: readonly string[], userId: string | null): Promise<RoleRow[]> =>
  query<RoleRow>(
    ctx,
    sql`SELECT r.id, r.name, (SELECT COUNT(*) FROM user_role u WHERE ${holdersOf(ctx, userId)} AND u.role_id = r.id) AS people
          FROM role r WHERE ${inOu(ctx, 'r')} AND r.id IN (${join([...ids])})
         ORDER BY people DESC, r.name, r.id LIMIT ${SHOWN}`,
  );

/** The people to whom their domain gives a role, domain by domain. */
async function readDomains(ctx: RequestContext, roles: readonly string[], userId: string | null) {
  const rows = await query<AccessFlowDomain & { readonly roleId: string }>(
    ctx,
    sql`SELECT y.role_id AS roleId, d.id, d.name,
            (SELECT COUNT(*) FROM user_role u JOIN account a ON a.id = u.user_id
              WHERE ${holdersOf(ctx, userId)} AND u.role_id = y.role_id AND a.domain_id = y.domain_id) AS people
          FROM domain_role y JOIN domain d ON d.ou_id = y.ou_id AND d.id = y.domain_id
         WHERE ${inOu(ctx, 'y')} AND y.role_id IN (${join([...roles])}) ORDER BY d.name, d.id`,
  );
  return rows.filter(({ people }) => people > 0);
}

interface GroupRow extends Omit<AccessFlowGroup, 'appName' | 'isOpen'> {
  readonly roleId: string;
  readonly nameJson: string;
  readonly isOpen: number;
}

/** The menu groups of roles with the number of menus that they open, of an app or a menu those that lead there. */
function readGroups(
  ctx: RequestContext,
  roles: readonly string[],
  { kind, id }: AccessFlowArguments,
): Promise<GroupRow[]> {
  const isTarget = kind === AccessFlowKind.APP || kind === AccessFlowKind.MENU;
  const condition = isTarget ? sql` AND ${grantingOf(AccessSourceKind[kind], id).condition}` : empty;
  return query<GroupRow>(
    ctx,
    sql`SELECT k.roleId, n.id, n.name, k.menus, a.id AS appId, a.name_json AS nameJson, a.is_enable = 1 AND ${AVAILABLE} AS isOpen
          FROM (SELECT g.ou_id, g.role_id AS roleId, g.menu_group_id, g.app_id, COUNT(*) AS menus FROM ${MENUS_OF_ROLES}
                 WHERE ${inOu(ctx, 'g')} AND g.role_id IN (${join([...roles])})${condition}
                 GROUP BY g.ou_id, g.role_id, g.menu_group_id, g.app_id) k
          JOIN menu_group n ON ${inOu(ctx, 'n')} AND n.id = k.menu_group_id
          JOIN app a ON ${inOu(ctx, 'a')} AND a.id = k.app_id ORDER BY n.name, n.id`,
  );
}

/** The menu groups that most people have by these roles, each once. */
function mostUsed(rows: readonly GroupRow[], peopleOf: ReadonlyMap<string, number>): GroupRow[] {
  const weights = new Map<string, number>();
  for (const { id, roleId } of rows) weights.set(id, (weights.get(id) ?? 0) + (peopleOf.get(roleId) ?? 0));
  const once = [...new Map(rows.map((row) => [row.id, row])).values()];
  return once.toSorted((one, other) => (weights.get(other.id) ?? 0) - (weights.get(one.id) ?? 0)).slice(0, SHOWN);
}
