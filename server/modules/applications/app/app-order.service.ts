import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { hashSecret } from '../../../core/ids.js';
import { localizedJson } from '../../../core/locale.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { query } from '../../../database/query.js';
import { keepPlaces } from '../portal/session-order.service.js';
import { tellOrganization } from '../../directory/user/access-events.service.js';
import { storeColumn } from './app-places.service.js';
import type { AppOrder, CategoryOrderInput, OrderedApp, OrderedMenu } from './app-order.types.js';
import { AVAILABLE } from '../../../access/app-scope.js';
import { inOu } from '../../../database/sql.js';

interface Placed {
  readonly id: string;
  readonly nameJson: string;
  readonly place: number;
}
interface AppRow extends Placed {
  readonly categoryId: string;
  readonly icon: string | null;
  readonly isEnable: number;
  readonly isDisplay: number;
}
interface MenuRow extends Placed {
  readonly appId: string;
  readonly parentId: string | null;
  readonly icon: string | null;
}
interface Rows {
  readonly categories: readonly Placed[];
  readonly apps: readonly AppRow[];
  readonly menus: readonly MenuRow[];
}

/** Everything that can be reordered, in its present order. `isHeld` locks the order until the transaction ends. */
async function readRows(ctx: RequestContext, isHeld: boolean): Promise<Rows> {
  if (isHeld) await holdOrganization(ctx, workingOu(ctx));
  const [categories, apps, menus] = await Promise.all([
    query<Placed>(
      ctx,
      sql`SELECT id, name_json AS nameJson, sort_order AS place FROM app_category WHERE ${inOu(ctx)} ORDER BY sort_order, id`,
    ),
    query<AppRow>(
      ctx,
      sql`SELECT a.id, a.name_json AS nameJson, a.sort_order AS place, a.category_id AS categoryId, a.icon,
              a.is_enable AS isEnable, a.is_display AS isDisplay
         FROM app a WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} ORDER BY a.sort_order, a.id`,
    ),
    query<MenuRow>(
      ctx,
      sql`SELECT m.id, m.name_json AS nameJson, m.sort_order AS place, m.app_id AS appId, m.parent_id AS parentId, m.icon
         FROM app a JOIN menu m ON m.ou_id = a.ou_id AND m.app_id = a.id
        WHERE ${inOu(ctx, 'a')} AND ${AVAILABLE} ORDER BY m.sort_order, m.id`,
    ),
  ]);
  return { categories, apps, menus };
}

/** A fingerprint of an order: two orders differ exactly if their stamps do. */
const stampOf = ({ categories, apps, menus }: Rows) =>
  hashSecret(
    [
      ...categories.map(({ id }) => id),
      ...apps.map(({ id, categoryId }) => `${categoryId} ${id}`),
      ...menus.map(({ id, parentId }) => `${parentId ?? ''} ${id}`),
    ].join(),
  );

/** Categories, apps and menus in the order people get at their next sign-in (APP-07, CALL-100). Three statements. */
export async function listWithOrder(ctx: RequestContext): Promise<AppOrder> {
  const rows = await readRows(ctx, false);
  const named = ({ nameJson }: Placed) => localizedJson(nameJson, ctx.locale);
  const menus = new Map<string, OrderedMenu>(
    rows.menus.map((row) => [row.id, { id: row.id, name: named(row), icon: row.icon, children: [] }]),
  );
  const apps = new Map<string, OrderedApp>(
    rows.apps.map((row) => [
      row.id,
      {
        id: row.id,
        name: named(row),
        icon: row.icon,
        menus: [],
        isEnable: row.isEnable === 1,
        isDisplay: row.isDisplay === 1,
      },
    ]),
  );
  for (const row of rows.menus) {
    const menu = menus.get(row.id);
    const above = (row.parentId && menus.get(row.parentId)?.children) || apps.get(row.appId)?.menus;
    if (menu) above?.push(menu);
  }
  const categories = rows.categories.map((row) => ({
    id: row.id,
    name: named(row),
    apps: rows.apps.flatMap((app) => (app.categoryId === row.id ? (apps.get(app.id) ?? []) : [])),
  }));
  return { categories, stamp: stampOf(rows) };
}

/** Places that change: of categories, of apps with their categories, of menus. */
interface Moves {
  readonly categories: Map<string, number>;
  readonly apps: Map<string, number>;
  readonly menus: Map<string, number>;
  readonly homes: Map<string, string>;
}

