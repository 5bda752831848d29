import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { query } from '../../../database/query.js';
import type { Going } from './impact-count.js';
import { count } from './impact-count.js';
import type { Loss } from './impact.types.js';
import { LossKind } from './impact.types.js';
import { inOu, name } from '../../../database/sql.js';

/** A kind of things that roles grant, with their table and the column of their name. */
interface Opening {
  readonly kind: LossKind;
  readonly table: 'menu' | 'permission' | 'structure';
  readonly name: Pick<Going, 'name' | 'isLocalized'>;
  /** Roles (`g.role_id`) and the things they grant, after FROM. */
  readonly from: Sql;
  readonly target: Sql;
  /** Rows with the same key grant the same thing: a node is shown app by app. */
  readonly key: Sql;
}

const OPENINGS: readonly Opening[] = [
  {
    kind: LossKind.MENU,
    table: 'menu',
    name: { name: 't.name_json', isLocalized: true },
    from: sql`role_menu_group g JOIN menu_group_menu x ON x.ou_id = g.ou_id AND x.menu_group_id = g.menu_group_id`,
    target: sql`x.menu_id`,
    key: sql`x.menu_id`,
  },
  {
    kind: LossKind.PERMISSION,
    table: 'permission',
    name: { name: 't.name' },
    from: sql`role_permission g`,
    target: sql`g.permission_id`,
    key: sql`g.permission_id`,
  },
  {
    kind: LossKind.STRUCTURE,
    table: 'structure',
    name: { name: 't.name_json', isLocalized: true },
    from: sql`role_structure g`,
    target: sql`g.structure_id`,
    key: sql`CONCAT(g.app_id, ':', g.structure_id)`,
  },
];

/** The grants that roles lose: a condition on their links `g`. */
export interface Taken {
  readonly kinds: readonly LossKind[];
  readonly condition: Sql;
}

/** Grants of one kind: those that roles lose, those that they keep, and the thing that each key names. */
interface Opened {
  readonly opening: Opening;
  readonly takenOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly keptOf: ReadonlyMap<string, ReadonlySet<string>>;
  readonly targetOf: ReadonlyMap<string, string>;
}

/** Holders with the same combination of affected roles. */
interface HolderKind {
  readonly roleIds: readonly string[];
  readonly userCount: number;
}

/**
 * The losses of role holders if grants are taken from these roles and no other role of theirs grants the same
 * (ROLE-13), with the number of holders who lose anything of each kind. Holders are grouped by their combination of
 * roles instead of compared one by one: the work grows with the sum of holders and grants, not with their product.
 */
export async function lostOpenings(ctx: RequestContext, taken: Taken): Promise<Loss[]> {
  const kinds = OPENINGS.filter(({ kind }) => taken.kinds.includes(kind));
  const opened = await Promise.all(kinds.map((opening) => openedBy(ctx, opening, taken.condition)));
  const losing = new Set(opened.flatMap(({ takenOf }) => [...takenOf.keys()]));
  const concerned = new Set([...losing, ...opened.flatMap(({ keptOf }) => [...keptOf.keys()])]);
  const holders = losing.size === 0 ? [] : await holderKinds(ctx, [...losing], [...concerned]);
  return Promise.all(opened.map((kind) => lossOf(ctx, kind, holders)));
}

/** The grants that are taken, and the grants of other roles for the same things. */
async function openedBy(ctx: RequestContext, opening: Opening, taken: Sql): Promise<Opened> {
  const { from, target, key } = opening;
  const rows = await query<{ roleId: string; target: string; thing: string; isTaken: number }>(
    ctx,
    sql`SELECT DISTINCT g.role_id AS roleId, ${target} AS target, ${key} AS thing, ${taken} AS isTaken FROM ${from}
      WHERE ${inOu(ctx, 'g')} AND ${key} IN (SELECT ${key} FROM ${from} WHERE ${inOu(ctx, 'g')} AND ${taken})`,
  );
  const [takenOf, keptOf] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const { roleId, thing, isTaken } of rows) {
    const keys = isTaken === 1 ? takenOf : keptOf;
    keys.set(roleId, (keys.get(roleId) ?? new Set()).add(thing));
  }
  return { opening, takenOf, keptOf, targetOf: new Map(rows.map((row) => [row.thing, row.target])) };
}

/**
 * The combinations of `concerned` roles that holders of the losing roles hold, and how many people hold each. A
 * combination is identified by a sum of hashes: unlike a list of ids, its length is bounded.
 */
async function holderKinds(
  ctx: RequestContext,
  losing: readonly string[],
  concerned: readonly string[],
): Promise<HolderKind[]> {
  const kinds = await query<{ userId: string; userCount: number }>(
    ctx,
    sql`SELECT MIN(h.user_id) AS userId, COUNT(*) AS userCount FROM (
       SELECT u.user_id, BIT_XOR(CAST(CONV(LEFT(SHA2(o.role_id, 256), 16), 16, 10) AS UNSIGNED)) AS combination
         FROM (SELECT DISTINCT user_id FROM user_role WHERE ${inOu(ctx)} AND role_id IN (${join(losing)})) u
         JOIN user_role o ON ${inOu(ctx, 'o')} AND o.user_id = u.user_id AND o.role_id IN (${join(concerned)})
        GROUP BY u.user_id) h GROUP BY h.combination`,
  );
  if (kinds.length === 0) return [];
  const held = await query<{ userId: string; roleId: string }>(
    ctx,
    sql`SELECT user_id AS userId, role_id AS roleId FROM user_role
      WHERE ${inOu(ctx)} AND user_id IN (${join(kinds.map(({ userId }) => userId))}) AND role_id IN (${join(concerned)})`,
  );
  const rolesOf = new Map<string, string[]>();
  for (const { userId, roleId } of held) rolesOf.set(userId, [...(rolesOf.get(userId) ?? []), roleId]);
  return kinds.map(({ userId, userCount }) => ({ userCount, roleIds: rolesOf.get(userId) ?? [] }));
}

async function lossOf(
  ctx: RequestContext,
  { opening, takenOf, keptOf, targetOf }: Opened,
  holders: readonly HolderKind[],
): Promise<Loss> {
  const lost = new Set<string>();
  let userCount = 0;
  for (const holder of holders) {
    const kept = new Set(holder.roleIds.flatMap((id) => [...(keptOf.get(id) ?? [])]));
    const gone = holder.roleIds.flatMap((id) => [...(takenOf.get(id) ?? [])]);
    const missing = gone.filter((key) => !kept.has(key));
    if (missing.length > 0) userCount += holder.userCount;
    for (const key of missing) lost.add(targetOf.get(key) ?? key);
  }
  const { kind, table, name: named } = opening;
  if (lost.size === 0) return { kind, count: 0, userCount: 0, names: [], things: [] };
  const rows = sql`${name(table)} t WHERE ${inOu(ctx, 't')} AND t.id IN (${join([...lost])})`;
  return { ...(await count(ctx, { rows, thing: 't.id', ...named })), kind, userCount };
}
