/** A call as the specification writes it: what it takes, and what stands in `data` of its answer. */
export interface DocumentedCall {
  readonly method: 'GET' | 'POST';
  readonly takes: readonly string[];
  /** Names in `data`, with a dot between levels; `id` alone is an id itself, `null` nothing, `map` key to value. */
  readonly answers: readonly string[] | 'id' | 'null' | 'map' | 'boolean';
}

const words = (text: string) => (text === '' ? [] : text.split(' '));
const below = (name: string, text: string) => words(text).map((field) => `${name}.${field}`);

type Answer = DocumentedCall['answers'];
const get = (takes: string, answers: Answer): DocumentedCall => ({ method: 'GET', takes: words(takes), answers });
const post = (takes: string, answers: Answer): DocumentedCall => ({ method: 'POST', takes: words(takes), answers });

const PAGED = below('pagination', 'total limit currentPage');
const MENU =
  'id code name nameEn nameZh nameJson url icon order parentId children jumpLocation isAssigned sourceApp addition';
const PERMISSION = 'id name description appId appName';
const SESSION = words('adminLevel hasAppPermission user isSsoLogin id mfaType MFACompleted');
const USER =
  'id username name nickName email phone phoneArea type domain company department position accountStartTime accountExpireTime adminLevel createdTime roles structures userGroups';
const RULE =
  'passwordRequires passwordMinLength passwordTryTimes passwordDuplication allowMultiSession sessionTimeOut ipWhiteList ipBlackList mfaType';
const MESSAGE =
  'id messageId appId body color tags url produceTime messageTime zoneOffset ring readByCurrentUser removedByCurrentUser actionName linkedAppId linkedMenuCode linkedStates';
const ASSETS = [...below('assets', 'id name type isAssigned'), ...PAGED];
const DOMAIN = 'name url description isAutoImport roleIds userGroupIds';
const SUB_ADMIN = 'userId operations scope structureIds userGroupIds roleIds';

