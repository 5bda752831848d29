import type {
  ShortcutMenusQuery,
  ShortcutPermissionsQuery,
  ShortcutSourceMenusQuery,
} from '../../../api/generated/graphql';
import { moved } from '../../../ui/table/row-move';
import type { Move } from '../../../ui/table/row-move';
import type { TreeLevels, TreeNode } from '../../../ui/tree/tree-rows';

/** LIST-17 */
export const LENGTHS = { name: 50, url: 500 } as const;

/** The stored menus of a shortcut app, with the stamp of their order. */
export type StoredMenus = ShortcutMenusQuery['shortcutMenu'];
export type FirstLevelMenu = StoredMenus['menus'][number];
export type LowerMenu = FirstLevelMenu['children'][number];
export type ShortcutMenu = FirstLevelMenu | LowerMenu;
export type TakenPermission = ShortcutPermissionsQuery['shortcutPermissions']['permissions'][number];
type SourceMenu = ShortcutSourceMenusQuery['shortcutUnassignedMenus']['menus'][number];

/** The menus of a shortcut app in their order. */
export type Menus = readonly FirstLevelMenu[];

/** A menu, with the first-level menu that it is below. */
export interface PlacedMenu {
  readonly menu: ShortcutMenu;
  readonly parent: FirstLevelMenu | null;
}

/** Every menu by its id. */
export function placedMenus(menus: Menus): ReadonlyMap<string, PlacedMenu> {
  return new Map<string, PlacedMenu>(
    menus.flatMap((parent): [string, PlacedMenu][] => [
      [parent.id, { menu: parent, parent: null }],
      ...parent.children.map((menu): [string, PlacedMenu] => [menu.id, { menu, parent }]),
    ]),
  );
}

/** The levels of the tree. */
export function menuLevels(menus: Menus): TreeLevels {
  const ready = (nodes: readonly TreeNode[]) => ({ nodes, next: null, state: 'ready' as const });
  return new Map([
    [null, ready(menus.map(({ id, name, children }) => ({ id, name, isLeaf: children.length === 0 })))],
    ...menus
      .filter((menu) => menu.children.length > 0)
      .map(
        ({ id, children }) =>
          [id, ready(children.map((child) => ({ id: child.id, name: child.name, isLeaf: true })))] as const,
      ),
  ]);
}

/**
 * The menus after one has moved; the same where nothing changes. Menus of the first level stay there; others move among
 * all first-level menus: beside others, into one, or past the end of their own.
 */
export function moveMenu(menus: Menus, id: string, move: Move): Menus {
  const placed = placedMenus(menus).get(id);
  if (!placed) return menus;
  const { parent } = placed;
  if (!parent) return moved(menus, id, move);
  const menu = placed.menu as LowerMenu;
  const at = menus.indexOf(parent);
  const among = moved(parent.children, id, move);
  if (among !== parent.children) return withChildren(menus, parent.id, among);
  const target = targetOf(menus, move, at);
  if (!target || target.parent === parent) return menus;
  const rest = withChildren(
    menus,
    parent.id,
    parent.children.filter((child) => child.id !== id),
  );
  return withChildren(rest, target.parent.id, target.parent.children.toSpliced(target.place, 0, menu));
}

/** The first-level menu that a move leads to, and the place below it. */
function targetOf(menus: Menus, move: Move, at: number): { parent: FirstLevelMenu; place: number } | null {
  const inside = (parent: FirstLevelMenu | undefined, place: number) => (parent ? { parent, place } : null);
  if (move === 'up') return inside(menus[at - 1], menus[at - 1]?.children.length ?? 0);
  if (move === 'down') return inside(menus[at + 1], 0);
  if (typeof move === 'string') return null;
  if ('into' in move) {
    const parent = menus.find((each) => each.id === move.into);
    return inside(parent, parent?.children.length ?? 0);
  }
  const beside = 'before' in move ? move.before : move.after;
  const parent = menus.find((each) => each.children.some((child) => child.id === beside));
  const place = parent?.children.findIndex((child) => child.id === beside) ?? 0;
  return inside(parent, 'before' in move ? place : place + 1);
}

const withChildren = (menus: Menus, id: string, children: readonly LowerMenu[]): Menus =>
  menus.map((menu) => (menu.id === id ? { ...menu, children: [...children] } : menu));

/** The input of an order: every menu once (CALL-120). */
export const orderInput = (menus: Menus) =>
  menus.map(({ id, children }) => ({ id, children: children.map((child) => ({ id: child.id })) }));

/** The menus of a source app as a tree to take from; `reasons` say why some cannot be taken. */
export function sourceLevels(
  menus: readonly SourceMenu[],
  reasons: { readonly taken: string; readonly noPage: string; readonly ofShortcut: string },
): ReadonlyMap<string | null, readonly TreeNode[]> {
  const nodeOf = (menu: SourceMenu['children'][number], isLeaf: boolean): TreeNode => {
    const reason = menu.isAssigned
      ? reasons.taken
      : menu.sourceApp
        ? reasons.ofShortcut
        : menu.url
          ? undefined
          : reasons.noPage;
    return { id: menu.id, name: menu.name, isLeaf, ...(reason && { isDisabled: true, reason }) };
  };
  return new Map<string | null, readonly TreeNode[]>([
    [null, menus.map((menu) => nodeOf(menu, menu.children.length === 0))],
    ...menus.map((menu) => [menu.id, menu.children.map((child) => nodeOf(child, true))] as const),
  ]);
}

/** Whether a text is the address of a page that a menu can show (SCUT-05, SHELL-46). */
export function isPageUrl(entered: string): boolean {
  const text = entered.trim();
  if (!URL.canParse(text) || text.length > LENGTHS.url) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password;
}
