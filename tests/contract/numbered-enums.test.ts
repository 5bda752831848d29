import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let sender: ApiClient;
let appId: string;
let menuId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  const app = await factory.app(ouId);
  sender = ApiClient.app(portal.url, app);
  appId = app.id;
  menuId = await factory.menu(ouId, appId);
});
afterAll(() => portal.stop());

/** The value at a path such as `menus.0.jumpLocation`. */
const at = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], answer);

/** A field with an enum, written and read over both doors. */
interface Field {
  readonly type: string;
  readonly values: Readonly<Record<string, number>>;
  /** A number that is no value. */
  readonly other: number;
  readonly mutation: string;
  readonly call: string;
  readonly body: (value: unknown) => Record<string, unknown>;
  readonly query: string;
  readonly readCall: readonly ['GET' | 'POST', string];
  /** The place of the value, the same in both answers. */
  readonly path: string;
  readonly writer?: () => ApiClient;
}

const LINK = { jumpName: 'Elsewhere', jumpCode: 'elsewhere' };
const FIELDS: Readonly<Record<string, Field>> = {
  'the devices of an app [SHELL-15, CALL-095]': {
    type: 'AppDeviceType',
    values: { DESKTOP: 0, MOBILE: 1, UNRESTRICTED: 2 },
    other: 3,
    mutation: 'mutation ($appId: ID!, $type: AppDeviceType) { appSetDetail(appId: $appId, type: $type) { id } }',
    call: 'app/set-detail',
    body: (type) => ({ appId, type }),
    query: 'query ($appId: ID!) { data: appDetail(id: $appId) { type } }',
    readCall: ['GET', 'app/detail?id='],
    path: 'type',
  },
  'the data scope of an app [APP-10, CALL-098, CALL-099]': {
    type: 'DataAuthorizeType',
    values: { OWN_STRUCTURES: 1, ORGANIZATION: 0 },
    other: 2,
    mutation: `mutation ($appId: ID!, $dataAuthorizeType: DataAuthorizeType!) {
      appSetAuthorization(appId: $appId, dataAuthorizeType: $dataAuthorizeType) { id } }`,
    call: 'app/set-authorization',
    body: (dataAuthorizeType) => ({ appId, dataAuthorizeType }),
    query: 'query ($appId: ID!) { data: appAuthorizationInfo(appId: $appId) { dataAuthorizeType } }',
    readCall: ['GET', 'app/authorization-info?appId='],
    path: 'dataAuthorizeType',
  },
  'the kind of a menu [MENU-02, CALL-110]': {
    type: 'MenuAdditionType',
    values: { JUMP_LINK: 1 },
    other: 2,
    mutation: `mutation ($id: ID!, $additionType: MenuAdditionType!, $jumpName: String, $jumpCode: String) {
      menuSetAdditions(id: $id, additionType: $additionType, jumpName: $jumpName, jumpCode: $jumpCode) { id } }`,
    call: 'menu/set-additions',
    body: (additionType) => ({ id: menuId, additionType, ...LINK }),
    query: 'query ($appId: ID!) { data: menuList(appId: $appId) { menus { addition { additionType } } } }',
    readCall: ['POST', 'menu/list?appId='],
    path: 'menus.0.addition.additionType',
  },
  'the tab of a jump link [SHELL-43, CALL-110]': {
    type: 'JumpLocation',
    values: { NEW_TAB: 1, CURRENT_TAB: 0 },
    other: 2,
    mutation: `mutation ($id: ID!, $jumpLocation: JumpLocation, $jumpName: String, $jumpCode: String) {
      menuSetAdditions(
        id: $id, additionType: JUMP_LINK, jumpLocation: $jumpLocation, jumpName: $jumpName, jumpCode: $jumpCode
      ) { id } }`,
    call: 'menu/set-additions',
    body: (jumpLocation) => ({ id: menuId, additionType: 1, jumpLocation, ...LINK }),
    query: 'query ($appId: ID!) { data: menuList(appId: $appId) { menus { jumpLocation } } }',
    readCall: ['POST', 'menu/list?appId='],
    path: 'menus.0.jumpLocation',
  },
  'the colour of a message [MSG-05]': {
    type: 'MessageColor',
    values: { INFORMATION: 0, ATTENTION: 1, URGENT: 2 },
    other: 3,
    mutation: `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
      messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`,
    call: 'message/publish',
    body: (color) => ({ messages: [{ body: 'Hello', color }], recipients: { wholeOrganization: true } }),
    query: 'query ($appId: ID!) { data: messageList(appId: $appId) { apps { messages { color } } } }',
    readCall: ['GET', 'message/list?appId='],
    path: 'apps.0.messages.0.color',
    writer: () => sender,
  },
};

