import type { FilledWorld } from './filled-world.js';
import type { Literals } from './literal.js';
import { booleans, get, numbers, plus, post, strings, stringsOrNull } from './literal.js';
import { LOCALIZED, MENU, NAMED, NODE_PATH, PAGINATION } from './shapes.js';

const ofApp = ({ ids }: FilledWorld) => ({ appId: ids.app });

/** A new app without anything in it. */
const emptyApp = async ({ factory, ou, ids }: FilledWorld, isShortcut: boolean) =>
  (await factory.app(ou, { category_id: ids.category, is_shortcut: isShortcut ? 1 : 0 })).id;

let tags = 0;
/** A new tag of the app. */
async function newTag({ callers, ids }: FilledWorld): Promise<string> {
  const tag = { key: `key-${(tags += 1)}`, value: 'north' };
  return (await callers.ouAdmin.rest<string>('POST', 'app-tag/create', { appId: ids.app, tag })).data;
}

/** Apps and their tags. */
export const APP_CALLS: Literals = {
  // CALL-091
  'app/list': post(
    'createdType? search? pagination?:object noFilter?:boolean',
    plus('tagKeys', {
      apps: [
        plus('icon origin isShortcut menuCount tagKeys createdTime version', {
          ...strings('id name'),
          ...stringsOrNull('description'),
          category: NAMED,
          ...booleans('isEnable isDisplay isNewNavigation'),
          ...numbers('type dataAuthorizeType'),
        }),
      ],
      pagination: PAGINATION,
      ...booleans('isPurchasedAppDisplay isSelfDesignedAppDisplay'),
    }),
  ),
  // CALL-092
  'app/design-enable': get('', booleans('enable')),
  // CALL-093
  'app/set-new-navigation': post('appId isNewNavigation:boolean', 'null', (world) => ({
    ...ofApp(world),
    isNewNavigation: false,
  })),
  // CALL-094
  'app/detail': get(
    'id',
    plus('name description icon isShortcut url hasCredentials menuCount createdTime version', {
      ...strings('id origin'),
      nameJson: LOCALIZED,
      descriptionJson: LOCALIZED,
      category: NAMED,
      ...booleans('isEnable isDisplay isNewNavigation'),
      structures: [NODE_PATH],
      menus: [MENU],
      tags: [strings('id key value')],
      ...numbers('type dataAuthorizeType'),
    }),
    ({ ids }) => ({ id: ids.shortcut.app }),
  ),
  // CALL-095
  'app/set-detail': post(
    'appId nameJson?:object descriptionJson?:object categoryId? isEnable?:boolean isDisplay?:boolean',
    'null',
    async (world) => ({
      appId: await emptyApp(world, false),
      nameJson: { default: 'Other' },
      descriptionJson: { default: 'Other' },
      categoryId: world.ids.category,
      isEnable: true,
      isDisplay: true,
    }),
  ),
  // CALL-096
  'app/assign-structure': post('appId structureIds:list', 'null', async (world) => ({
    appId: await emptyApp(world, false),
    structureIds: [world.ids.root],
  })),
  // CALL-097
  'app/delete-shortcut': post('appId', 'null', async (world) => ({ appId: await emptyApp(world, true) })),
  // CALL-098
  'app/authorization-info': get('appId', plus('types', numbers('dataAuthorizeType')), ofApp),
  // CALL-099
  'app/set-authorization': post('appId dataAuthorizeType:number', 'null', (world) => ({
    ...ofApp(world),
    dataAuthorizeType: 1,
  })),
  // CALL-100
  'app/list-with-order': post(
    '',
    plus('stamp', {
      categories: [{ ...NAMED, apps: [plus('icon isEnable isDisplay menus', NAMED)] }],
    }),
  ),
  // CALL-101
  'app/set-order': post('categories:list', 'null', async ({ callers }) => {
    const { data } = await callers.ouAdmin.rest<{ categories: { id: string; apps: { id: string }[] }[] }>(
      'POST',
      'app/list-with-order',
    );
    return { categories: data.categories.map(({ id, apps }) => ({ id, apps: apps.map((app) => ({ id: app.id })) })) };
  }),
  // CALL-230
  'app/create': post('nameJson:object descriptionJson?:object categoryId type?:number', 'string', ({ ids }) => ({
    nameJson: { default: 'New app' },
    descriptionJson: { default: 'New' },
    categoryId: ids.category,
    type: 2,
  })),
  // CALL-231
  'app/exchange-code': post(
    'code',
    plus('appId', {
      user: plus('username nickName', { ...strings('id name'), ...stringsOrNull('email') }),
      organization: plus('languages', NAMED),
      permissions: ['string'],
      ...strings('locale theme'),
    }),
    {
      by: 'app',
      sends: async ({ callers, ids }) => {
        const { appIssueCode } = await callers.user.data<{ appIssueCode: { code: string } }>(
          'mutation ($appId: ID!) { appIssueCode(appId: $appId) { code } }',
          { appId: ids.app },
        );
        return { code: appIssueCode.code };
      },
    },
  ),
  // CALL-232
  'app-tag/list': get('appId', { tags: [strings('id key value')] }, ofApp),
  // CALL-233
  'app-tag/create': post('appId tag:object', 'string', (world) => ({
    ...ofApp(world),
    tag: { key: 'floor', value: 'first' },
  })),
  // CALL-234
  'app-tag/modify': post('id key value', 'null', async (world) => ({
    id: await newTag(world),
    key: 'room',
    value: 'south',
  })),
  // CALL-235
  'app-tag/delete': post('id', 'null', async (world) => ({ id: await newTag(world) })),
};
