import { readFileSync } from 'node:fs';
import { buildSchema, getNamedType, isCompositeType } from 'graphql';
import { projectFile } from '../../server/core/project.js';
import type { ApiClient } from '../support/client.js';
import { until } from '../support/socket.js';

/** A person within the caller's scope, with what of it they hold, and what of it could be given to them. */
export interface Target {
  readonly id: string;
  readonly sessionId: string;
  readonly held: { readonly role: string; readonly group: string; readonly node: string; readonly asset: string };
  readonly free: { readonly role: string; readonly group: string; readonly node: string; readonly asset: string };
  /** An app, and a role that opens it, which the caller holds. */
  readonly opening: { readonly app: string; readonly role: string };
  /** Holdings beyond the caller's scope, by the arguments of a call that gives them. */
  readonly beyond: Readonly<Record<string, readonly string[]>>;
}

/** The client that calls, and that of the administrator, which prepares. */
export interface Callers {
  readonly caller: ApiClient;
  readonly admin: ApiClient;
}

type PersonCall = (callers: Callers, target: Target) => Promise<number | string>;

/** A call of a root field by arguments with their types; answers its envelope code. */
export function call(client: ApiClient, field: string, args: Readonly<Record<string, readonly [string, unknown]>>) {
  const entries = Object.entries(args);
  const declared = entries.map(([name, [type]]) => `$${name}: ${type}`).join(', ');
  const passed = entries.map(([name]) => `${name}: $${name}`).join(', ');
  const values = Object.fromEntries(entries.map(([name, [, value]]) => [name, value]));
  return client.code(`mutation (${declared}) { ${field}(${passed})${selectionOf(field)} }`, values);
}

const MUTATIONS = buildSchema(readFileSync(projectFile('schema/portal.graphql'), 'utf8'))
  .getMutationType()
  ?.getFields();

/** The smallest selection of a mutation's answer; none for an id. */
function selectionOf(field: string): string {
  const answer = MUTATIONS?.[field]?.type;
  return isCompositeType(getNamedType(answer)) ? ' { __typename }' : '';
}

const ID = 'ID!';
const IDS = '[ID!]!';
const MAYBE_IDS = '[ID!]';
let addresses = 0;
const freshAddress = () => `climber-${(addresses += 1)}@portal.example`;
/** An hour from now. */
const soon = () => Date.now() + 3_600_000;

async function closed(client: ApiClient, argument: 'email' | 'phone', text: string) {
  const { keyId, closed: value } = await client.encrypted(text);
  return { [argument]: ['String', value], keyId: ['ID', keyId] } as const;
}

const BULK = `mutation ($action: UserBulkAction!, $ids: [ID!]!, $targets: [ID!], $end: Timestamp) {
  userBulk(action: $action, userIds: $ids, targetIds: $targets, accountExpireTime: $end) { id } }`;
const UNDO = 'mutation ($id: ID!) { userBulkUndo(taskId: $id) { id } }';
const REPORT = 'query ($id: ID!) { userBulkStatus(taskId: $id) { state changed skipped { reason } } }';

/** The outcome of a task for one person: changed, or why not. */
async function outcomeOf(caller: ApiClient, id: string): Promise<number | string> {
  let report: { state: string; changed: number; skipped: { reason: string }[] } | undefined;
  await until(async () => {
    report = (await caller.data<{ userBulkStatus: NonNullable<typeof report> }>(REPORT, { id })).userBulkStatus;
    return report.state !== 'RUNNING';
  }, 60_000);
  return report?.skipped[0]?.reason ?? (report?.changed === 1 ? 10_000 : 'UNCHANGED');
}

async function startBulk(caller: ApiClient, action: string, target: Target, more: object): Promise<string> {
  const wanted = { action, ids: [target.id], ...more };
  return (await caller.data<{ userBulk: { id: string } }>(BULK, wanted)).userBulk.id;
}

const bulk =
  (action: string, more: (target: Target) => object = () => ({})): PersonCall =>
  async ({ caller }, target) =>
    outcomeOf(caller, await startBulk(caller, action, target, more(target)));