async function shown({ query, readCall: [method, call], path }: Field) {
  const { data } = await admin.data<{ data: unknown }>(query, { appId });
  const overRest = await admin.rest(method, `${call}${appId}`);
  return { name: at(data, path), number: at(overRest.data, path) };
}

describe.each(Object.entries(FIELDS))('%s', (_, field) => {
  const writer = () => field.writer?.() ?? admin;
  const overGraphql = (value: unknown) => writer().code(field.mutation, field.body(value));
  const overRest = async (value: unknown) => (await writer().rest('POST', field.call, field.body(value))).code;

  it('has a name over GraphQL and a number over REST, and is taken as either over both [CALL-013]', async () => {
    for (const [name, number] of Object.entries(field.values)) {
      for (const write of [overGraphql, overRest]) {
        for (const value of [name, number]) {
          expect(await write(value), `${name} as ${value}`).toBe(10_000);
          expect(await shown(field), `${name} as ${value}`).toEqual({ name, number });
        }
      }
    }
  });

  it('is no other number, and such a call changes nothing [CALL-021]', async () => {
    const before = await shown(field);
    for (const value of [field.other, -1, 0.5, 'OTHER', true]) {
      expect(await overGraphql(value), String(value)).toBe(400);
      expect(await overRest(value), String(value)).toBe(400);
    }
    expect(await shown(field)).toEqual(before);
  });
});

it('takes numbers as literals of documents, and in the address of a REST call [MENU-02, CALL-007]', async () => {
  const set = (location: string) =>
    `mutation ($id: ID!) { menuSetAdditions(id: $id, additionType: 1, jumpLocation: ${location}, jumpName: "There",
      jumpCode: "there") { jumpLocation addition { additionType } } }`;
  expect(await admin.data(set('1'), { id: menuId })).toEqual({
    menuSetAdditions: { jumpLocation: 'NEW_TAB', addition: { additionType: 'JUMP_LINK' } },
  });
  expect(await admin.code(set('7'), { id: menuId })).toBe(400);
  expect((await admin.rest('POST', `menu/set-additions?id=${menuId}&additionType=0`)).code).toBe(10_000);
  const { data } = await admin.rest<{ menus: unknown[] }>('POST', 'menu/list', { appId });
  expect(data.menus).toMatchObject([{ id: menuId, addition: null }]);
});

it('names the level of a person, and numbers it over REST [ROUTE-02, AUTH-13, USER-03]', async () => {
  const { factory } = portal;
  const people = [
    [await portal.as(await factory.member(ouId), ouId), 'NORMAL', 0],
    [await portal.as(await factory.subAdmin(ouId, ['user'], {}), ouId), 'SUB_ADMIN', 1],
    [admin, 'OU_ADMIN', 2],
    [await portal.as(await factory.superAdmin(), null), 'SUPER_ADMIN', 3],
    [await portal.as(await factory.subAdmin(ouId, ['user']), ouId), 'SUPER_SUB_ADMIN', 5],
  ] as const;
  for (const [client, name, number] of people) {
    expect(await client.data('{ sessionGet { adminLevel } }')).toEqual({ sessionGet: { adminLevel: name } });
    expect((await client.rest('POST', 'session/get')).data).toMatchObject({ adminLevel: number });
  }
  const listed = await admin.rest<{ users: { adminLevel: number }[] }>('POST', 'user/list');
  expect(listed.data.users.map(({ adminLevel }) => adminLevel).toSorted()).toEqual([0, 1, 2, 5]);
});

it('answers an app whose stored devices have no meaning as unrestricted [SHELL-15]', async () => {
  const { id } = await portal.factory.app(ouId, { type: 7 });
  expect(await admin.data('query ($id: ID!) { appDetail(id: $id) { type } }', { id })).toEqual({
    appDetail: { type: 'UNRESTRICTED' },
  });
  expect((await admin.rest('GET', `app/detail?id=${id}`)).data).toMatchObject({ type: 2 });
});

it('says of messages that they are those of the station [MSG-23]', async () => {
  expect(await admin.data('{ messageList { messageType } }')).toEqual({ messageList: { messageType: 'STATION' } });
  expect((await admin.rest('GET', 'message/list')).data).toMatchObject({ messageType: 0, action: 'select' });
});
