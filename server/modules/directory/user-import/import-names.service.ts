import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import { groupInScope, roleInScope, roleReached, structureInScope, structureShown } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { languageKey, localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu, name } from '../../../database/sql.js';
import { canonicalAccount as canonical } from '../../identity/account/account.service.js';
import { namesIn, partsIn } from './import-fields.js';
import { nearFinder } from './import-near.js';
import { rolesBeyondCaller } from '../../../access/role-ceiling.js';

/** The row that a name in a cell means, or why it means none. */
export type Found =
  | { readonly id: string; readonly name: string; readonly isInScope: boolean }
  | { readonly fault: 'none'; readonly near: string | null }
  | { readonly fault: 'several' | 'beyond' }
  | { readonly fault: 'tooMany' };

/** The rows of one kind by the names that a file uses. */
export interface KnownNames {
  find(name: string): Found;
}

/** At most this many distinct names of a kind are looked up for a file; further ones count as too many. */
export const MAX_LOOKED_UP = 2_000;
/** Longer texts name nothing. */
const MAX_NAME = 255;
/** At most this many names are searched for similar ones. */
const MAX_NEAR = 2_000;
/** At most this many nodes with names of the file are distinguished by path. */
const MAX_NODES = 5_000;
const PATH_SIGN = '>';

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly isInScope: number;
}

/** The cells, and the names in them, that are looked up: whole cells, as long as their names are not too many. */
export function lookedUp(cells: readonly string[]): ReadonlySet<string> {
  const [names, wholes] = [new Set<string>(), new Set<string>()];
  for (const cell of new Set(cells)) {
    const all = namesIn(cell).flatMap((name) => [name, ...partsIn(name)]);
    const fresh = [...new Set(all)].filter((name) => !names.has(name));
    if (names.size + fresh.length > MAX_LOOKED_UP) continue;
    for (const name of fresh) names.add(name);
    wholes.add(cell);
  }
  return new Set([...wholes, ...names]);
}

/** Asks `look` once for all spellings of a name. */
function remembering(keyOf: (name: string) => string, look: (name: string, key: string) => Found): KnownNames {
  const told = new Map<string, Found>();
  return {
    find(name) {
      const key = keyOf(name);
      const found = told.get(key) ?? look(name, key);
      told.set(key, found);
      return found;
    },
  };
}

const namable = (names: readonly string[]) => names.filter((name) => name.length <= MAX_NAME);

function search(rows: readonly NamedRow[], near: readonly string[], beyond: ReadonlySet<string>): KnownNames {
  const byName = new Map(rows.map((row) => [canonical(row.name), row]));
  const meant = nearFinder(near);
  return remembering(canonical, (name, key) => {
    const row = byName.get(key);
    if (!row) return { fault: 'none', near: meant(name) };
    if (beyond.has(row.id)) return { fault: 'beyond' };
    return { id: row.id, name: row.name, isInScope: row.isInScope === 1 };
  });
}

async function readNamed(
  ctx: RequestContext,
  table: 'role' | 'user_group',
  asked: readonly string[],
  scope: Sql,
  reached: Sql,
): Promise<{ rows: NamedRow[]; near: string[] }> {
  const names = namable(asked);
  if (names.length === 0) return { rows: [], near: [] };
  const rows = await query<NamedRow>(
    ctx,
    sql`SELECT t.id, t.name, ${scope} AS isInScope FROM ${name(table)} t
      WHERE ${inOu(ctx, 't')} AND t.name IN (${join(names)}) AND ${reached}`,
  );
  const known = new Set(rows.map((row) => canonical(row.name)));
  if (asked.every((name) => known.has(canonical(name)))) return { rows, near: [] };
  // Suggestions are names that the caller may see.
  const near = await query<{ name: string }>(
    ctx,
    sql`SELECT t.name FROM ${name(table)} t WHERE ${inOu(ctx, 't')} AND ${reached} ORDER BY t.name LIMIT ${MAX_NEAR}`,
  );
  return { rows, near: near.map((row) => row.name) };
}

/**
 * The roles with these names. Roles that grant more than the caller holds are marked (ROLE-15); roles that the caller
 * does not deal with are not found (SUBA-15).
 */
export async function readRoles(ctx: RequestContext, names: readonly string[]): Promise<KnownNames> {
  const { rows, near } = await readNamed(ctx, 'role', names, roleInScope(ctx, 't'), roleReached(ctx, 't'));
  const ids = rows.map((row) => row.id);
  return search(rows, near, ids.length > 0 ? await rolesBeyondCaller(ctx, ids) : new Set());
}

