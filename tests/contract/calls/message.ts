import type { Fields, Literals } from './literal.js';
import { booleans, get, notBuilt, numbers, numbersOrNull, orNull, post, strings, stringsOrNull } from './literal.js';
import { BOUNDED_PAGINATION, PAGINATION } from './shapes.js';

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
  'alarm/list': post('filters?:object order? pagination?:object', { alarms: [ALARM], pagination: BOUNDED_PAGINATION }),
  // CALL-243
  'alarm/publish': post(
    'alarms:list',
    { alertIds: ['string'] },
    { by: 'app', sends: () => ({ alarms: [{ key: 'a', severity: 'MAJOR', content: 'Text', site: 'North' }] }) },
  ),
  // CALL-240
  'landing/get': notBuilt('landing page', get('', 'unknown')),
  // CALL-241
  'landing/save': notBuilt('landing page', post('widgets:list', 'null')),
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
