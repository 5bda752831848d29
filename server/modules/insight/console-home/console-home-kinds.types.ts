import { registerEnumType } from 'type-graphql';

/** The things that wait for somebody, the most harmful first. */
export enum WaitingKind {
  MAILS = 'MAILS',
  LOCKED = 'LOCKED',
  SYNC = 'SYNC',
  DOMAINS = 'DOMAINS',
  IMPORTS_FAILED = 'IMPORTS_FAILED',
  EXPIRING = 'EXPIRING',
  IMPORTS_READY = 'IMPORTS_READY',
  INVITED = 'INVITED',
}
registerEnumType(WaitingKind, {
  name: 'WaitingKind',
  description: 'A kind of thing that waits for an administrator.',
  valuesConfig: {
    MAILS: { description: 'Mails of the last 7 days that did not leave.' },
    LOCKED: { description: 'Accounts that are locked after failed sign-ins.' },
    SYNC: { description: 'The last synchronization of the assets failed.' },
    DOMAINS: { description: 'Domains without effect, because their host is not proven.' },
    IMPORTS_FAILED: { description: 'Imports of the caller that stopped by a failure within 7 days.' },
    EXPIRING: { description: 'Accounts whose term ends within 7 days.' },
    IMPORTS_READY: { description: 'Imports of the caller of the last 7 days that were checked and not applied.' },
    INVITED: { description: 'Invitations that were not accepted yet.' },
  },
});

/** The kinds of work in the background that people start. */
export enum TaskKind {
  USER_IMPORT = 'USER_IMPORT',
  USER_EXPORT = 'USER_EXPORT',
  USER_BULK = 'USER_BULK',
  ASSET_SYNC = 'ASSET_SYNC',
}
registerEnumType(TaskKind, {
  name: 'TaskKind',
  description: 'A kind of work in the background.',
  valuesConfig: {
    USER_IMPORT: { description: 'An import of users.' },
    USER_EXPORT: { description: 'An export of users.' },
    USER_BULK: { description: 'A change of many users.' },
    ASSET_SYNC: { description: 'A synchronization of assets.' },
  },
});

/** The steps until people can work, in their usual order. */
export enum FirstStepKind {
  SECURITY = 'SECURITY',
  STRUCTURE = 'STRUCTURE',
  PEOPLE = 'PEOPLE',
  APPS = 'APPS',
  MENU_GROUPS = 'MENU_GROUPS',
  ROLES = 'ROLES',
  DOMAINS = 'DOMAINS',
  SUB_ADMINS = 'SUB_ADMINS',
}
registerEnumType(FirstStepKind, {
  name: 'FirstStepKind',
  description: 'A step until the people of an OU can work.',
  valuesConfig: {
    SECURITY: { description: 'Rules for passwords, sessions and addresses of the OU itself.' },
    STRUCTURE: { description: 'The nodes of the structure.' },
    PEOPLE: { description: 'Users beside the administrator.' },
    APPS: { description: 'Apps that have a menu.' },
    MENU_GROUPS: { description: 'Menu groups that have a menu.' },
    ROLES: { description: 'Roles that somebody has.' },
    DOMAINS: { description: 'Domains in effect, whose people sign in with their company.' },
    SUB_ADMINS: { description: 'Sub-administrators who share the work.' },
  },
});
