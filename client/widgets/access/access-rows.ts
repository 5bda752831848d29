import type { AccessTargetKind, AccessThingKind, UserAccessQuery } from '../../api/generated/graphql';

type AppAccess = UserAccessQuery['userAccess']['apps'][number];
type MenuAccess = AppAccess['menus'][number];

/** The target of an explanation: an app, something in it, an asset or a resource. */
export interface AccessTarget {
  readonly kind: AccessTargetKind;
  readonly id: string;
}

/** A row of the access tree of a person. */
export interface AccessRow extends AccessTarget {
  readonly name: string;
  readonly depth: number;
  /** The parent row; null for an app. */
  readonly parentId: string | null;
  readonly isGranted: boolean;
  readonly isShownOnly: boolean;
  /** Null for a row without children. */
  readonly isOpen: boolean | null;
  /** For an app: how much of it is granted, and whether it is available at all. */
  readonly app: Pick<AppAccess, 'grantedCount' | 'totalCount' | 'isEnabled' | 'isDisplayed'> | null;
}

/**
 * The rows of a tree: apps, and the menus and permissions of expanded apps; with a search, the matches and their
 * ancestors.
 */
export function accessRows(apps: readonly AppAccess[], open: ReadonlySet<string>, search: string): AccessRow[] {
  const text = search.trim().toLowerCase();
  const finds = (...names: string[]) => names.some((name) => name.toLowerCase().includes(text));
  return apps.flatMap((app) => {
    // A matching app is shown with its whole content.
    const isWhole = finds(app.name);
    const menus = app.menus.flatMap((menu) => menuRows(menu, app.id, isWhole ? () => true : finds));
    const permissions = app.permissions
      .filter((permission) => isWhole || finds(permission.name, permission.identifier))
      .map((permission): AccessRow => ({
        kind: 'PERMISSION',
        id: permission.id,
        name: permission.name,
        isGranted: permission.isGranted,
        depth: 1,
        parentId: app.id,
        isShownOnly: false,
        isOpen: null,
        app: null,
      }));
    const below = [...menus, ...permissions];
    if (text && !isWhole && below.length === 0) return [];
    const { grantedCount, totalCount, isEnabled, isDisplayed } = app;
    const isOpen = text !== '' || open.has(app.id);
    const row: AccessRow = {
      kind: 'APP',
      id: app.id,
      name: app.name,
      depth: 0,
      parentId: null,
      isGranted: app.isGranted,
      isShownOnly: false,
      isOpen: app.totalCount === 0 ? null : isOpen,
      app: { grantedCount, totalCount, isEnabled, isDisplayed },
    };
    return isOpen ? [row, ...below] : [row];
  });
}

function menuRows(menu: MenuAccess, appId: string, finds: (name: string) => boolean): AccessRow[] {
  const row = (of: Omit<MenuAccess, 'children'>, depth: number, parentId: string): AccessRow => ({
    kind: 'MENU',
    id: of.id,
    name: of.name,
    isGranted: of.isGranted,
    isShownOnly: of.isShownOnly,
    depth,
    parentId,
    isOpen: null,
    app: null,
  });
  const isFound = finds(menu.name);
  const children = menu.children.filter((child) => isFound || finds(child.name));
  if (!isFound && children.length === 0) return [];
  return [row(menu, 1, appId), ...children.map((child) => row(child, 2, menu.id))];
}

const SEPARATOR = '.';
const KINDS: readonly AccessTargetKind[] = ['APP', 'MENU', 'PERMISSION', 'ASSET', 'RESOURCE'];

/** A target in the form of the address. */
export const targetText = ({ kind, id }: AccessTarget) => `${kind}${SEPARATOR}${id}`;

/** The target in an address; null for none, or for an invalid one. */
export function parseTarget(text: string | null): AccessTarget | null {
  const [kind, id] = text?.split(SEPARATOR) ?? [];
  const known = KINDS.find((one) => one === kind);
  return known && id ? { kind: known, id } : null;
}

/** The parts of a user's access: what roles open in apps, and things that are assigned. */
export type AccessPart = 'APP' | AccessThingKind;
const PARTS: readonly AccessPart[] = ['APP', 'ASSET', 'RESOURCE'];

/** The part in an address; null for none, or for an invalid one. */
export const parsePart = (text: string | null): AccessPart | null => PARTS.find((part) => part === text) ?? null;

/** The part that holds a target. */
export const partOf = ({ kind }: AccessTarget): AccessPart => parsePart(kind) ?? 'APP';

/** Keyboard navigation of a tree: the next active row, or the effect of the key on the active row. */
export function walkTree(rows: readonly AccessRow[], at: number, key: string): number | 'open' | 'close' | null {
  const row = rows[at];
  const last = rows.length - 1;
  if (!row) return null;
  if (key === 'ArrowDown') return Math.min(at + 1, last);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return row.isOpen === false ? 'open' : Math.min(at + (row.isOpen ? 1 : 0), last);
  if (key !== 'ArrowLeft') return null;
  if (row.isOpen) return 'close';
  const parent = rows.findIndex((entry) => entry.id === row.parentId);
  return parent < 0 ? at : parent;
}