/** The user groups of these names; groups outside the caller's scope are not found (UGRP-05, SUBA-15). */
export async function readUserGroups(ctx: RequestContext, names: readonly string[]): Promise<KnownNames> {
  const scope = groupInScope(ctx, 't');
  const { rows, near } = await readNamed(ctx, 'user_group', names, scope, scope);
  return search(rows, near, new Set());
}

interface Node {
  readonly id: string;
  readonly path: string;
  readonly paths: readonly string[];
  readonly isInScope: boolean;
}

/**
 * The nodes of these names or paths, in the caller's language or by default; nodes that the caller may not see are not
 * found (STRC-25).
 */
export async function readStructures(ctx: RequestContext, names: readonly string[]): Promise<KnownNames> {
  const nodes = await readNodes(ctx, [...new Set(namable(names.flatMap((name) => [name, lastOf(name)])))]);
  const byPath = new Map<string, Node[]>();
  for (const node of nodes) {
    // By its whole path and by every end of it: an end that is unambiguous is enough.
    const ends = node.paths.flatMap((path) => {
      const steps = path.split(PATH_SIGN);
      return steps.map((_, at) => steps.slice(at).map(canonical).join(PATH_SIGN));
    });
    for (const end of new Set(ends)) {
      const known = byPath.get(end);
      if (known) known.push(node);
      else byPath.set(end, [node]);
    }
  }
  const keyOf = (name: string) => name.split(PATH_SIGN).map(canonical).join(PATH_SIGN);
  const isMissing = names.some((name) => !byPath.has(keyOf(name)));
  const near = isMissing ? await readNear(ctx) : [];
  const meant = nearFinder(near);
  return remembering(keyOf, (name, key) => {
    const found = byPath.get(key) ?? [];
    const exact = found.filter((node) => node.paths.some((path) => keyOf(path) === key));
    const [node, ...more] = exact.length === 1 ? exact : found;
    if (!node) return { fault: 'none', near: meant(lastOf(name)) };
    if (more.length > 0) return { fault: 'several' };
    return node.isInScope ? { id: node.id, name: node.path, isInScope: true } : { fault: 'beyond' };
  });
}

const lastOf = (path: string) => path.slice(path.lastIndexOf(PATH_SIGN) + 1).trim();

async function readNodes(ctx: RequestContext, names: readonly string[]): Promise<Node[]> {
  if (names.length === 0) return [];
  const rows = await query<{ id: string; isInScope: number; name: string; nameJson: string; depth: number }>(
    ctx,
    sql`SELECT n.id, n.isInScope, p.name, p.name_json AS nameJson, c.depth
       FROM (SELECT s.ou_id, s.id, ${structureInScope(ctx, 's')} AS isInScope
               FROM (SELECT DISTINCT f.ou_id, f.structure_id FROM structure_name f
                      WHERE ${inOu(ctx, 'f')} AND f.language IN ('default', ${languageKey(ctx.locale)})
                        AND f.name IN (${join(names)})
                      LIMIT ${MAX_NODES}) k
               JOIN structure s ON s.ou_id = k.ou_id AND s.id = k.structure_id WHERE ${structureShown(ctx, 's')}) n
       JOIN structure_closure c ON c.ou_id = n.ou_id AND c.descendant_id = n.id
       JOIN structure p ON p.ou_id = c.ou_id AND p.id = c.ancestor_id
      ORDER BY n.id, c.depth DESC`,
  );
  const nodes: Node[] = [];
  let [shownPath, plainPath]: [string[], string[]] = [[], []];
  for (const row of rows) {
    shownPath.push(localizedJson(row.nameJson, ctx.locale));
    plainPath.push(row.name);
    if (row.depth > 0) continue;
    const paths = [shownPath.join(PATH_SIGN), plainPath.join(PATH_SIGN)];
    nodes.push({ id: row.id, path: paths[0] ?? '', paths: [...new Set(paths)], isInScope: row.isInScope === 1 });
    [shownPath, plainPath] = [[], []];
  }
  return nodes;
}

async function readNear(ctx: RequestContext): Promise<string[]> {
  const rows = await query<{ nameJson: string }>(
    ctx,
    sql`SELECT s.name_json AS nameJson FROM structure s
         WHERE ${inOu(ctx, 's')} AND ${structureInScope(ctx, 's')} LIMIT ${MAX_NEAR}`,
  );
  return rows.map((row) => localizedJson(row.nameJson, ctx.locale));
}
