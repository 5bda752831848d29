import { exampleId } from './example-values.js';

const PASSWORD = 'pVb0o3S1J7l2cX9mKq4tYw8uZr6nHd5f...';
const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const ORGANIZATION = { id: exampleId('organizationId'), name: 'Northwind', logo: LOGO };
const TOKEN = 'Zk3vJ1mQ7tX0yB5nR8cW2uL6pD9sG4hA-eFiKoNqTvE';
const PAGE = { total: 1, limit: 50, currentPage: 1, next: null };
const TIME = 1_764_064_800_000;

interface Written {
  readonly request?: unknown;
  readonly data?: unknown;
}

/** Examples of the calls that integrators need first, by path; the parts that are left out are generated. */
export const WRITTEN_EXAMPLES: Readonly<Record<string, Written>> = {
  'session/public-key': {
    data: {
      keyId: exampleId('keyId'),
      publicKey: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A...\n-----END PUBLIC KEY-----\n',
    },
  },
  'session/login': {
    request: { account: 'mara.lindt', password: PASSWORD, keyId: exampleId('keyId') },
    data: {
      user: {
        id: exampleId('userId'),
        username: 'mara.lindt',
        name: 'Mara Lindt',
        nickName: 'Mara',
        email: null,
        domain: null,
        phone: null,
        phoneArea: '+49',
        type: 'INTERNAL',
        theme: 'DARK',
        isInitPassword: false,
      },
      organizations: [ORGANIZATION],
      accessToken: TOKEN,
      isSuperAdmin: false,
      mfaType: 'NONE',
      isSsoLogin: false,
      code: 10_000,
      message: null,
      ssoLoginUrl: null,
    },
  },
  'session/set-organization': {
    request: { organizationId: exampleId('organizationId') },
    data: { accessToken: 'Qd7wR2kT9xB4nM6vC1zL8yH3jF5gS0pA_uEoIrNqXtW' },
  },
  'session/organization-list': {
    request: { search: 'north', limit: 20 },
    data: { organizations: [{ ...ORGANIZATION, isCurrent: false, isLastUsed: true }], total: 1 },
  },
  'user/list': {
    request: {
      search: 'mara',
      filter: { statuses: ['ACTIVE'] },
      sortBy: 'username',
      sortType: 'ASC',
      pagination: { limit: 50 },
      appendData: true,
    },
  },
  'user/create-and-join': {
    request: {
      username: 'jon.field',
      name: 'Jon Field',
      company: 'Northwind',
      department: 'Maintenance',
      roleIds: [exampleId('roleId')],
      userGroupIds: [exampleId('userGroupId')],
    },
    data: exampleId('newUserId'),
  },
  'user/create-with-password': {
    request: { username: 'jon.field', name: 'Jon Field' },
    data: { id: exampleId('newUserId'), username: 'jon.field', initialPassword: 'h7K#pQ2v!Xw9mZ4c' },
  },
  'user/bulk': {
    request: { action: 'ASSIGN_ROLES', userIds: [exampleId('userId')], targetIds: [exampleId('roleId')] },
    data: exampleId('taskId'),
  },
  'check/name-exists': { request: { type: 'userGroup', name: 'Night shift' } },
  'role/list': {
    request: { search: 'oper', pagination: { limit: 50 } },
    data: {
      roles: [
        {
          id: exampleId('roleId'),
          name: 'Operators',
          identifier: 'operators',
          description: 'Read all sites and confirm alarms.',
          createdBy: 'mara.lindt',
          createdTime: TIME,
          userCount: 12,
          version: 3,
        },
      ],
      pagination: PAGE,
    },
  },
  'role/create': {
    request: {
      name: 'Operators',
      identifier: 'operators',
      description: 'Read all sites and confirm alarms.',
      apps: [
        {
          appId: exampleId('appId'),
          menuGroupIds: [exampleId('menuGroupId')],
          permissionIds: [],
          structureIds: [exampleId('structureId')],
        },
      ],
    },
    data: exampleId('roleId'),
  },
  'app/list': {
    request: { search: 'energy', pagination: { currentPage: 1, limit: 50 } },
  },
  'audit/query': {
    request: {
      startTime: TIME,
      filter: { eventNames: ['roleModify'], results: ['success'] },
      pagination: { limit: 50 },
    },
    data: {
      events: [
        {
          id: exampleId('eventId'),
          time: TIME,
          eventName: 'roleModify',
          resourceType: 'role',
          resourceId: exampleId('roleId'),
          targetName: 'Operators',
          result: 'success',
          errorMessage: null,
          description: '{"name":"Operators"}',
          ip: '192.0.2.7',
          requestId: exampleId('requestId'),
          userType: 'OU_ADMIN',
          accountId: exampleId('userId'),
          username: 'mara.lindt',
          name: 'Mara Lindt',
          changeCount: 1,
        },
      ],
      pagination: { ...PAGE, isBounded: false },
      searchedUntil: null,
    },
  },
  'message/publish': {
    request: {
      messages: [
        {
          body: 'Compressor 7 is above 90 °C.',
          color: 2,
          tags: ['Hall 2', 'Temperature'],
          messageTime: TIME,
          url: 'https://energy.example.com/alarms/7',
          actionName: 'Open the alarm',
        },
      ],
      recipients: { userGroupIds: [exampleId('userGroupId')] },
    },
    data: { messageIds: [exampleId('messageId')] },
  },
};