/** Undoes a change that the caller made; answers why there is nothing to undo if it was not made. */
const bulkUndone =
  (action: string, more: (target: Target) => object = () => ({})): PersonCall =>
  async ({ caller }, target) => {
    const id = await startBulk(caller, action, target, more(target));
    const made = await outcomeOf(caller, id);
    if (made !== 10_000) return made;
    const { data, errors } = await caller.graphql<{ userBulkUndo: { id: string } }>(UNDO, { id });
    return errors?.[0]?.extensions.envelopeCode ?? outcomeOf(caller, data?.userBulkUndo.id ?? '');
  };

/** Takes a removal back, with these links; the administrator has removed the person. */
const restore =
  (links: (target: Target) => Readonly<Record<string, readonly string[]>>, field = 'userJoin'): PersonCall =>
  async ({ caller, admin }, target) => {
    await call(admin, 'userRemove', { userId: [ID, target.id] });
    const given = Object.entries(links(target)).map(([name, ids]) => [name, [MAYBE_IDS, ids]] as const);
    const apps = field === 'userJoin' ? [] : [['newRoleAppIds', [IDS, []]] as const];
    return call(caller, field, { userId: ['ID', target.id], ...Object.fromEntries([...apps, ...given]) });
  };

const toUser =
  (field: string, argument: string, type: string, value: (target: Target) => unknown): PersonCall =>
  ({ caller }, target) =>
    call(caller, field, { userId: [ID, target.id], [argument]: [type, value(target)] });
const toMany =
  (field: string, argument: string, value: (target: Target) => string): PersonCall =>
  ({ caller }, target) =>
    call(caller, field, { [argument]: [ID, value(target)], userIds: [IDS, [target.id]] });

/** Every way in which a sub-administrator of a specified scope writes about one person, by root field. */
export const PERSON_CALLS: Readonly<Record<string, Readonly<Record<string, PersonCall>>>> = {
  appAccessGive: {
    role: ({ caller }, { id, opening }) =>
      call(caller, 'appAccessGive', {
        appId: [ID, opening.app],
        roleId: ['ID', opening.role],
        userIds: [IDS, [id]],
        userGroupIds: [IDS, []],
      }),
    'a new role': ({ caller }, { id, opening }) =>
      call(caller, 'appAccessGive', { appId: [ID, opening.app], userIds: [IDS, [id]], userGroupIds: [IDS, []] }),
  },
  assetAssign: { asset: toUser('assetAssign', 'assetIds', IDS, ({ free }) => [free.asset]) },
  assetRemove: { asset: toUser('assetRemove', 'assetIds', IDS, ({ held }) => [held.asset]) },
  assetAssignMany: {
    asset: ({ caller }, { id, free }) =>
      call(caller, 'assetAssignMany', { userIds: [IDS, [id]], userGroupIds: [IDS, []], assetIds: [IDS, [free.asset]] }),
  },
  assetRemoveMany: {
    asset: ({ caller }, { id, held }) =>
      call(caller, 'assetRemoveMany', { userIds: [IDS, [id]], userGroupIds: [IDS, []], assetIds: [IDS, [held.asset]] }),
  },
  roleAssignUsers: { role: toMany('roleAssignUsers', 'roleId', ({ free }) => free.role) },
  roleRemoveUsers: { role: toMany('roleRemoveUsers', 'roleId', ({ held }) => held.role) },
  userAssignRoles: { role: toUser('userAssignRoles', 'roleIds', IDS, ({ free }) => [free.role]) },
  userAssignStructures: { node: toUser('userAssignStructures', 'structureIds', IDS, ({ free }) => [free.node]) },
  userAssignUserGroups: { group: toUser('userAssignUserGroups', 'userGroupIds', IDS, ({ free }) => [free.group]) },
  userBulk: {
    role: bulk('ASSIGN_ROLES', ({ free }) => ({ targets: [free.role] })),
    term: bulk('SET_TERM', () => ({ end: soon() })),
    remove: bulk('REMOVE'),
  },
  userBulkUndo: {
    'take a role': bulkUndone('REMOVE_ROLES', ({ held }) => ({ targets: [held.role] })),
    remove: bulkUndone('REMOVE'),
  },
  userGroupAddUsers: { group: toMany('userGroupAddUsers', 'userGroupId', ({ free }) => free.group) },
  userGroupRemoveUsers: { group: toMany('userGroupRemoveUsers', 'userGroupId', ({ held }) => held.group) },
  userJoin: {
    'restore within scope': restore(({ held }) => ({ userGroupIds: [held.group] })),
    'restore all they held': restore(({ held, beyond }) => ({ userGroupIds: [held.group], ...beyond })),
  },
  userJoinWithApps: {
    'restore within scope': restore(({ held }) => ({ userGroupIds: [held.group] }), 'userJoinWithApps'),
    'restore all they held': restore(
      ({ held, beyond }) => ({ userGroupIds: [held.group], ...beyond }),
      'userJoinWithApps',
    ),
  },
  userModify: {
    name: ({ caller }, { id }) => call(caller, 'userModify', { id: [ID, id], name: ['String', 'Renamed'] }),
    'e-mail': async ({ caller }, { id }) =>
      call(caller, 'userModify', { id: [ID, id], ...(await closed(caller, 'email', freshAddress())) }),
    phone: async ({ caller }, { id }) =>
      call(caller, 'userModify', { id: [ID, id], ...(await closed(caller, 'phone', '13800001111')) }),
    term: ({ caller }, { id }) =>
      call(caller, 'userModify', { id: [ID, id], accountExpireTime: ['Timestamp', soon()] }),
  },
  userRemove: { member: ({ caller }, { id }) => call(caller, 'userRemove', { userId: [ID, id] }) },
  userRemoveRole: { role: toUser('userRemoveRole', 'roleId', ID, ({ held }) => held.role) },
  userRemoveStructure: { node: toUser('userRemoveStructure', 'structureId', ID, ({ held }) => held.node) },
  userRemoveUserGroup: { group: toUser('userRemoveUserGroup', 'userGroupId', ID, ({ held }) => held.group) },
  userDisable: { account: ({ caller }, { id }) => call(caller, 'userDisable', { userId: [ID, id] }) },
  userEnable: { account: ({ caller }, { id }) => call(caller, 'userEnable', { userId: [ID, id] }) },
  userResetPassword: { password: ({ caller }, { id }) => call(caller, 'userResetPassword', { userId: [ID, id] }) },
  userSendInvitation: { link: ({ caller }, { id }) => call(caller, 'userSendInvitation', { userId: [ID, id] }) },
  userUnlock: { lock: ({ caller }, { id }) => call(caller, 'userUnlock', { userId: [ID, id] }) },
  userSessionEnd: { session: toUser('userSessionEnd', 'id', ID, ({ sessionId }) => sessionId) },
  userSessionEndAll: { sessions: ({ caller }, { id }) => call(caller, 'userSessionEndAll', { userId: [ID, id] }) },
};

