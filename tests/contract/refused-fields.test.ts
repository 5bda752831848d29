import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

let portal: TestPortal;
let admin: ApiClient;
let app: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  const ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  app = ApiClient.app(portal.url, await portal.factory.app(ouId));
  for (const client of [admin, app]) client.headers = { locale: 'en-US' };
});
afterAll(() => portal.stop());

const USERS =
  'query ($pagination: PaginationInput, $filter: UserFilterInput) { userList(pagination: $pagination, filter: $filter) { users { id } } }';
const ROLE =
  'mutation ($name: String!, $description: String) { roleCreate(name: $name, description: $description) { id } }';
const PROFILE = 'mutation ($theme: Theme) { profileModify(theme: $theme) { id } }';
const NO_FIELD =
  'Send at least one of these fields: theme, isSystemTheme, isOldNavigation, isLeaveCountdownOff, isShortcutHintSeen.';
const MANY = Array.from({ length: 1001 }, (_, at) => `id-${at}`);
const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;
const everybody = { wholeOrganization: true };

describe('a refused value', () => {
  it.each<[path: string, query: string, variables: Record<string, unknown>, code: number, field: string, text: string]>(
    [
      [
        'user/list',
        USERS,
        { pagination: { limit: 1001 } },
        415,
        'limit',
        'The value of "limit" must be from 1 to 1000.',
      ],
      ['user/list', USERS, { pagination: { limit: 0 } }, 415, 'limit', 'The value of "limit" must be from 1 to 1000.'],
      [
        'user/list',
        USERS,
        { pagination: { currentPage: -1 } },
        415,
        'currentPage',
        'The value of "currentPage" must be from 0 to 2147483647.',
      ],
      ['user/list', USERS, { pagination: { after: 'x' } }, 400, 'after', 'The value of "after" is not valid.'],
      [
        'user/list',
        USERS,
        { filter: { expiresWithinDays: 0 } },
        400,
        'expiresWithinDays',
        'The value of "expiresWithinDays" must be from 1 to 3650.',
      ],
      ['role/create', ROLE, { name: 'x'.repeat(51) }, 400, 'name', '"name" has more than 50 characters.'],
      ['role/create', ROLE, { name: ' ' }, 400, 'name', '"name" is missing.'],
      [
        'role/create',
        ROLE,
        { name: 'r', description: 'x'.repeat(201) },
        400,
        'description',
        '"description" has more than 200 characters.',
      ],
      ['profile/modify', PROFILE, {}, 400, 'theme', NO_FIELD],
      ['profile/modify', PROFILE, { theme: null }, 400, 'theme', NO_FIELD],
      ['user/list', USERS, { filter: { roleIds: MANY } }, 415, 'roleIds', '"roleIds" has more than 1000 entries.'],
      [
        'structure/user-counts',
        'query ($ids: [ID!]!) { structureUserCounts(ids: $ids) { counts { id } } }',
        { ids: MANY },
        415,
        'ids',
        '"ids" has more than 1000 entries.',
      ],
      [
        'menu-group/assign',
        'mutation ($menuGroupId: ID!, $menuIds: [ID!]!, $appId: ID!) { menuGroupAssign(menuGroupId: $menuGroupId, menuIds: $menuIds, appId: $appId) { id } }',
        { menuGroupId: 'x', menuIds: MANY, appId: 'x' },
        415,
        'menuIds',
        '"menuIds" has more than 1000 entries.',
      ],
    ],
  )(
    'of %s names its field and limits over REST as over GraphQL, case %$ [CALL-021, LIST-04, LIST-17, LIMT-04]',
    async (path, query, variables, code, field, text) => {
      const overRest = await admin.rest('POST', path, variables);
      const [error] = (await admin.graphql(query, variables)).errors ?? [];
      expect(overRest).toEqual({ code, message: text, data: null });
      expect(error?.message).toBe(text);
      expect(error?.extensions).toMatchObject({ envelopeCode: code, field });
    },
  );

  it.each<[messages: object[], recipients: object, field: string, text: string]>([
    [[{ body: '' }], everybody, 'body', '"body" must have 1 to 2000 characters.'],
    [[{ body: 'x'.repeat(2001) }], everybody, 'body', '"body" must have 1 to 2000 characters.'],
    [[{ body: 'a' }, { body: 'b', ring: Array(11).fill(1) }], everybody, 'ring', '"ring" has more than 10 entries.'],
    [
      [{ body: 'a', actionName: 'x'.repeat(101) }],
      everybody,
      'actionName',
      '"actionName" has more than 100 characters.',
    ],
    [[{ body: 'a', zoneOffset: 841 }], everybody, 'zoneOffset', 'The value of "zoneOffset" must be from -840 to 840.'],
    [[], everybody, 'messages', '"messages" is missing.'],
  ])('of a class of checks names its limits, case %$ [CALL-021]', async (messages, recipients, field, text) => {
    const overRest = await app.rest('POST', 'message/publish', { messages, recipients });
    const [error] = (await app.graphql(PUBLISH, { messages, recipients })).errors ?? [];
    expect(overRest).toEqual({ code: 400, message: text, data: null });
    expect([error?.message, error?.extensions.field]).toEqual([text, field]);
  });

  it('of another type is named by its place in a list [CALL-021]', async () => {
    const messages = [{ body: 'a' }, { body: 'b', color: 3 }];
    const answer = await app.rest('POST', 'message/publish', { messages, recipients: everybody });
    const message = '"messages[1].color" must be one of: 0, 1, 2.';
    expect(answer).toEqual({ code: 400, message, data: null });
  });
});
