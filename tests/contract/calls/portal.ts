import type { Fields, Literals } from './literal.js';
import { booleans, get, numbers, orNull, plus, post, strings, stringsOrNull } from './literal.js';

const NAMED = strings('id name');
const NODE: Fields = plus('path', {
  ...strings('id name'),
  ...stringsOrNull('parentId'),
  ...booleans('isLeaf'),
});
const ASSET: Fields = plus('externalId parentId structureIds', strings('id name type'));

/** The portal of a user. */
export const PORTAL_CALLS: Literals = {
  // CALL-063
  'portal/app-resource-list': get(
    '',
    {
      categories: [{ ...NAMED, apps: [plus('description icon type isNewNavigation menus', NAMED)] }],
    },
    { by: 'user' },
  ),
  // CALL-064
  'portal/search': post(
    'search',
    plus('hasMore', {
      apps: [plus('icon', { ...NAMED, category: NAMED })],
      menus: [plus('code icon', { ...NAMED, app: NAMED, parent: orNull(NAMED) })],
    }),
    { by: 'user', sends: () => ({ search: 'North' }) },
  ),
  // CALL-065
  'portal/event-log': post('subjectId subjectType', 'null', {
    by: 'user',
    sends: ({ ids }) => ({ subjectId: ids.app, subjectType: 'app' }),
  }),
  // CALL-066
  'portal/shortcut-menu-list': get(
    '',
    {
      commonMenus: [
        plus('code icon', {
          ...strings('appId menuId name'),
          ...numbers('displayOrder'),
          app: plus('icon', { ...NAMED, category: plus('id', strings('name')) }),
          ...stringsOrNull('parentName'),
        }),
      ],
    },
    { by: 'user' },
  ),
  // CALL-067
  'portal/save-shortcut-list': post('commonMenus:list', 'null', {
    by: 'user',
    sends: ({ ids }) => ({ commonMenus: [{ appId: ids.app, menuId: ids.child, displayOrder: 1 }] }),
  }),
  // CALL-071
  'portal/user-app-asset-tree': post(
    'appId needAssociateAsset?:boolean resourceTypes?:list',
    plus('next', { structures: [NODE], assets: [ASSET] }),
    { by: 'user', sends: ({ ids }) => ({ appId: ids.app, needAssociateAsset: true, resourceTypes: ['all'] }) },
  ),
  // CALL-072
  'portal/user-app-structure': get('appId orgId', plus('next', { structures: [NODE] }), {
    by: 'user',
    sends: ({ ids, ou }) => ({ appId: ids.app, orgId: ou }),
  }),
  // CALL-073
  'portal/user-structure-detail': get(
    'appId orgId structureRootId needAssociateAsset?:boolean',
    plus('structures next', { structure: NODE, children: [NODE], assets: [ASSET] }),
    {
      by: 'user',
      sends: ({ ids, ou }) => ({ appId: ids.app, orgId: ou, structureRootId: ids.node, needAssociateAsset: true }),
    },
  ),
};
