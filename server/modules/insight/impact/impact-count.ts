import type { SqlCondition } from '../../../access/reach.js';
import { reachedUsers } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { LocalizedText } from '../../../core/locale.js';
import { localized } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import type { AffectedUsers, Loss, LossKind, RemovalBlock } from './impact.types.js';

/** So many are named; all are counted. */
export const MAX_NAMED = 10;

export const EVERYTHING: SqlCondition = { sql: 'TRUE', values: [] };
const NOTHING: SqlCondition = { sql: 'FALSE', values: [] };

/** What a removal of one kind does, before what does not apply is left out. */
export interface Impact {
  readonly blocks: readonly RemovalBlock[];
  readonly users: AffectedUsers;
  readonly losses: readonly Loss[];
}

/** Rows that go: what each is, whose it is, what it is called, and which of them the caller may see by name. */
export interface Going {
  /** All after FROM, with its WHERE. */
  readonly rows: SqlCondition;
  /** The column of what goes. */
  readonly thing: string;
  /** The column of the person who loses it; without one nobody does directly. */
  readonly user?: string;
  /** The column of its name. */
  readonly name: string;
  /** The name is JSON, a text per language. */
  readonly isLocalized?: true;
  readonly visible?: SqlCondition;
}

/** How many things and people rows name, and some names among them. */
export interface Counted {
  readonly count: number;
  readonly userCount: number;
  readonly names: string[];
}

/**
 * Counts all of what goes, and names some that the caller may see: two statements. Which of many are named is left to
 * the database, so that it can stop at the tenth.
 */
export async function count(ctx: RequestContext, going: Going): Promise<Counted> {
  const { rows, thing, user, name, isLocalized, visible = EVERYTHING } = going;
  const people = user ? `COUNT(DISTINCT ${user})` : '0';
  const [[total], named] = await Promise.all([
    query<{ count: number; userCount: number }>(
      ctx,
      `SELECT COUNT(DISTINCT ${thing}) AS count, ${people} AS userCount FROM ${rows.sql}`,
      rows.values,
    ),
    query<{ name: string }>(
      ctx,
      `SELECT DISTINCT ${thing} AS id, ${name} AS name FROM ${rows.sql} AND ${visible.sql} LIMIT ?`,
      [...rows.values, ...visible.values, MAX_NAMED],
    ),
  ]);
  const nameOf = (row: { name: string }) =>
    isLocalized ? localized(JSON.parse(row.name) as LocalizedText, ctx.locale) : row.name;
  const names = named.map(nameOf).sort((a, b) => a.localeCompare(b));
  return { count: total?.count ?? 0, userCount: total?.userCount ?? 0, names };
}

/** {@link count} as a loss of one kind. */
export const loss = async (ctx: RequestContext, kind: LossKind, going: Going): Promise<Loss> => ({
  kind,
  ...(await count(ctx, going)),
});

/** Whether the person in `column` is in the caller's reach: only then are they named (SUBA-15). */
export function personVisible(ctx: RequestContext, column: string): SqlCondition {
  if (sessionOf(ctx).scope !== 'SPECIFIED') return EVERYTHING;
  const reached = reachedUsers(ctx);
  return { sql: `${column} IN (${reached.sql})`, values: reached.values };
}

/** Assets are named to those who synchronize or assign them. */
export function assetsVisible(ctx: RequestContext): SqlCondition {
  const { operations } = sessionOf(ctx);
  return operations.has('assets') || operations.has('assetPermission') ? EVERYTHING : NOTHING;
}

/** Domains are named to those who manage them. */
export const domainsVisible = (ctx: RequestContext): SqlCondition =>
  sessionOf(ctx).operations.has('domain') ? EVERYTHING : NOTHING;
