import type { RoleAppInput, RoleAppRightsQuery, RoleDetailQuery } from '../../../api/generated/graphql';
import type { TreeNode } from '../../../ui/tree/tree-rows';

export type RoleDetail = RoleDetailQuery['roleDetail'];
type App = RoleDetail['apps'][number];

/** ROLE-12, LIST-17 */
export const LENGTHS = { name: 50, identifier: 50, description: 200 } as const;
export const IDENTIFIER = /^[A-Za-z0-9_-]{1,50}$/;

/**
 * A structure that a role makes visible in an app; its id is of both, because a node can be visible in several apps.
 */
export interface VisibleNode extends TreeNode {
  readonly appId: string;
  readonly nodeId: string;
}

/** The values of the form of a role; rights are ids, each of which belongs to one app. */
export interface RoleValues {
  name: string;
  identifier: string;
  description: string;
  apps: readonly string[];
  menuGroups: readonly string[];
  permissions: readonly string[];
  structures: readonly VisibleNode[];
}

/** The rights of a role, app by app or from a form, in one shape: ids with their names. */
export interface Rights {
  readonly menuGroups: ReadonlyMap<string, string>;
  readonly permissions: ReadonlyMap<string, string>;
  readonly structures: ReadonlyMap<string, string>;
}

/** The choices in an app, as far as the caller may give them. */
export interface AppRights {
  readonly menuGroups: RoleAppRightsQuery['roleMenuGroupWithAssigned']['menuGroups'];
  readonly permissions: RoleAppRightsQuery['rolePermissionWithAssigned']['permissions'];
  readonly hiddenMenuGroups: number;
  readonly hiddenPermissions: number;
}

/** A node that is visible in an app. */
export const visibleIn = (appId: string, node: TreeNode): VisibleNode => ({
  ...node,
  id: `${appId} ${node.id}`,
  nodeId: node.id,
  appId,
});

const nodesOf = (app: App) =>
  app.structures.map(({ id, name, path }) => visibleIn(app.id, { id, name, path, isLeaf: true }));

/** The values of a role, or of a new one. */
export function valuesOf(role: RoleDetail | null): RoleValues {
  const apps = role?.apps ?? [];
  return {
    name: role?.name ?? '',
    identifier: role?.identifier ?? '',
    description: role?.description ?? '',
    ...contentsOf(apps),
  };
}

function contentsOf(apps: readonly App[]) {
  return {
    // In the order that a choice leaves them in, so that a choice that was undone is no change.
    apps: apps.map((app) => app.id).sort(),
    menuGroups: apps.flatMap((app) => app.menuGroups.map((group) => group.id)).sort(),
    permissions: apps.flatMap((app) => app.permissions.map((permission) => permission.id)).sort(),
    structures: apps.flatMap(nodesOf),
  };
}

/** All rights of a role, by name. */
export function rightsOfRole(role: RoleDetail): Rights {
  return {
    menuGroups: new Map(
      role.apps.flatMap((app) => app.menuGroups.map(({ id, name }) => [id, `${name} · ${app.name}`])),
    ),
    permissions: new Map(
      role.apps.flatMap((app) => app.permissions.map(({ id, name }) => [id, `${name} · ${app.name}`])),
    ),
    structures: new Map(role.apps.flatMap((app) => nodesOf(app).map(({ id, name }) => [id, `${name} · ${app.name}`]))),
  };
}

export const NO_RIGHTS: Rights = { menuGroups: new Map(), permissions: new Map(), structures: new Map() };

/** The rights in a form, by name; only of the chosen apps. */
export function rightsOfForm(
  values: Pick<RoleValues, 'apps' | 'menuGroups' | 'permissions' | 'structures'>,
  choices: ReadonlyMap<string, AppRights>,
  appNames: ReadonlyMap<string, string>,
): Rights {
  const [groups, permissions] = [new Set(values.menuGroups), new Set(values.permissions)];
  const named = (appId: string, name: string) => `${name} · ${appNames.get(appId) ?? ''}`;
  const of = (part: 'menuGroups' | 'permissions', chosen: ReadonlySet<string>) =>
    new Map(
      values.apps.flatMap((appId) =>
        (choices.get(appId)?.[part] ?? [])
          .filter(({ id }) => chosen.has(id))
          .map(({ id, name }): [string, string] => [id, named(appId, name)]),
      ),
    );
  const nodes = values.structures.filter(({ appId }) => values.apps.includes(appId));
  return {
    menuGroups: of('menuGroups', groups),
    permissions: of('permissions', permissions),
    structures: new Map(nodes.map(({ id, appId, name }) => [id, named(appId, name)])),
  };
}

