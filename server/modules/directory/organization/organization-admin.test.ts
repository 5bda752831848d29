import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { startTestRedis } from '../../../../tests/support/servers/redis.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';

const SET =
  'mutation ($organizationId: ID!, $userId: ID!) { organizationSetAdmin(organizationId: $organizationId, userId: $userId) { id } }';
const CONSOLE = '{ userList { pagination { total } } }';
let portal: TestPortal;
let root: ApiClient;
let mailbox: Mailbox;
let ouId: string;
let admin: { id: string; username: string };
let member: { id: string; username: string };

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const adminOf = async (id: string) =>
  (await sql<{ admin_id: string | null }>('SELECT admin_id FROM organization WHERE id = ?', [id]))[0]?.admin_id;
const addressOf = (account: { username: string }) => `${account.username}@portal.example`;

beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
  root = await portal.as(await portal.factory.superAdmin(), null);
});
beforeEach(async () => {
  const { factory } = portal;
  ouId = await factory.organization({ languages: '["de-DE","en-US"]' });
  admin = await factory.admin(ouId);
  member = await factory.member(ouId);
});
afterAll(() => portal.stop());

describe('setting the administrator of an OU', () => {
  it('makes a member the administrator and the former one none, at the next call [SUPR-01, SUPR-03, CALL-047]', async () => {
    const [former, next] = [await portal.as(admin, ouId), await portal.as(member, ouId)];
    expect([await former.code(CONSOLE), await next.code(CONSOLE)]).toEqual([10_000, 403]);
    const answer = await root.rest('POST', 'organization/set-admin', { organizationId: ouId, userId: member.id });
    expect(answer).toMatchObject({ code: 10_000, data: null });
    expect([await former.code(CONSOLE), await next.code(CONSOLE)]).toEqual([403, 10_000]);
  });

  it('answers the OU with its new administrator, to one who hands it over too [SUPR-09, CALL-047]', async () => {
    const set = `mutation ($organizationId: ID!, $userId: ID!) {
      organizationSetAdmin(organizationId: $organizationId, userId: $userId) { id admin { id username } } }`;
    const answer = { id: ouId, admin: { id: member.id, username: member.username } };
    const variables = { organizationId: ouId, userId: member.id };
    expect(await root.data(set, variables)).toEqual({ organizationSetAdmin: answer });
    const own = await portal.as(member, ouId);
    expect(await own.data(set, { ...variables, userId: admin.id })).toEqual({
      organizationSetAdmin: { id: ouId, admin: { id: admin.id, username: admin.username } },
    });
  });

  it('leaves the former administrator what a sub-administrator has [SUPR-03]', async () => {
    const key = { ou_id: ouId, user_id: admin.id, scope: 'ALL', operations: '["user"]', created_time: 1 };
    await portal.factory.insert('sub_admin', key);
    await root.data(SET, { organizationId: ouId, userId: member.id });
    const { sessionGet } = await (
      await portal.as(admin, ouId)
    ).data<{ sessionGet: object }>('{ sessionGet { adminLevel } }');
    expect(sessionGet).toEqual({ adminLevel: 'SUPER_SUB_ADMIN' });
  });

  it('tells both on another server within 2 s, and takes the console there [SUPR-03, BYND-04]', async () => {
    const redis = await startTestRedis();
    const env = { REDIS_URL: redis.url };
    const first = await startTestPortal({ env });
    const second = await startTestPortal({ env, database: first.database });
    const { factory } = first;
    const ou = await factory.organization();
    const people = [await factory.admin(ou), await factory.member(ou)] as const;
    const sockets = await Promise.all(
      people.map(async ({ id }) => {
        const socket = await SocketClient.open(second.url, { token: await factory.session(id, ou) });
        const received = await socket.subscribe<{ sessionChanged: { kind: string } }>(
          'subscription { sessionChanged { kind } }',
        );
        return { socket, received };
      }),
    );
    const former = await second.as(people[0], ou);
    expect(await former.code(CONSOLE)).toBe(10_000);
    const boss = await first.as(await factory.superAdmin(), null);
    await boss.data(SET, { organizationId: ou, userId: people[1].id });
    await until(() => sockets.every(({ received }) => received.events.length > 0), 2_000);
    const kinds = sockets.map(({ received }) => received.events[0]?.data?.sessionChanged.kind);
    expect(kinds).toEqual(['ACCESS_CHANGED', 'ACCESS_CHANGED']);
    await until(async () => (await former.code(CONSOLE)) === 403, 2_000);
    await Promise.all(sockets.map(({ socket }) => socket.close()));
    await second.stop();
    await first.stop();
    await redis.stop();
  });

  it('invites the new one by mail in their language, else in the first of the OU [SUPR-02]', async () => {
    await sql('UPDATE account SET locale = ? WHERE id = ?', ['fr-FR', member.id]);
    await root.data(SET, { organizationId: ouId, userId: member.id });
    const french = await mailbox.next(addressOf(member), 'adminInvitation');
    expect(french.locale).toBe('fr-FR');
    expect(french.text).toContain('http://portal.test/admin');
    const other = await portal.factory.member(ouId);
    await root.data(SET, { organizationId: ouId, userId: other.id });
    const german = await mailbox.next(addressOf(other), 'adminInvitation');
    const [row] = await sql<{ name: string }>('SELECT name FROM organization WHERE id = ?', [ouId]);
    expect(german.locale).toBe('de-DE');
    expect(german.text).toContain(row?.name);
  });

  it('has one effect and one mail, however often it is sent at once [SUPR-02, BYND-03]', async () => {
    const variables = { organizationId: ouId, userId: member.id };
    const codes = await Promise.all(Array.from({ length: 50 }, () => root.code(SET, variables)));
    expect(new Set(codes)).toEqual(new Set([10_000]));
    expect(await mailbox.to(addressOf(member))).toHaveLength(1);
    expect(await adminOf(ouId)).toBe(member.id);
  });

  it('serves an administrator handing over their own OU, once [SUPR-09]', async () => {
    const client = await portal.as(admin, ouId);
    expect(await client.code(SET, { organizationId: ouId, userId: member.id })).toBe(10_000);
    expect(await adminOf(ouId)).toBe(member.id);
    expect(await client.code(SET, { organizationId: ouId, userId: admin.id })).toBe(403);
    expect(await adminOf(ouId)).toBe(member.id);
  });

  it('leaves one who hands over a normal user at once, on every device [OUCF-12, BYND-04]', async () => {
    const key = { ou_id: ouId, user_id: admin.id, scope: 'ALL', operations: '["user"]', created_time: 1 };
    await portal.factory.insert('sub_admin', key);
    const [here, elsewhere] = [await portal.as(admin, ouId), await portal.as(admin, ouId)];
    expect(await elsewhere.code(CONSOLE)).toBe(10_000);
    expect(await here.code(SET, { organizationId: ouId, userId: member.id })).toBe(10_000);
    for (const client of [here, elsewhere]) {
      expect(await client.code(CONSOLE)).toBe(403);
      expect(await client.data('{ sessionGet { adminLevel } }')).toEqual({ sessionGet: { adminLevel: 'NORMAL' } });
    }
  });

  it('refuses an administrator any other OU, known or not, byte for byte [SUPR-09, OUSW-11]', async () => {
    const otherOu = await portal.factory.organization();
    const stranger = await portal.factory.member(otherOu);
    const client = await portal.as(admin, ouId);
    const [other, unknown] = [
      await client.graphql(SET, { organizationId: otherOu, userId: stranger.id }),
      await client.graphql(SET, { organizationId: '01HZZZZZZZZZZZZZZZZZZZZZZZ', userId: stranger.id }),
    ];
    expect(other).toEqual(unknown);
    expect(other.errors?.[0]?.extensions.envelopeCode).toBe(403);
    expect(await adminOf(otherOu)).toBeNull();
  });

  it('finds nobody but active members of the OU [SUPR-06]', async () => {
    const { factory } = portal;
    const otherOu = await factory.organization();
    const people = [
      await factory.member(otherOu),
      await factory.account(),
      await factory.member(ouId, { is_disabled: 1 }),
      await factory.member(ouId, { expire_time: Date.now() - 1_000 }),
      await factory.member(ouId, { start_time: Date.now() + 60_000 }),
      await factory.member(ouId, { is_super_admin: 1 }),
    ];
    for (const { id } of people) {
      expect(await root.code(SET, { organizationId: ouId, userId: id })).toBe(404);
      expect(await (await portal.as(admin, ouId)).code(SET, { organizationId: ouId, userId: id })).toBe(404);
    }
    expect(await root.code(SET, { organizationId: '01HZZZZZZZZZZZZZZZZZZZZZZZ', userId: member.id })).toBe(404);
    expect(await adminOf(ouId)).toBe(admin.id);
  });

  it('is refused to every other level [SUPR-09, CALL-015]', async () => {
    const { factory } = portal;
    const variables = { organizationId: ouId, userId: member.id };
    for (const account of [
      member,
      await factory.subAdmin(ouId, ['user']),
      await factory.subAdmin(ouId, ['user'], {}),
    ]) {
      expect(await (await portal.as(account, ouId)).code(SET, variables)).toBe(403);
    }
    expect(await new ApiClient(portal.url).code(SET, variables)).toBe(401);
    expect(await adminOf(ouId)).toBe(admin.id);
  });

  it('is written in the audit log of that OU [SUPR-01, AUDT-09]', async () => {
    await root.data(SET, { organizationId: ouId, userId: member.id });
    const [event] = await sql<{ description: string; result: string; target_name: string; changes: string }>(
      'SELECT description, result, target_name, changes FROM audit_event WHERE ou_id = ? AND event_name = ?',
      [ouId, 'organizationSetAdmin'],
    );
    expect(event?.result).toBe('success');
    expect(JSON.parse(event?.description ?? '')).toEqual({ from: admin.id, to: member.id });
    expect(event?.target_name).toMatch(/^Organization /);
    expect(JSON.parse(event?.changes ?? '')).toMatchObject([
      {
        field: 'admin',
        added: [{ id: member.id, name: `Name of ${member.username}` }],
        removed: [{ id: admin.id, name: `Name of ${admin.username}` }],
      },
    ]);
  });
});