/** Every documented call that the portal has, by path; those of files stand in a test of their own. */
export const DOCUMENTED_CALLS: Readonly<Record<string, DocumentedCall>> = {
  // CALL-022 to CALL-033
  'session/login': post(
    'account password keyId',
    words('user organizations accessToken isSuperAdmin mfaType isSsoLogin code message ssoLoginUrl'),
  ),
  'session/login-via-code': post('type account code idp state', words('ssoLoginUrl organizations user')),
  'session/logout': get('', 'null'),
  'session/get': post('', SESSION),
  'session/refresh': post('', [...SESSION, 'accessToken']),
  'session/set-organization': post('organizationId', words('accessToken')),
  'session/organization-list': post('', words('organizations')),
  'session/working-organization': post('', words('name logo availableThemes isAdminInfoEnable languages features')),
  'session/operations': post('', words('operations')),
  'session/public-key': get('', words('keyId publicKey')),
  'session/send-verification-code': post('', 'null'),
  'session/verify-code': post('verify_code', words('accessToken')),
  // CALL-034 to CALL-043, CALL-228
  'config/by-keys': post('keys', 'map'),
  'config/domain-special': post('host', words('logo providers languages')),
  'profile/info': post('', words('info.email info.phone fields')),
  'profile/modify': post('theme', 'null'),
  'password/modify': post('oldPassword newPassword keyId', 'null'),
  'password/reset': post('token newPassword keyId', 'null'),
  'password/trigger-reset': post('email', 'null'),
  'password/retrieve': post('email', 'null'),
  'password/reset-token-info': post('token', words('userId account')),
  'password/rule': get('userId', words('passwordMinLength passwordRequires')),
  'session/send-login-code': post('account', 'null'),
  // CALL-044, CALL-045, CALL-047 to CALL-049, CALL-052
  'organization/list': post('search pagination limit', ['organizations', ...PAGED]),
  'organization/info': post(
    '',
    words(
      'id name industry address admin.id admin.name admin.email addition.logo addition.languages availableThemes isLatestNavigationEnable isRunStatusEnable isAdminInfoEnable',
    ),
  ),
  'organization/set-admin': post('organizationId userId', 'null'),
  'organization/create-and-set-admin': post('organizationId name email domain keyId', 'id'),
  'organization/domain-list': get('organizationId', words('domains')),
  'organization/admin-info': post('', words('name email')),
  // CALL-054 to CALL-058, CALL-060
  'security/mfa': get('', words('mfaType')),
  'security/set-mfa': get('mfaType', 'null'),
  'security/rule': get('', words(RULE)),
  'security/set-rule': post(RULE, 'null'),
  'message/list': get('appId currentPage', [
    ...below('apps', 'id name count linkedAppId linkedMenuCode linkedStates'),
    ...below('apps.messages', MESSAGE),
    ...below('updateMessages', MESSAGE),
    ...below('createMessages', MESSAGE),
    ...words('system.id total messageType action activeOrNot code'),
  ]),
  'message/set-status': post('messageId isRead isAcknowledged isRemoved', 'null'),
  // CALL-063 to CALL-073
  'portal/app-resource-list': get('', below('categories', 'id name apps')),
  'portal/search': post('search', [...below('apps', 'id name category'), ...below('menus', 'id name app parent')]),
  'portal/event-log': post('subjectId subjectType', 'null'),
  'portal/shortcut-menu-list': get(
    '',
    below('commonMenus', 'appId menuId displayOrder name app.id app.name app.category.name parentName'),
  ),
  'portal/save-shortcut-list': post('commonMenus', 'null'),
  'asset/list': post('filters pagination', ASSETS),
  'asset/sync-tree': post('', 'null'),
  'asset/sync-limit': get('', words('number lastSyncTime')),
  'portal/user-app-asset-tree': post('appId needAssociateAsset resourceTypes', words('structures assets')),
  'portal/user-app-structure': get('appId orgId', words('structures')),
  'portal/user-structure-detail': get(
    'appId orgId structureRootId needAssociateAsset',
    words('structure children assets'),
  ),
  // CALL-074 to CALL-090
  'role/list': post('search pagination sort', [
    ...below('roles', 'id name identifier description createdBy createdTime'),
    ...PAGED,
  ]),
  'role/detail': get('id', [
    ...words('id name identifier description createdBy createdTime apps.id apps.name apps.menuGroups apps.structures'),
    ...below('apps.permissions', PERMISSION),
  ]),
  'role/create': post('name identifier description', 'id'),
  'role/modify': post('id name description', 'null'),
  'role/delete': post('id', 'null'),
  'role/menu-group-with-assigned': post(
    'roleId appId',
    below('menuGroups', 'id name description appId appName isAssigned'),
  ),
  'role/permission-with-assigned': post('roleId appId', below('permissions', `${PERMISSION} isAssigned`)),
  'role/structure-with-assigned': get('roleId appId', below('structures', 'id parentId name path isLeaf isAssigned')),
  'role/assigned-menu-groups': post('roleId', below('menuGroups', 'id name description appId appName')),
  'role/assigned-permissions': post('roleId', below('permissions', PERMISSION)),
  'role/assigned-structures': get('roleId', below('structures', 'id name path')),
  'role/assign-menu-group': post('roleId menuGroupId appId', 'null'),
  'role/assign-permission': post('roleId appId permissionIds', 'null'),
  'role/assign-structure': post('roleId appId structureId', 'null'),
  'role/delete-menu-group': post('roleId menuGroupId', 'null'),
  'role/delete-permission': post('roleId appId permissionId', 'null'),
  'role/delete-available-structure': post('appId structureId roleId', 'null'),
  // CALL-091 to CALL-101, CALL-230 to CALL-235
  'app/list': post('createdType search pagination noFilter', [
    ...below('apps', 'id name description category isEnable isDisplay isNewNavigation type dataAuthorizeType'),
    ...PAGED,
    ...words('isPurchasedAppDisplay isSelfDesignedAppDisplay'),
  ]),
  'app/design-enable': get('', words('enable')),
  'app/set-new-navigation': post('appId isNewNavigation', 'null'),
  'app/detail': get('id', [
    ...words(
      'id nameJson descriptionJson category.id category.name isEnable isDisplay isNewNavigation structures type',
    ),
    ...words('tags.key tags.value dataAuthorizeType'),
    ...below('menus', MENU),
  ]),
  'app/set-detail': post('appId nameJson descriptionJson categoryId isEnable isDisplay', 'null'),
  'app/assign-structure': post('appId structureIds', 'null'),
  'app/delete-shortcut': post('appId', 'null'),
  'app/authorization-info': get('appId', words('dataAuthorizeType')),
  'app/set-authorization': post('appId dataAuthorizeType', 'null'),
  'app/list-with-order': post('', below('categories', 'id name apps')),
  'app/set-order': post('categories', 'null'),
  'app/create': post('nameJson descriptionJson categoryId type', 'id'),
  'app/exchange-code': post('code', words('user organization permissions locale theme')),
  'app-tag/list': get('appId', below('tags', 'id key value')),
  'app-tag/create': post('appId tag', 'id'),
  'app-tag/modify': post('id key value', 'null'),
  'app-tag/delete': post('id', 'null'),
  // CALL-102 to CALL-111
  'menu-group/list': post('appId', [
    ...below('menuGroups', 'id name appId appName description'),
    ...below('menuGroups.children', MENU),
  ]),
  'menu-group/assigned-menus': post('menuGroupId', below('menus', MENU)),
  'menu-group/create': post('appId name', 'id'),
  'menu-group/modify': post('id appId name', 'null'),
  'menu-group/delete': post('id', 'null'),
  'menu-group/assign': post('menuGroupId menuIds appId', 'null'),
  'menu/list': post('appId', below('menus', MENU)),
  'menu/additions': get('id', below('additions', 'additionType jumpName jumpCode')),
  'menu/set-additions': post('id additionType jumpName jumpCode', 'null'),
  'menu/set-icon': post('id icon', 'null'),
  // CALL-112 to CALL-124
  'shortcut/create': post('appId', 'id'),
  'shortcut/categories': get('', below('categories', 'id name')),
  'shortcut/menu': get('appId', below('menus', MENU)),
  'shortcut/unassigned-menus': get('sourceAppId appId', below('menus', MENU)),
  'shortcut/assign': post('parentId appId sourceAppId menuIds', 'null'),
  'shortcut/add-first-level-menu': post('appId nameJson url', 'id'),
  'shortcut/delete-menu': post('menuId', 'null'),
  'shortcut/modify-menu': post('menuId nameJson url', 'null'),
  'shortcut/sort': post('menus', 'null'),
  'shortcut/permissions': get('appId', below('permissions', PERMISSION)),
  'shortcut/delete-permission': post('permissionId', 'null'),
  'shortcut/app-permission-list': get('sourceAppId appId', below('permissions', PERMISSION)),
  'shortcut/assign-permissions': post('appId sourceAppId permissionIds', 'null'),
  // CALL-125 to CALL-129, CALL-236, CALL-237
  'user-group/list': post('search pagination sort', [...below('userGroups', 'id name description'), ...PAGED]),
  'user-group/create': post('name description', 'id'),
  'user-group/modify': post('id name description', 'null'),
  'user-group/delete': post('id', 'null'),
  'user-group/users': post('userGroupId pagination', ['users.id', ...PAGED]),
  'user-group/add-users': post('userGroupId userIds', 'null'),
  'user-group/remove-users': post('userGroupId userIds', 'null'),
  // CALL-130 to CALL-146, CALL-227
  'user/list': post('search sortType filter sortBy pagination appendData', [...below('users', USER), ...PAGED]),
  'user/basic-list': post('search pagination', [...below('users', 'id username name'), ...PAGED]),
  'user/detail': post('id', words(`${USER} theme isInitPassword structures.id structures.name structures.path`)),
  'user/remove': post('userId', 'null'),
  'user/create-and-join': post(
    'username name nickName email phone phoneArea type company department position keyId',
    'id',
  ),
  'user/join': post('userId organizationId', 'id'),
  'user/update': post('name nickName email phone phoneArea company department position keyId', 'null'),
  'user/modify': post('id name nickName email phone phoneArea company department position keyId', 'null'),
  'user/assigned-roles': post('userId', below('roles', 'id name')),
  'user/roles-with-assignment': post('userId', below('roles', 'id name isAssigned')),
  'user/assign-roles': post('userId roleIds', 'null'),
  'user/remove-role': post('userId roleId', 'null'),
  'user/assign-user-groups': post('userId userGroupIds', 'null'),
  'user/remove-user-group': post('userId userGroupId', 'null'),
  'user/assigned-structures': post('userId', below('structures', 'id name path')),
  'user/assign-structures': post('userId structureIds', 'null'),
  'user/remove-structure': post('userId structureId', 'null'),
  'user/validate': post('field value', 'boolean'),
  // CALL-147, CALL-148, CALL-152, CALL-153
  'user-export/start': get('', words('taskId')),
  'user-export/status': get('taskId', words('state')),
  'user-import/records': post('', below('records', 'recordId')),
  'user-import/record-status': get('recordId', words('recordId state')),
  // CALL-155 to CALL-167
  'domain/list': post('search pagination sort', [
    ...below('domains', 'id name url description isAutoImport'),
    ...words('domains.roles.isAssignedToDomain domains.userGroups.isAssignedToDomain'),
    ...PAGED,
  ]),
  'domain/create': post(DOMAIN, 'id'),
  'domain/modify': post(`id ${DOMAIN}`, 'null'),
  'domain/delete': post('id', 'null'),
  'domain/role-list': get('id', below('roles', 'id name isAssignedToDomain')),
  'domain/user-group-list': get('id', below('userGroups', 'id name isAssignedToDomain')),
  'plugin/list': post('search pagination sort', [...below('plugins', 'id nameJson descriptionJson url'), ...PAGED]),
  'plugin/create': post('nameJson descriptionJson url', 'id'),
  'plugin/modify': post('id nameJson descriptionJson url', 'null'),
  'plugin/delete': post('id', 'null'),
  'plugin/organization-list': get('', below('plugins', 'id name description url')),
  'plugin/assign': post('pluginId organizationIds', 'null'),
  'plugin/assigned-organizations': post('pluginId', below('organizations', 'id name')),
  // CALL-168 to CALL-174, CALL-176 to CALL-181, CALL-186, CALL-187
  'structure/list': post(
    'search',
    below('structures', 'id parentId name nameJson isLeaf hasAsset hasUser hasAdminPermission isAutoDispatch path'),
  ),
  'structure/create': post('parentId nameJson', 'id'),
  'structure/delete': post('id', 'null'),
  'structure/detail': get(
    'id',
    words('id parentId name nameJson isLeaf hasAsset hasUser hasAdminPermission isAutoDispatch path children'),
  ),
  'structure/children': get(
    'id',
    below('structures', 'id parentId name nameJson isLeaf hasAsset hasUser hasAdminPermission isAutoDispatch path'),
  ),
  'structure/complete-list': get(
    '',
    below('structures', 'id parentId name isLeaf hasAsset hasUser hasAdminPermission isAutoDispatch path'),
  ),
  'structure/complete-ordered': get(
    '',
    below('structures', 'id parentId name isLeaf hasAsset hasUser hasAdminPermission isAutoDispatch path'),
  ),
  'structure/rename': post('id nameJson', 'null'),
  'structure/assign-assets': post('structureId assetIds', 'null'),
  'structure/assigned-users': post('structureId pagination', [...below('users', 'id username name'), ...PAGED]),
  'structure/assigned-assets': post('structureId pagination', ASSETS),
  'structure/remove-assets': post('structureId assetIds', 'null'),
  'structure/sync-assets': post('structureId', 'null'),
  'structure/reorder': post('parentId ids', 'null'),
  'structure/reorder-assets': post('structureId assetIds', 'null'),
  // CALL-189 to CALL-195
  'asset/list-by-user': post('userId search filter pagination', ASSETS),
  'asset/list-by-user-group': post('userGroupId search filter pagination', ASSETS),
  'asset/assign': post('userId userGroupId assetIds', 'null'),
  'asset/remove': post('userId userGroupId assetIds', 'null'),
  'asset/unassigned-by-user': post('userId search filter pagination', ASSETS),
  'asset/unassigned-by-user-group': post('userGroupId search filter pagination', ASSETS),
  'asset/unassigned-by-structure': post('structureId search filter pagination', ASSETS),
  // CALL-209 to CALL-219
  'sub-admin/list': post('search pagination', [...below('subAdmins', 'user operations scope'), ...PAGED]),
  'sub-admin/detail': get('userId', words('user operations scope structures userGroups roles')),
  'sub-admin/remove': post('userId', 'null'),
  'sub-admin/create': post(SUB_ADMIN, 'id'),
  'sub-admin/modify': post(SUB_ADMIN, 'null'),
  'sub-admin/candidate-users': post('search pagination', ['users.id', ...PAGED]),
  'sub-admin/candidate-structures': post('search', ['structures.id']),
  'sub-admin/candidate-structure-children': post('structureId', ['structures.id']),
  'sub-admin/candidate-user-groups': post('search pagination', ['userGroups.id', ...PAGED]),
  'sub-admin/candidate-roles': post('search pagination', ['roles.id', ...PAGED]),
  'sub-admin/candidate-operations': post('', words('operations')),
  // CALL-224 to CALL-226, CALL-244
  'check/name-exists': post('type name locale rootId id', 'boolean'),
  'check/tag-key': post('key id structureId', 'boolean'),
  'message/publish': post('messages recipients', words('messageIds')),
};