export interface Difference {
  readonly kind: keyof Rights;
  readonly more: readonly string[];
  readonly less: readonly string[];
}

const KINDS = ['menuGroups', 'permissions', 'structures'] as const;

/** The differences between `before` and `after` by kind, with the names of added and removed rights. */
export function differenceOf(before: Rights, after: Rights): Difference[] {
  return KINDS.map((kind) => ({
    kind,
    more: [...after[kind]].filter(([id]) => !before[kind].has(id)).map(([, name]) => name),
    less: [...before[kind]].filter(([id]) => !after[kind].has(id)).map(([, name]) => name),
  })).filter(({ more, less }) => more.length + less.length > 0);
}

/** The menus that a form opens: each once, however many groups hold it. */
export function menusOf(values: Pick<RoleValues, 'apps' | 'menuGroups'>, choices: ReadonlyMap<string, AppRights>) {
  const chosen = new Set(values.menuGroups);
  const groups = values.apps.flatMap((appId) => choices.get(appId)?.menuGroups ?? []);
  return new Set(groups.filter(({ id }) => chosen.has(id)).flatMap(({ menus }) => menus.map((menu) => menu.id)));
}

/**
 * The input of the apps: each app that differs from the stored role, as a whole, and removed apps as empty. `choices`
 * has every chosen app; chosen rights that were in the role stay, whether `choices` has them or not.
 */
export function appsToSend(
  values: Pick<RoleValues, 'apps' | 'menuGroups' | 'permissions' | 'structures'>,
  choices: ReadonlyMap<string, AppRights>,
  before: RoleDetail | null,
): RoleAppInput[] {
  const [groups, permissions] = [new Set(values.menuGroups), new Set(values.permissions)];
  const chosen = values.apps.map((appId): RoleAppInput => {
    const [app, stored] = [choices.get(appId), before?.apps.find(({ id }) => id === appId)];
    const sent = (part: 'menuGroups' | 'permissions', wanted: ReadonlySet<string>) => {
      const ids = [...(app?.[part] ?? []), ...(stored?.[part] ?? [])].map(({ id }) => id);
      return [...new Set(ids)].filter((id) => wanted.has(id));
    };
    return {
      appId,
      menuGroupIds: sent('menuGroups', groups),
      permissionIds: sent('permissions', permissions),
      structureIds: values.structures.filter((node) => node.appId === appId).map(({ nodeId }) => nodeId),
    };
  });
  const gone = (before?.apps ?? []).filter(({ id }) => !values.apps.includes(id));
  const emptied = gone.map(({ id: appId }) => ({ appId, menuGroupIds: [], permissionIds: [], structureIds: [] }));
  const keyOf = ({ menuGroupIds, permissionIds, structureIds }: RoleAppInput) =>
    JSON.stringify([menuGroupIds, permissionIds, structureIds].map((ids) => [...ids].sort()));
  const isKept = (app: RoleAppInput) => {
    const stored = before?.apps.find(({ id }) => id === app.appId);
    return stored ? keyOf(app) === keyOf(inputOf(stored)) : keyOf(app) === '[[],[],[]]';
  };
  return [...chosen.filter((app) => !isKept(app)), ...emptied];
}

const inputOf = (app: App): RoleAppInput => ({
  appId: app.id,
  menuGroupIds: app.menuGroups.map(({ id }) => id),
  permissionIds: app.permissions.map(({ id }) => id),
  structureIds: app.structures.map(({ id }) => id),
});

/** The rights of another role to begin with: those that the caller may give, and the number of those they may not. */
export function copiedFrom(role: RoleDetail, choices: ReadonlyMap<string, AppRights>) {
  const apps = role.apps.filter(({ id }) => choices.has(id));
  const contents = contentsOf(apps);
  const known = (part: 'menuGroups' | 'permissions') =>
    new Set(apps.flatMap(({ id }) => (choices.get(id)?.[part] ?? []).map((right) => right.id)));
  const [groups, permissions] = [known('menuGroups'), known('permissions')];
  const copied = {
    ...contents,
    menuGroups: contents.menuGroups.filter((id) => groups.has(id)),
    permissions: contents.permissions.filter((id) => permissions.has(id)),
  };
  const whole = contentsOf(role.apps);
  const left =
    whole.menuGroups.length - copied.menuGroups.length + whole.permissions.length - copied.permissions.length;
  return { copied, left };
}