/**
 * Stores the order of categories, of their apps and, if given, of the apps' menus (APP-07, CALL-101). A signed-in
 * person keeps the order of their sign-in (MENU-06, MENU-07). Throws NOT_FOUND for an id that is not the OU's. Throws
 * INVALID_PARAMETER unless every category and app is named once, and every menu of a listed app once, below its present
 * parent. Throws WRONG_PARAMETER on `stamp` if somebody else changed the order in the meantime.
 */
export async function setOrder(
  ctx: RequestContext,
  categories: readonly CategoryOrderInput[],
  stamp?: string | null,
): Promise<void> {
  const rows = await readRows(ctx, true);
  if (stamp != null && stamp !== stampOf(rows)) {
    fail('WRONG_PARAMETER', { message: 'error.changedMeanwhile', field: 'stamp' });
  }
  const moves = plan(rows, categories);
  await keepPlaces(ctx, formerPlaces(rows, moves));
  await storeColumn(ctx, 'app_category', 'sort_order', moves.categories);
  await storeColumn(ctx, 'app', 'sort_order', moves.apps);
  await storeColumn(ctx, 'menu', 'sort_order', moves.menus);
  await storeColumn(ctx, 'app', 'category_id', moves.homes);
  // The order takes effect at the next sign-in, the category of an app at once.
  if (moves.homes.size > 0) tellOrganization(ctx);
  ctx.audit.description = JSON.stringify({
    categories: moves.categories.size,
    apps: moves.apps.size,
    menus: moves.menus.size,
    moved: moves.homes.size,
  });
}

/** Validates that `wanted` is a complete order, and returns the changes it makes. */
function plan(rows: Rows, wanted: readonly CategoryOrderInput[]): Moves {
  const [categories, apps, menus] = [rows.categories, rows.apps, rows.menus].map(
    (list) => new Map<string, Placed>(list.map((row) => [row.id, row])),
  ) as [Map<string, Placed>, Map<string, Placed>, Map<string, Placed>];
  const moves: Moves = { categories: new Map(), apps: new Map(), menus: new Map(), homes: new Map() };
  requireSame(categories, wanted);
  requireSame(
    apps,
    wanted.flatMap((category) => category.apps),
  );
  place(wanted, categories, moves.categories);
  const homeOf = new Map(rows.apps.map((row) => [row.id, row.categoryId]));
  const siblings = siblingsIn(rows.menus);
  const below = (id: string) => siblings.get(id) ?? new Map<string, MenuRow>();
  for (const category of wanted) {
    place(category.apps, apps, moves.apps);
    for (const app of category.apps) {
      if (homeOf.get(app.id) !== category.id) moves.homes.set(app.id, category.id);
      if (!app.menus) continue;
      requireSame(below(app.id), app.menus);
      place(app.menus, menus, moves.menus);
      for (const menu of app.menus) {
        if (!menu.children) continue;
        requireSame(below(menu.id), menu.children);
        place(menu.children, menus, moves.menus);
      }
    }
  }
  return moves;
}

/** Menus by their parent: another menu, or their app. */
function siblingsIn(menus: readonly MenuRow[]): ReadonlyMap<string, ReadonlyMap<string, MenuRow>> {
  const siblings = new Map<string, Map<string, MenuRow>>();
  for (const menu of menus) {
    const above = menu.parentId ?? menu.appId;
    const known = siblings.get(above);
    if (known) known.set(menu.id, menu);
    else siblings.set(above, new Map([[menu.id, menu]]));
  }
  return siblings;
}

/** Requires a list of exactly these ids, each once. */
function requireSame(known: ReadonlyMap<string, unknown>, named: readonly { readonly id: string }[]): void {
  if (named.some(({ id }) => !known.has(id))) fail('NOT_FOUND');
  if (new Set(named.map(({ id }) => id)).size !== named.length || named.length !== known.size) {
    fail('INVALID_PARAMETER', { message: 'error.orderIncomplete', field: 'categories' });
  }
}

function place(
  named: readonly { readonly id: string }[],
  known: ReadonlyMap<string, Placed>,
  moved: Map<string, number>,
): void {
  for (const [at, { id }] of named.entries()) {
    if (known.get(id)?.place !== at + 1) moved.set(id, at + 1);
  }
}

/** The present places of the rows that move. */
function formerPlaces(rows: Rows, moves: Moves): Map<string, number> {
  const former = (list: readonly Placed[], moved: ReadonlyMap<string, number>) =>
    list.filter(({ id }) => moved.has(id)).map(({ id, place: before }) => [id, before] as const);
  return new Map([
    ...former(rows.categories, moves.categories),
    ...former(rows.apps, moves.apps),
    ...former(rows.menus, moves.menus),
  ]);
}
