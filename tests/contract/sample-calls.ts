import type { GraphQLArgument, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { Edge } from '../../server/graphql/edges.js';
import type { RootField } from '../../server/graphql/root-fields.js';
import type { Rows } from './world.js';

/** Which row each id-taking argument names; a field whose id is missing here fails the suites that use it. */
export const ID_ARGUMENTS: Readonly<Record<string, Readonly<Record<string, keyof Rows | 'none'>>>> = {
  accessExplanation: { userId: 'user', targetId: 'app' },
  accessHolders: { targetId: 'app' },
  appAccessGive: { appId: 'app', roleId: 'role', userIds: 'user', userGroupIds: 'userGroup' },
  appAccessWays: { appId: 'app' },
  appAssignStructure: { appId: 'app', structureIds: 'structure' },
  appAuthorizationInfo: { appId: 'app' },
  appCategoryDelete: { id: 'category' },
  appCategoryModify: { id: 'category' },
  appCreate: { categoryId: 'category' },
  // Without the app, later calls would meet something else.
  appDelete: { appId: 'none' },
  appDeleteShortcut: { appId: 'none' },
  appDetail: { id: 'app' },
  appEmbedCheck: { appId: 'app' },
  appIssueCode: { appId: 'app' },
  // A category of another OU is a filter that nothing meets.
  appList: { filter: 'none' },
  // Another secret would shut the app out that calls here.
  appRotateSecret: { appId: 'shortcut' },
  appSetAuthorization: { appId: 'app' },
  appSetDetail: { appId: 'app', categoryId: 'category' },
  appSetNewNavigation: { appId: 'app' },
  // Ids of three kinds in one argument: what each is answered is a test of its own.
  appSetOrder: { categories: 'none' },
  appTagCreate: { appId: 'app' },
  appTagDelete: { id: 'none' },
  appTagList: { appId: 'app' },
  appTagModify: { id: 'tag' },
  assetAssign: { userId: 'user', userGroupId: 'none', assetIds: 'asset' },
  assetAssignMany: { userIds: 'user', userGroupIds: 'userGroup', assetIds: 'asset' },
  assetOwner: { userId: 'user', userGroupId: 'none' },
  assetOwnerCounts: { userIds: 'user', userGroupIds: 'userGroup' },
  assetRemoveMany: { userIds: 'user', userGroupIds: 'userGroup', assetIds: 'asset' },
  assetDetail: { id: 'asset' },
  assetList: { filters: 'none' },
  assetListByUser: { userId: 'user', filter: 'none' },
  assetListByUserGroup: { userGroupId: 'userGroup', filter: 'none' },
  assetRemove: { userId: 'none', userGroupId: 'userGroup', assetIds: 'asset' },
  assetUnassignedByStructure: { structureId: 'structure', filter: 'none' },
  assetUnassignedByUser: { userId: 'user', filter: 'none' },
  assetUnassignedByUserGroup: { userGroupId: 'userGroup', filter: 'none' },
  checkNameExists: { id: 'domain', rootId: 'structure', appId: 'app' },
  checkTagKey: { appId: 'app', structureId: 'none', id: 'none' },
  domainCheckHost: { id: 'domain' },
  domainCreate: { roleIds: 'role', userGroupIds: 'userGroup' },
  domainDelete: { id: 'domain' },
  domainDetail: { id: 'domain' },
  domainModify: { id: 'domain', roleIds: 'role', userGroupIds: 'userGroup' },
  domainRoleList: { id: 'domain' },
  domainTestSignIn: { id: 'domain' },
  domainUserGroupList: { id: 'domain' },
  menuAdditions: { id: 'menu' },
  menuGroupAssign: { menuGroupId: 'menuGroup', menuIds: 'menu', appId: 'app' },
  menuGroupAssignedMenus: { menuGroupId: 'menuGroup' },
  menuGroupCreate: { appId: 'app' },
  menuGroupDelete: { id: 'none' },
  menuGroupList: { appId: 'app' },
  menuGroupModify: { id: 'menuGroup', appId: 'app' },
  menuList: { appId: 'app' },
  menuSetAdditions: { id: 'menu' },
  menuSetIcon: { id: 'menu' },
  messageList: { appId: 'app' },
  messagePublish: { messages: 'app', recipients: 'user' },
  // The end of a range, not a message that is read or changed.
  messageSetAllRead: { newestId: 'none' },
  messageSetStatus: { messageId: 'message' },
  messageSetUnread: { messageIds: 'message' },
  organizationCreate: { keyId: 'none' },
  organizationCreateAndSetAdmin: { organizationId: 'ou', keyId: 'none', domain: 'domain' },
  organizationDomainList: { organizationId: 'ou' },
  organizationFigures: { ids: 'ou' },
  organizationInfo: { organizationId: 'ou' },
  organizationMembers: { organizationId: 'ou' },
  // A hand-over would leave the rest of the suite without its administrator.
  organizationSetAdmin: { organizationId: 'ou', userId: 'none' },
  passwordModify: { keyId: 'none' },
  passwordReset: { keyId: 'none' },
  passwordRule: { userId: 'user' },
  // Of the installation, not of an OU.
  pluginAssign: { pluginId: 'none', organizationIds: 'ou' },
  pluginAssignedOrganizations: { pluginId: 'none' },
  pluginDelete: { id: 'none' },
  pluginFrameState: { pluginId: 'none' },
  pluginModify: { id: 'none' },
  portalApp: { appId: 'app' },
  // Callers would be out of the OU for the rest of the suite.
  profileLeaveOrganization: { organizationId: 'none' },
  // Of another OU they are left out of the answer: a test of its own.
  portalPlaces: { places: 'none' },
  portalEventLog: { subjectId: 'app' },
  portalFrameState: { appId: 'app' },
  // App and menu in one argument: what each is answered is a test of its own.
  portalSaveShortcutList: { commonMenus: 'none' },
  portalUserAppResources: { appId: 'app', after: 'none' },
  portalUserAppAssetTree: { appId: 'app', after: 'none' },
  portalUserAppStructure: { appId: 'app', orgId: 'ou', after: 'none' },
  portalUserStructureDetail: { appId: 'app', orgId: 'ou', structureRootId: 'structure', after: 'none' },
  removalImpact: { ids: 'user' },
  resourceAddUserGroups: { resourceId: 'resource', userGroupIds: 'userGroup' },
  resourceAddUsers: { resourceId: 'resource', userIds: 'user' },
  resourceAssignedUserGroups: { resourceId: 'resource' },
  resourceAssignedUsers: { resourceId: 'resource' },
  resourceAssociated: { structureId: 'structure' },
  resourceCreate: { appId: 'app' },
  // Without the resource, later calls would meet something else.
  resourceDelete: { id: 'none' },
  resourceDeleteUserGroups: { resourceId: 'resource', userGroupIds: 'userGroup' },
  resourceDeleteUsers: { resourceId: 'resource', userIds: 'user' },
  resourceDetail: { id: 'resource' },
  // An app of another OU is a filter that nothing meets.
  resourceList: { appId: 'none' },
  resourceModify: { id: 'resource' },
  resourceSetAssociation: { structureId: 'structure', resourceId: 'resource' },
  resourceStructureResourceList: { structureId: 'structure' },
  resourceStructures: { resourceId: 'resource' },
  resourceUnassignedUserGroups: { resourceId: 'resource' },
  resourceUnassignedUsers: { resourceId: 'resource' },
  roleAssignMenuGroup: { roleId: 'role', menuGroupId: 'menuGroup', appId: 'app' },
  roleAssignPermission: { roleId: 'role', appId: 'app', permissionIds: 'permission' },
  roleAssignStructure: { roleId: 'role', appId: 'app', structureId: 'structure' },
  roleAssignUsers: { roleId: 'role', userIds: 'user' },
  roleAssignedMenuGroups: { roleId: 'role' },
  roleAssignedPermissions: { roleId: 'role' },
  roleAssignedStructures: { roleId: 'role' },
  roleAssignedUsers: { roleId: 'role' },
  // Ids of three kinds in one argument: what each is answered is a test of its own.
  roleCreate: { apps: 'none' },
  roleDelete: { id: 'heldRole' },
  roleDeleteAvailableStructure: { roleId: 'role', appId: 'app', structureId: 'structure' },
  roleDeleteMenuGroup: { roleId: 'role', menuGroupId: 'menuGroup' },
  roleDeletePermission: { roleId: 'role', appId: 'app', permissionId: 'permission' },
  roleDetail: { id: 'role' },
  roleMenuGroupWithAssigned: { appId: 'app', roleId: 'role' },
  roleModify: { id: 'spareRole', apps: 'none' },
  rolePermissionWithAssigned: { appId: 'app', roleId: 'role' },
  roleRemoveUsers: { roleId: 'role', userIds: 'user' },
  roleSetContents: { id: 'spareRole', apps: 'none' },
  roleStructureWithAssigned: { appId: 'app', roleId: 'role', parentId: 'structure', after: 'none' },
  sessionEnd: { id: 'none' },
  sessionLogin: { keyId: 'none' },
  sessionSetOrganization: { organizationId: 'ou' },
  shortcutAddFirstLevelMenu: { appId: 'shortcut', parentId: 'shortcutMenu' },
  shortcutAppPermissionList: { sourceAppId: 'app', appId: 'shortcut' },
  shortcutAssign: { parentId: 'shortcutMenu', appId: 'shortcut', sourceAppId: 'app', menuIds: 'menu' },
  shortcutAssignPermissions: { appId: 'shortcut', sourceAppId: 'app', permissionIds: 'permission' },
  shortcutCreate: { appId: 'app' },
  shortcutDeleteMenu: { menuId: 'none' },
  shortcutDeletePermission: { permissionId: 'none' },
  shortcutMenu: { appId: 'shortcut' },
  shortcutModifyMenu: { menuId: 'shortcutMenu' },
  shortcutPermissions: { appId: 'shortcut' },
  shortcutSort: { menus: 'shortcutMenu' },
  shortcutUnassignedMenus: { sourceAppId: 'app', appId: 'shortcut' },
  structureAccess: { id: 'structure' },
  structureAssetSyncLimit: { structureId: 'structure' },
  structureAssignAssets: { structureId: 'structure', assetIds: 'asset' },
  structureAssignUsers: { structureId: 'structure', userIds: 'user' },
  structureAssignedAssets: { structureId: 'structure' },
  structureAssignedUsers: { structureId: 'structure' },
  structureCheckRelated: { appId: 'app', structures: 'structure' },
  structureChildren: { id: 'structure' },
  structureCompleteList: { rootId: 'structure', after: 'none' },
  structureCompleteOrdered: { rootId: 'structure', after: 'none' },
  structureCreate: { parentId: 'structure' },
  structureCreateTag: { structureId: 'structure' },
  structureDelete: { id: 'structure' },
  structureDeleteTag: { id: 'none' },
  structureDetail: { id: 'structure' },
  structureFigures: { ids: 'structure' },
  structureList: { parentId: 'structure' },
  structureModifyTag: { id: 'none' },
  structurePeople: { id: 'structure' },
  structureRemoveAssets: { structureId: 'structure', assetIds: 'asset' },
  structureRemoveUsers: { structureId: 'structure', userIds: 'user' },
  structureRename: { id: 'structure' },
  structureReorder: { ids: 'structure', parentId: 'structure', beforeId: 'structure' },
  structureReorderAssets: { structureId: 'structure', assetIds: 'asset' },
  structureSetStatus: { id: 'structure' },
  structureStatusImpact: { id: 'structure' },
  structureSyncAssets: { structureId: 'structure' },
  structureTagList: { structureId: 'structure' },
  structureUserCounts: { ids: 'structure' },
  userAccess: { userId: 'user' },
  subAdminCandidateStructureChildren: { structureId: 'structure' },
  subAdminCreate: { userId: 'user', structureIds: 'structure', userGroupIds: 'userGroup', roleIds: 'role' },
  subAdminDetail: { userId: 'subAdmin' },
  subAdminModify: { userId: 'subAdmin', structureIds: 'structure', userGroupIds: 'userGroup', roleIds: 'role' },
  subAdminPreview: { userId: 'subAdmin', structureIds: 'structure', userGroupIds: 'userGroup', roleIds: 'role' },
  subAdminRemove: { userId: 'subAdmin' },
  userAssignRoles: { userId: 'user', roleIds: 'role' },
  userAssignStructures: { userId: 'user', structureIds: 'structure' },
  userAssignUserGroups: { userId: 'user', userGroupIds: 'userGroup' },
  userAssignedRoles: { userId: 'user' },
  userAssignedStructures: { userId: 'user' },
  userBulk: { userIds: 'user', targetIds: 'role' },
  userBulkStatus: { taskId: 'none' },
  userBulkUndo: { taskId: 'none' },
  // Made, changed and removed are people of their own: the others must still be there for the rest of the suite.
  userCreateAndJoin: {
    domainId: 'domain',
    roleIds: 'role',
    userGroupIds: 'userGroup',
    structureIds: 'structure',
    keyId: 'none',
  },
  // A role for an app would change the app's roles for later calls; ids of other OUs are a test of their own.
  userCreateWithApps: {
    domainId: 'domain',
    roleIds: 'role',
    userGroupIds: 'userGroup',
    structureIds: 'structure',
    keyId: 'none',
    newRoleAppIds: 'none',
  },
  userDetail: { id: 'user' },
  userEmailConfirm: { keyId: 'none' },
  userGroupAddUsers: { userGroupId: 'userGroup', userIds: 'user' },
  userGroupCandidateUsers: { userGroupId: 'userGroup' },
  // Without the group, or the user in it, later calls would meet something else.
  userGroupDelete: { id: 'none' },
  userGroupDetail: { id: 'userGroup' },
  userGroupModify: { id: 'userGroup' },
  userGroupRemoveUsers: { userGroupId: 'userGroup', userIds: 'none' },
  userGroupUsers: { userGroupId: 'userGroup' },
  userIdsMatching: { filter: 'role' },
  userJoin: {
    userId: 'none',
    organizationId: 'none',
    keyId: 'none',
    roleIds: 'role',
    userGroupIds: 'userGroup',
    structureIds: 'structure',
  },
  userJoinWithApps: {
    userId: 'none',
    organizationId: 'none',
    keyId: 'none',
    roleIds: 'role',
    userGroupIds: 'userGroup',
    structureIds: 'structure',
    newRoleAppIds: 'none',
  },
  // A second call answers the export under way.
  userExportStart: { filter: 'none' },
  userExportStatus: { taskId: 'export' },
  userImportApply: { recordId: 'import' },
  userImportCorrect: { recordId: 'import' },
  userImportMap: { recordId: 'import' },
  userImportRows: { recordId: 'import' },
  userImportStatus: { recordId: 'import' },
  userList: { filter: 'role' },
  userModify: { id: 'user', keyId: 'none' },
  userRemove: { userId: 'none' },
  userRemoveRole: { userId: 'user', roleId: 'role' },
  userRemoveStructure: { userId: 'user', structureId: 'structure' },
  userRemoveUserGroup: { userId: 'user', userGroupId: 'userGroup' },
  userRolesWithAssignment: { userId: 'user' },
  // The others need the user with the password.
  userDisable: { userId: 'none' },
  userEnable: { userId: 'user' },
  userResetPassword: { userId: 'none' },
  userSendInvitation: { userId: 'user' },
  userUnlock: { userId: 'user' },
  userSessionEnd: { userId: 'user', id: 'none' },
  userSessionEndAll: { userId: 'user' },
  userSessionList: { userId: 'user' },
  userThings: { userId: 'user' },
  userUpdate: { keyId: 'none' },
  userValidate: { keyId: 'none' },
};

/** Optional arguments without which a call says nothing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  messageSetStatus: ['isRead'],
  profileModify: ['theme'],
  sessionLoginViaCode: ['account', 'code'],
};

/** Optional arguments that exclude another. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  assetAssign: ['userGroupId'],
  assetOwner: ['userGroupId'],
  // Ids of three kinds in one argument: what each is answered is a test of its own.
  assetList: ['filters'],
  assetListByUser: ['filter'],
  assetListByUserGroup: ['filter'],
  assetRemove: ['userId'],
  assetUnassignedByStructure: ['filter'],
  assetUnassignedByUser: ['filter'],
  assetUnassignedByUserGroup: ['filter'],
  checkTagKey: ['structureId'],
};

const takesId = (type: GraphQLInputType): boolean => {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).some((field) => takesId(field.type));
  return named.name === 'ID';
};

/** The arguments of a field that name rows by id, however deep. */
export const idArguments = (args: readonly GraphQLArgument[]) => args.filter((argument) => takesId(argument.type));

/** A value that passes for `type`: ids are `id`, everything else the simplest there is. */
function sample(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return sample(type.ofType, id);
  if (isListType(type)) return [sample(type.ofType, id)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || takesId(field.type));
    return Object.fromEntries(fields.map((field) => [field.name, sample(field.type, id)]));
  }
  return { ID: id, Int: 1, Boolean: true, Timestamp: 1 }[getNamedType(type).name] ?? 'text';
}

