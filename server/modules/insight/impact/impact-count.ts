import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import { reachedUsers } from '../../../access/reach.js';
import type { ThingKind } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { name } from '../../../database/sql.js';
import { localizedJson } from '../../../core/locale.js';
import type { Place } from '../../../database/query.js';
import { query } from '../../../database/query.js';
import type { AffectedUsers, Loss, LossKind, RemovalBlock, RemovalObstacle, RemovalThing } from './impact.types.js';

/** The most things that are named; all are counted. */
export const MAX_NAMED = 10;

export const EVERYTHING = sql`TRUE`;
const NOTHING = sql`FALSE`;

/** The effects of a removal of one kind, those that do not apply included. */
export interface Impact {
  readonly blocks: readonly RemovalBlock[];
  readonly users: AffectedUsers;
  readonly losses: readonly Loss[];
}

/** Rows that go: the thing, its person, its name, and the condition on which the caller may see that name. */
export interface Going {
  /** The statement after FROM, with its WHERE. */
  readonly rows: Sql;
  /** The column of the thing that goes. */
  readonly thing: string;
  /** The column of the person who loses it; without one nobody loses it directly. */
  readonly user?: string;
  /** The column of its name. */
  readonly name: string;
  /** The name is JSON, a text per language. */
  readonly isLocalized?: true;
  readonly visible?: Sql;
}

/** How many things and people rows name, and some names among them. */
export interface Counted {
  readonly count: number;
  readonly userCount: number;
  readonly names: string[];
  /** The named things, in the same order. */
  readonly things: RemovalThing[];
}

/**
 * Counts all things that go, and names some that the caller may see: two statements. The database chooses which of many
 * it names, so that it can stop at the tenth.
 * @param place a door, for things of several OUs
 */
export async function count(ctx: RequestContext, going: Going, place: Place = ctx): Promise<Counted> {
  const { rows, user, isLocalized, visible = EVERYTHING } = going;
  const thing = name(going.thing);
  const people = user ? sql`COUNT(DISTINCT ${name(user)})` : sql`0`;
  const [[total], named] = await Promise.all([
    query<{ count: number; userCount: number }>(
      place,
      sql`SELECT COUNT(DISTINCT ${thing}) AS count, ${people} AS userCount FROM ${rows}`,
    ),
    query<RemovalThing>(
      place,
      sql`SELECT DISTINCT ${thing} AS id, ${name(going.name)} AS name FROM ${rows} AND ${visible} LIMIT ${MAX_NAMED}`,
    ),
  ]);
  const nameOf = (row: RemovalThing) => (isLocalized ? localizedJson(row.name, ctx.locale) : row.name);
  const things = named.map((row) => ({ id: row.id, name: nameOf(row) })).sort((a, b) => a.name.localeCompare(b.name));
  const names = things.map((thing) => thing.name);
  return { count: total?.count ?? 0, userCount: total?.userCount ?? 0, names, things };
}

/** {@link count} as a loss of one kind. */
export const loss = async (ctx: RequestContext, kind: LossKind, going: Going): Promise<Loss> => ({
  kind,
  ...(await count(ctx, going)),
});

/** {@link count} as a reason for a refusal. */
export const obstacle = (
  reason: RemovalObstacle,
  { count: total, names, things }: Pick<Counted, 'count' | 'names' | 'things'>,
): RemovalBlock => ({ reason, count: total, names, things });

/** Whether the person in `column` is in the caller's reach: only then are they named (SUBA-15). */
export function personVisible(ctx: RequestContext, column: string): Sql {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  return sql`${name(column)} IN (${reachedUsers(ctx)})`;
}

/**
 * Assets are named only to callers who synchronize or assign them, in an OU that has purchased them (APP-13); resources
 * only to callers who manage them.
 */
export function thingsVisible(ctx: RequestContext, kind: ThingKind): Sql {
  const { operations, features } = sessionOf(ctx);
  const dealsWithAssets = operations.has('assets') || operations.has('assetPermission');
  const isNamed = kind === 'asset' ? dealsWithAssets && features.has('assets') : operations.has('resource');
  return isNamed ? EVERYTHING : NOTHING;
}

/** Domains are named only to callers who manage them. */
export const domainsVisible = (ctx: RequestContext): Sql =>
  sessionOf(ctx).operations.has('domain') ? EVERYTHING : NOTHING;