/** Writers whose effect on people is a file's, told in a test of its own. */
export const BY_FILE: readonly string[] = ['userImportApply', 'userImportCorrect', 'userImportMap'];

/** An app that a caller changes; `inside` lies within the caller's scope, `outside` beyond it. */
export interface AppWorld {
  readonly app: string;
  readonly category: string;
  readonly inside: string;
  readonly outside: string;
  readonly menus: { readonly held: string; readonly other: string };
  readonly permissions: { readonly held: string; readonly other: string };
  readonly groups: { readonly unopened: string; readonly reached: string; readonly beyond: string };
  readonly shortcut: { readonly app: string; readonly menu: string };
  /** The app of menus, permissions and groups. */
  readonly source: string;
}

type AppCall = (client: ApiClient, world: AppWorld) => Promise<number>;
let names = 0;
const freshName = () => ['LocalizedTextInput!', { en: `Made by a climber ${(names += 1)}` }] as const;

const authorize =
  (type: number): AppCall =>
  (client, { app }) =>
    call(client, 'appSetAuthorization', { appId: [ID, app], dataAuthorizeType: ['DataAuthorizeType!', type] });
const bind =
  (nodes: (world: AppWorld) => string[]): AppCall =>
  (client, world) =>
    call(client, 'appAssignStructure', { appId: [ID, world.app], structureIds: [IDS, nodes(world)] });
const takeMenu =
  (menu: 'held' | 'other'): AppCall =>
  (client, { shortcut, source, menus }) =>
    call(client, 'shortcutAssign', {
      appId: [ID, shortcut.app],
      sourceAppId: [ID, source],
      parentId: [ID, shortcut.menu],
      menuIds: [IDS, [menus[menu]]],
    });
const takePermission =
  (permission: 'held' | 'other'): AppCall =>
  (client, { shortcut, source, permissions }) =>
    call(client, 'shortcutAssignPermissions', {
      appId: [ID, shortcut.app],
      sourceAppId: [ID, source],
      permissionIds: [IDS, [permissions[permission]]],
    });
