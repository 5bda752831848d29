import { registerEnumType } from 'type-graphql';

/** ANNC-10 */
export enum NotifyingType {
  MESSAGE = 'MESSAGE',
  MAIL = 'MAIL',
}
registerEnumType(NotifyingType, {
  name: 'NotifyingType',
  description: 'How an announcement reaches its recipients.',
  valuesConfig: {
    MESSAGE: { description: 'As a station message in the system group.' },
    MAIL: { description: 'As an e-mail to the address of each recipient.' },
  },
});

/** ANNC-02 */
export enum RecipientKind {
  ALL = 'ALL',
  USERS = 'USERS',
  USER_GROUPS = 'USER_GROUPS',
}
registerEnumType(RecipientKind, {
  name: 'RecipientKind',
  description: 'How the recipients of an announcement are chosen.',
  valuesConfig: {
    ALL: { description: 'All users of the OU.' },
    USERS: { description: 'The named users.' },
    USER_GROUPS: { description: 'The users of the named groups.' },
  },
});

/** ANNC-05 */
export enum AnnouncementState {
  DRAFT = 'DRAFT',
  SENDING = 'SENDING',
  PAUSED = 'PAUSED',
  STOPPED = 'STOPPED',
  SENT = 'SENT',
}
registerEnumType(AnnouncementState, {
  name: 'AnnouncementState',
  description: 'State of an announcement; all but DRAFT are published.',
  valuesConfig: {
    DRAFT: { description: 'Unpublished: it can be changed, published and deleted.' },
    SENDING: { description: 'Published, and on its way to the recipients.' },
    PAUSED: { description: 'Published; the remaining recipients wait until it is resumed.' },
    STOPPED: { description: 'Published; the remaining recipients do not get it.' },
    SENT: { description: 'Published, and every recipient was served.' },
  },
});
