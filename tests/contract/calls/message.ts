import type { Fields, Literals } from './literal.js';
import { booleans, get, notBuilt, numbers, orNull, plus, post, strings, stringsOrNull } from './literal.js';
import { PAGINATION } from './shapes.js';

/** Section 3 of the calls. */
const MESSAGE: Fields = {
  ...strings('id messageId body'),
  ...stringsOrNull('appId url actionName linkedAppId linkedMenuCode linkedStates'),
  ...numbers('color produceTime messageTime zoneOffset'),
  tags: ['string'],
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
  'message/remove': notBuilt('messages', post('id appId', 'null')),
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
  'alarm/search-active': notBuilt('alarms', post('', 'unknown')),
  // CALL-062
  'alarm/acknowledge': notBuilt('alarms', post('alertId', 'null')),
  // CALL-242
  'alarm/list': notBuilt(
    'alarms',
    post('filters?:object pagination?:object', { alarms: ['unknown'], pagination: PAGINATION }),
  ),
  // CALL-243
  'alarm/publish': notBuilt('alarms', post('alarms:list', { alertIds: ['string'] })),
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
  'announcement/list': notBuilt(
    'announcements',
    post('published?:boolean search? pagination?:object', { announcements: ['unknown'], pagination: PAGINATION }),
  ),
  // CALL-246
  'announcement/detail': notBuilt('announcements', get('id', 'unknown')),
  // CALL-247
  'announcement/save': notBuilt(
    'announcements',
    post('id? title text notifyingType:number recipient:object', 'string'),
  ),
  // CALL-248
  'announcement/publish': notBuilt('announcements', post('id', 'null')),
  // CALL-249
  'announcement/delete': notBuilt('announcements', post('id', 'null')),
};
