import type { Fields } from './literal.js';
import { booleans, numbers, numbersOrNull, orNull, plus, strings, stringsOrNull } from './literal.js';

/** The cursor of the following page is an addition to what section 3 of the calls has (LIST-04). */
export const PAGINATION = plus('next', numbers('total limit currentPage'));
/** With whether the total stopped at a bound. */
export const BOUNDED_PAGINATION = plus('isBounded', PAGINATION);

export const NAMED = strings('id name');
/** The texts of each language, and the default (I18N-01). */
export const LOCALIZED = stringsOrNull('default en zh ja es de pl fr');

export const ADDITION = { ...numbers('additionType'), ...stringsOrNull('jumpName jumpCode') };

/** The app that a menu or a permission of a shortcut app comes from. */
export const SOURCE_APP = orNull(strings('id name nameEn nameZh'));

const menuNode = (additions: string): Fields =>
  plus(additions, {
    ...strings('id code name nameEn nameZh'),
    nameJson: LOCALIZED,
    ...stringsOrNull('url icon'),
    parentId: 'string',
    ...numbers('order jumpLocation'),
    ...booleans('isAssigned'),
    sourceApp: SOURCE_APP,
    addition: orNull(ADDITION),
  });
const menuTree = (additions: string): Fields => ({
  ...menuNode(additions),
  parentId: 'null',
  children: [menuNode(additions)],
});

/** A menu with its children (MENU-01). */
export const MENU = menuTree('isLost');
/** A menu that a shortcut app may take, which tells how it opens; itself it is taken from no app. */
const freeMenu: Fields = { ...menuNode('isLost isSpa'), sourceApp: 'null' };
export const FREE_MENU = { ...freeMenu, parentId: 'null', children: [freeMenu] } satisfies Fields;
/** A menu of the app's own list, which tells its version too. */
export const OWN_MENU = menuTree('isLost isSpa version');

export const PERMISSION = plus('identifier', {
  ...strings('id name appId appName'),
  ...stringsOrNull('description'),
});

/** A person that signs in (AUTH-20). */
export const SIGNED_IN_USER = plus('username type theme isInitPassword', {
  ...strings('id name phoneArea'),
  ...stringsOrNull('nickName email domain phone'),
});

/** A user of the console (USER-03). */
export const USER = {
  ...strings('id username name phoneArea type'),
  ...stringsOrNull('nickName email phone domain company department position'),
  ...numbers('adminLevel createdTime'),
  ...numbersOrNull('accountStartTime accountExpireTime'),
  roles: [plus('identifier', NAMED)],
  structures: [strings('id name path')],
  userGroups: [NAMED],
} satisfies Fields;

export const ASSET = plus('externalId parentId', { ...strings('id name type'), ...booleans('isAssigned') });

/** A resource (RSRC-01). */
export const RESOURCE = plus('isStandard', {
  ...strings('resourceId identifier name type'),
  app: NAMED,
  ...numbers('createdTime'),
});

/** A structure node (STRC-02). */
export const NODE = {
  ...strings('id name path'),
  ...stringsOrNull('parentId'),
  ...booleans('isLeaf hasAsset hasUser hasAdminPermission isAutoDispatch'),
} satisfies Fields;
export const NODE_PATH = { ...strings('id name path') };

export const DOMAIN_PART = [plus('isAssignable', { ...NAMED, ...booleans('isAssignedToDomain') })] as const;
