import type { Factory } from '../../support/factory.js';
import type { Fields, Literals } from './literal.js';
import { booleans, get, numbers, numbersOrNull, orNull, plus, post, strings, stringsOrNull } from './literal.js';
import { BOUNDED_PAGINATION, NAMED, PAGINATION } from './shapes.js';

/** Section 3 of the calls. */
const MESSAGE: Fields = {
  ...strings('id messageId body'),
  ...stringsOrNull('appId url actionName linkedAppId linkedMenuCode linkedStates'),
  ...numbers('color produceTime messageTime zoneOffset'),
  tags: ['string'],
  features: ['string'],
  ring: ['number'],
  ...booleans('readByCurrentUser removedByCurrentUser'),
};
/** The messages of the system lead nowhere. */
const SYSTEM: Fields = {
  ...strings('id name'),
  ...numbers('count'),
  linkedAppId: 'null',
  linkedMenuCode: 'null',
  linkedStates: 'null',
  messages: [MESSAGE],
};
const GROUP: Fields = { ...SYSTEM, linkedAppId: 'string' };

/** Sections 3 of both parts: an alarm, and an active one. */
const ALARM: Fields = {
  ...strings('alertId appId appName severity state site content'),
  ...stringsOrNull('origin type siteType device deviceType component componentType acknowledgedBy url'),
  ...numbers('start duration repeats lastTime'),
  ...numbersOrNull('end acknowledgedTime zoneOffset'),
  ...booleans('acknowledged soundPromptOptional'),
  popup: { ...booleans('alertPopupOptional'), ...stringsOrNull('style') },
  mdmTypeInfo: { ...strings('type'), ...stringsOrNull('mdmTypeName') },
  relatedMdm: { Site: { typeInfo: stringsOrNull('mdmTypeName') } },
};

/** ANNC-01 */
const ANNOUNCEMENT: Fields = {
  ...strings('id title text notifyingType state'),
  ...stringsOrNull('updatedBy publishedBy'),
  ...numbers('updatedOn version'),
  ...numbersOrNull('publishedTime'),
  ...booleans('published'),
  recipient: { kind: 'string', users: [NAMED], userGroups: 'unknown' },
};

/** A published announcement, in which every field has a value. */
const sent = (factory: Factory, ou: string, user: string): Promise<string> =>
  factory.announcement(ou, [user], { state: 'SENT', served: 1, modified_by: user, published_by: user });
const quickMenu = (menuId: string) => ({ type: 'QUICK_MENU', x: 0, y: 0, width: 4, height: 3, menuIds: [menuId] });

/** Station messages, alarms, announcements and the landing page. */
export const MESSAGE_CALLS: Literals = {
  // CALL-058
  'message/list': get(
    'appId? currentPage?:number',
    {
      apps: [GROUP],
      system: orNull(SYSTEM),
      ...numbers('total messageType code'),
      ...strings('action'),
      ...booleans('activeOrNot'),
      // An answer to a request carries none: they come over the socket (MSG-15).
      updateMessages: [],
      createMessages: [],
    },
    { by: 'user' },
  ),
  // CALL-059
  'message/remove': post('id appId', 'null', {
    by: 'user',
    sends: ({ ids }) => ({ id: ids.message, appId: ids.app }),
  }),
  // CALL-060
  'message/set-status': post('messageId isRead?:boolean isAcknowledged?:boolean isRemoved?:boolean', 'null', {
    by: 'user',
    sends: ({ ids }) => ({ messageId: ids.message, isRead: true }),
  }),
  // CALL-244
  'message/publish': post(
    'messages:list recipients:object',
    { messageIds: ['string'] },
    {
      by: 'app',
      sends: ({ user }) => ({ messages: [{ body: 'Text' }], recipients: { userIds: [user.id] } }),
    },
  ),
  // CALL-061
  'alarm/search-active': post('', [{ ...ALARM, end: 'null', acknowledgedBy: 'null', acknowledgedTime: 'null' }]),
  // CALL-062
  'alarm/acknowledge': post('alertId', 'null', {
    by: 'user',
    sends: ({ ids }) => ({ alertId: ids.alarm }),
  }),
  // CALL-242
  'alarm/list': post('filters?:object order? pagination?:object', {
    alarms: [ALARM],
    pagination: BOUNDED_PAGINATION,
    searched: 'null',
  }),
  // CALL-243
  'alarm/publish': post(
    'alarms:list',
    { alertIds: ['string'] },
    { by: 'app', sends: () => ({ alarms: [{ key: 'a', severity: 'MAJOR', content: 'Text', site: 'North' }] }) },
  ),
  // CALL-240
  'landing/get': get(
    '',
    {
      ...strings('source'),
      ...numbers('version'),
      ...booleans('hasDefault'),
      widgets: [
        plus('range interval start end menus page plugin', { ...strings('type'), ...numbers('x y width height') }),
      ],
    },
    {
      asks: async ({ callers, ids }) => {
        await callers.user.rest('POST', 'landing/save', { widgets: [quickMenu(ids.child)] });
        return { client: callers.user, values: {} };
      },
    },
  ),
  // CALL-241
  'landing/save': post('widgets:list', 'null', {
    by: 'user',
    sends: ({ ids }) => ({ widgets: [quickMenu(ids.child)] }),
  }),
  // CALL-245
  'announcement/list': post(
    'published?:boolean search? pagination?:object',
    { announcements: [ANNOUNCEMENT], pagination: PAGINATION },
    async ({ factory, ou, user }) => {
      await sent(factory, ou, user.id);
      return {};
    },
  ),
  // CALL-246
  'announcement/detail': get('id', plus('finishedTime progress', ANNOUNCEMENT), async ({ factory, ou, user }) => ({
    id: await sent(factory, ou, user.id),
  })),
  // CALL-247
  'announcement/save': post('id? title text notifyingType recipient:object version?:number', 'string', ({ user }) => ({
    title: 'Maintenance',
    text: '<p>Text</p>',
    notifyingType: 'MESSAGE',
    recipient: { kind: 'USERS', userIds: [user.id] },
  })),
  // CALL-248
  'announcement/publish': post('id version?:number', 'null', async ({ factory, ou, user }) => ({
    id: await factory.announcement(ou, [user.id]),
  })),
  // CALL-249
  'announcement/delete': post('id', 'null', async ({ factory, ou, user }) => ({
    id: await factory.announcement(ou, [user.id]),
  })),
};