function select(type: GraphQLOutputType, depth = 0): string {
  const named = getNamedType(type);
  if (!isObjectType(named) || depth > 6) return '';
  // Edges have rules of their own, and lead round in circles.
  const own = Object.values(named.getFields()).filter((field) => !field.resolve);
  const fields = own.flatMap((field) => {
    const inner = select(field.type, depth + 1);
    return isObjectType(getNamedType(field.type)) ? (inner ? [`${field.name} ${inner}`] : []) : [field.name];
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '';
}

let strangers = 0;
/** Values that must not be any text. Accounts have limits of their own: each call names another that does not exist. */
const VALUES: Readonly<Record<string, () => string>> = {
  account: () => `nobody-${(strangers += 1)}`,
  email: () => `nobody-${(strangers += 1)}@portal.example`,
  icon: () => 'fan',
};
const valueOf = (argument: GraphQLArgument, id: string) => VALUES[argument.name]?.() ?? sample(argument.type, id);

/** A document and variables that call a root field, with `idFor(argument)` where it takes ids. */
export function sampleCall(schema: GraphQLSchema, field: RootField, idFor: (argument: string) => string) {
  const type = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[field.kind];
  const definition = type?.getFields()[field.name];
  if (!definition) throw new Error(`${field.name} is not in the schema`);
  const isSent = ({ name, type }: GraphQLArgument) =>
    isNonNullType(type) || takesId(type) || NEEDED[field.name]?.includes(name);
  const args = definition.args.filter((argument) => isSent(argument) && !LEFT_OUT[field.name]?.includes(argument.name));
  const declared = args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = args.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  return {
    query: `${field.kind} Sample${declared ? `(${declared})` : ''} { ${field.name}${passed ? `(${passed})` : ''} ${select(definition.type)} }`,
    variables: Object.fromEntries(args.map((argument) => [argument.name, valueOf(argument, idFor(argument.name))])),
    args: definition.args,
  };
}

interface EdgeEntry {
  /** The type at which the edge begins. */
  readonly type: string;
  /** The arguments of the call that leads there, each with its row. */
  readonly ids?: Readonly<Record<string, keyof Rows>>;
}

/**
 * Ways to the objects that edges lead from, by document: `@` stands for the edge. Each begins with the call that admits
 * the most callers.
 */
export const EDGE_ENTRIES: Readonly<Record<string, EdgeEntry>> = {
  'userBasicList { users { id @ } }': { type: 'UserChoice' },
  'roleList { roles { id @ } }': { type: 'Role' },
  'userGroupList { userGroups { id @ } }': { type: 'UserGroup' },
  'domainRoleList { roles { id @ } }': { type: 'DomainRoleChoice' },
  'domainUserGroupList { userGroups { id @ } }': { type: 'DomainUserGroupChoice' },
  'structureChildren { structures { id @ } }': { type: 'StructureNode' },
  'structureDetail(id: $id) { ancestors { id } children { parent { id @ } } }': {
    type: 'StructureRef',
    ids: { id: 'structure' },
  },
  'roleAppChoices { apps { id @ } }': { type: 'RoleAppChoice' },
  'menuGroupList(appId: $appId) { menuGroups { id @ } }': { type: 'ManagedMenuGroup', ids: { appId: 'app' } },
  'roleMenuGroupWithAssigned(appId: $appId) { menuGroups { menus { id @ } } }': {
    type: 'MenuRef',
    ids: { appId: 'app' },
  },
  'rolePermissionWithAssigned(appId: $appId) { permissions { id @ } }': {
    type: 'PermissionChoice',
    ids: { appId: 'app' },
  },
  'assetDetail(id: $id) { id @ }': { type: 'Asset', ids: { id: 'asset' } },
  'sessionGet { id @ }': { type: 'Session' },
  'sessionGet { user { id @ } }': { type: 'SessionUser' },
  'sessionWorkingOrganization { id @ }': { type: 'WorkingOrganization' },
};

/** A document and variables that follow an edge from the rows of an OU. */
export function sampleEdge({ name, field }: Edge, entry: string, rows: Rows) {
  const ids = Object.entries(EDGE_ENTRIES[entry]?.ids ?? {});
  const declared = ids.map(([argument]) => `$${argument}: ID!`).join(', ');
  return {
    query: `query Sample${declared ? `(${declared})` : ''} { ${entry.replace('@', `${name} ${select(field.type)}`)} }`,
    variables: Object.fromEntries(ids.map(([argument, kind]) => [argument, rows[kind]])),
  };
}