const collect =
  (group: keyof AppWorld['groups'], menu: 'held' | 'other'): AppCall =>
  (client, { source, groups, menus }) =>
    call(client, 'menuGroupAssign', {
      appId: [ID, source],
      menuGroupId: [ID, groups[group]],
      menuIds: [IDS, [menus[menu]]],
    });

/** Registers a manifest with an address of its own, into an app if one is named. */
const register = (client: ApiClient, app: string | null) =>
  call(client, 'appRegister', {
    appId: ['ID', app],
    manifest: [
      'AppManifest!',
      {
        manifest: 1,
        key: `climbing-${(registered += 1)}`,
        name: freshName()[1],
        category: { en: 'Climbing' },
        url: 'https://elsewhere.example/',
      },
    ],
  });
let registered = 0;

/** Every way in which operation app sets what an app shows to whom, by root field. */
export const APP_CALLS: Readonly<Record<string, Readonly<Record<string, AppCall>>>> = {
  appAssignStructure: {
    none: bind(() => []),
    'in scope': bind(({ inside }) => [inside]),
    'beyond scope': bind(({ inside, outside }) => [inside, outside]),
  },
  appCreate: {
    app: (client, { category }) => call(client, 'appCreate', { categoryId: [ID, category], nameJson: freshName() }),
  },
  appRegister: {
    'a new app': (client) => register(client, null),
    'another address': (client, { app }) => register(client, app),
  },
  appSetAuthorization: { 'everybody’s data': authorize(0), 'the users’ own': authorize(1) },
  appSetDetail: {
    'the same address': (client, { app }) =>
      call(client, 'appSetDetail', { appId: [ID, app], url: ['String', 'https://app.example'] }),
    'another address': (client, { app }) =>
      call(client, 'appSetDetail', { appId: [ID, app], url: ['String', 'https://elsewhere.example/'] }),
  },
  menuGroupAssign: {
    'a menu held, to a group that nobody opens': collect('unopened', 'held'),
    'a menu not held, to a group that nobody opens': collect('unopened', 'other'),
    'a menu held, to people in reach': collect('reached', 'held'),
    'a menu not held, to people in reach': collect('reached', 'other'),
    'a menu held, to people beyond reach': collect('beyond', 'held'),
  },
  shortcutAssign: { 'a menu held': takeMenu('held'), 'a menu not held': takeMenu('other') },
  shortcutAssignPermissions: { 'a permission held': takePermission('held'), 'one not held': takePermission('other') },
  shortcutCreate: { app: (client, { app }) => call(client, 'shortcutCreate', { appId: [ID, app] }) },
};

/**
 * Writers that name nobody who is there already, and set nothing that an app shows. The matrix
 * of reach tests which roles, domains and groups callers reach, and what these may be given.
 */
export const NEITHER: readonly string[] = [
  'appAddPermission',
  'appCategoryCreate',
  'appCategoryDelete',
  'appCategoryModify',
  'appDelete',
  'appDeleteShortcut',
  'appModifyPermission',
  'appRemovePermission',
  'appRotateSecret',
  'appSetNewNavigation',
  'appSetOrder',
  'appTagCreate',
  'appTagDelete',
  'appTagModify',
  'assetSyncCancel',
  'assetSyncTree',
  // It writes through the calls that change a role and a menu group.
  'auditRestore',
  'domainCheckHost',
  'domainCreate',
  'domainDelete',
  'domainModify',
  'domainTestSignIn',
  'menuGroupCreate',
  'menuGroupDelete',
  'menuGroupModify',
  'menuSetAdditions',
  'menuSetIcon',
  'roleAssignMenuGroup',
  'roleAssignPermission',
  'roleAssignStructure',
  'roleCreate',
  'roleDelete',
  'roleDeleteAvailableStructure',
  'roleDeleteMenuGroup',
  'roleDeletePermission',
  'roleModify',
  'roleSetContents',
  'shortcutAddFirstLevelMenu',
  'shortcutDeleteMenu',
  'shortcutDeletePermission',
  'shortcutModifyMenu',
  'shortcutSort',
  'userCreateAndJoin',
  'userCreateWithApps',
  'auditExport',
  'auditVerify',
  'userExportStart',
  'userGroupDelete',
  'userGroupModify',
];
