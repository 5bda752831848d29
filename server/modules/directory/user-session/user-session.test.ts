import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';

let portal: TestPortal;
let second: TestPortal;
let ouId: string;
let otherOuId: string;
let adminAccount: { id: string };
let admin: ApiClient;
let person: { id: string; username: string };

const LIST =
  'query ($userId: ID!) { userSessionList(userId: $userId) { id isCurrent ip organizationName lastActiveTime } }';
const END = 'mutation ($userId: ID!, $id: ID!) { userSessionEnd(userId: $userId, id: $id) }';
const END_ALL = 'mutation ($userId: ID!) { userSessionEndAll(userId: $userId) }';
const GET = '{ sessionGet { id } }';
interface Listed {
  id: string;
  isCurrent: boolean;
  organizationName: string | null;
}

const listed = async (userId = person.id, client = admin) =>
  (await client.data<{ userSessionList: Listed[] }>(LIST, { userId })).userSessionList;

beforeAll(async () => {
  portal = await startTestPortal();
  second = await startTestPortal({ database: portal.database });
  ouId = await portal.factory.organization({ name: 'Northwind' });
  otherOuId = await portal.factory.organization();
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
});
beforeEach(async () => {
  person = await portal.factory.member(ouId);
  await portal.factory.join(otherOuId, person);
});

describe('the session of a user', () => {
  it('is listed if it works in the caller’s OU or in none, never if it works in another one [BYND-05, threats 4]', async () => {
    await Promise.all(
      [portal.as(person, ouId), portal.as(person, null), portal.as(person, otherOuId)].map((client) =>
        client.then((one) => one.code(GET)),
      ),
    );
    const sessions = await listed();
    expect(sessions.map(({ organizationName }) => organizationName).sort()).toEqual(['Northwind', null]);
    expect(sessions.every(({ isCurrent }) => !isCurrent)).toBe(true);
  });

  it('is ended one by one, on the other server’s socket too, within 2 s, and told why [BYND-04, BYND-05, threats 20]', async () => {
    const [first, other] = [await second.as(person, ouId), await portal.as(person, ouId)];
    const { sessionGet } = await first.data<{ sessionGet: { id: string } }>(GET);
    const socket = await SocketClient.open(second.url, { token: first.token ?? '' });
    expect(await admin.rest('POST', 'user/session-end', { userId: person.id, id: sessionGet.id })).toMatchObject({
      code: 10_000,
    });
    await until(() => socket.closeCode === 4401, 2_000);
    await until(async () => (await first.code(GET)) === 401, 2_000);
    expect(refusalOf(await first.graphql(GET)).message).toContain('An administrator ended this session');
    expect(await other.code(GET)).toBe(10_000);
    expect(await admin.code(END, { userId: person.id, id: sessionGet.id })).toBe(404);
  });

  it('ends with all others at once, except those in other OUs and the caller’s own [BYND-05]', async () => {
    const [here, nowhere, elsewhere] = [
      await portal.as(person, ouId),
      await portal.as(person, null),
      await portal.as(person, otherOuId),
    ];
    expect(await admin.data(END_ALL, { userId: person.id })).toEqual({ userSessionEndAll: 2 });
    for (const client of [here, nowhere]) expect(await client.code(GET)).toBe(401);
    expect(await elsewhere.code(GET)).toBe(10_000);
    await portal.as(adminAccount, ouId);
    expect(await admin.data(END_ALL, { userId: adminAccount.id })).toEqual({ userSessionEndAll: 1 });
    expect(await listed(adminAccount.id)).toMatchObject([{ isCurrent: true }]);
  });

  it('is for callers who have the right, stand above and reach the person; ids of others are unknown [CALL-015, USER-28, USER-29, SUBA-13, SUBA-16, threats 1]', async () => {
    const { factory } = portal;
    const elsewhere = await portal.as(person, otherOuId);
    const { sessionGet: foreign } = await elsewhere.data<{ sessionGet: { id: string } }>(GET);
    const unknown = await admin.graphql(END, { userId: person.id, id: newId() });
    expect(await admin.graphql(END, { userId: person.id, id: foreign.id })).toEqual(unknown);
    expect(await elsewhere.code(GET)).toBe(10_000);
    const stranger = await factory.member(otherOuId);
    const [scope, group] = [await factory.role(ouId), await factory.userGroup(ouId, [person.id])];
    const scoped = await portal.as(await factory.subAdmin(ouId, ['user'], { roleIds: [scope] }), ouId);
    const reaching = await portal.as(await factory.subAdmin(ouId, ['user'], { userGroupIds: [group] }), ouId);
    const superSub = await portal.as(await factory.subAdmin(ouId, ['user']), ouId);
    const userId = person.id;
    for (const document of [LIST, END_ALL]) {
      expect(await new ApiClient(portal.url).code(document, { userId })).toBe(401);
      expect(await (await portal.as(await factory.member(ouId), ouId)).code(document, { userId })).toBe(403);
      expect(await (await portal.as(await factory.subAdmin(ouId, ['role']), ouId)).code(document, { userId })).toBe(
        403,
      );
      expect(await scoped.code(document, { userId })).toBe(403);
      expect(await reaching.code(document, { userId })).toBe(10_000);
      expect(await admin.code(document, { userId: stranger.id })).toBe(404);
    }
    expect(await superSub.code(END_ALL, { userId: adminAccount.id })).toBe(403);
    const { sessionGet: own } = await admin.data<{ sessionGet: { id: string } }>(GET);
    expect(await superSub.code(END, { userId: adminAccount.id, id: own.id })).toBe(403);
  });
});
