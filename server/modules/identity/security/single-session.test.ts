import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { hashSecret, newId, newSecret } from '../../../core/ids.js';

const RULE = `passwordRequires: [DIGIT], passwordMinLength: 8, passwordTryTimes: 5, passwordDuplication: 3,
  sessionTimeOut: 24, ipWhiteList: [], ipBlackList: [], mfaType: NONE`;
const SINGLE = `mutation { securitySetRule(${RULE}, allowMultiSession: false) { __typename } }`;
const MULTI = `mutation { securitySetRule(${RULE}, allowMultiSession: true) { __typename } }`;
const platform = (scope: string) =>
  `mutation { securitySetPlatformRule(scope: ${scope}, ${RULE}, allowMultiSession: false) { __typename } }`;
const GET = '{ sessionGet { id } }';
const HOUR = 3_600_000;

let portal: TestPortal;
let ouId: string;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization();
});

/** A session that began `age` hours ago from `ip`. */
async function session(
  account: { id: string },
  age: number,
  { ip = '192.0.2.1', working = ouId as string | null, idle = 0 } = {},
): Promise<ApiClient> {
  const token = newSecret();
  const time = Date.now();
  await portal.factory.insert('session', {
    token_hash: hashSecret(token),
    id: newId(),
    account_id: account.id,
    ou_id: working,
    ip,
    created_time: time - age * HOUR,
    last_active_time: time - idle * HOUR,
    expire_time: time + HOUR,
  });
  return ApiClient.withToken(portal.url, token);
}

const codes = (...clients: ApiClient[]) => Promise.all(clients.map((client) => client.code(GET)));

describe('switching multiple sessions off', () => {
  it('keeps each member’s newest session there, and touches none that works elsewhere or nowhere [SECR-11]', async () => {
    const [admin, person, single] = [
      await portal.factory.admin(ouId),
      await portal.factory.member(ouId),
      await portal.factory.member(ouId),
    ];
    const saving = await session(admin, 0);
    const [oldest, newest, middle] = [
      await session(person, 3),
      await session(person, 1, { ip: '192.0.2.7' }),
      await session(person, 2),
    ];
    const only = await session(single, 5);
    const other = await portal.factory.organization();
    await portal.factory.join(other, person);
    const elsewhere: ApiClient[] = [];
    for (const working of [other, other, null, null]) elsewhere.push(await session(person, 4, { working }));
    expect(await codes(oldest, newest, middle, only, ...elsewhere)).toEqual(Array<number>(8).fill(10_000));
    await saving.data(SINGLE);
    expect(await codes(oldest, newest, middle, only, saving)).toEqual([409, 10_000, 409, 10_000, 10_000]);
    expect(await codes(...elsewhere)).toEqual(Array<number>(4).fill(10_000));
    expect((await oldest.graphql(GET)).errors?.[0]?.message).toContain('192.0.2.7');
  });

  it('keeps the saving admin’s newest session, which need not be the one that saves [SECR-11]', async () => {
    const admin = await portal.factory.admin(ouId);
    const [saving, newest] = [await session(admin, 2), await session(admin, 1)];
    await saving.data(SINGLE);
    expect(await codes(saving, newest)).toEqual([409, 10_000]);
  });

  it('reckons with living sessions only [SECR-11]', async () => {
    const [admin, person] = [await portal.factory.admin(ouId), await portal.factory.member(ouId)];
    const saving = await session(admin, 0);
    const living = await session(person, 40);
    const idle = await session(person, 30, { idle: 25 });
    await saving.data(SINGLE);
    expect(await codes(living, idle)).toEqual([10_000, 401]);
  });

  it('touches nobody of another OU, and nobody when it stays on [SECR-11]', async () => {
    const stranger = await portal.factory.member(await portal.factory.organization());
    const [admin, person] = [await portal.factory.admin(ouId), await portal.factory.member(ouId)];
    const saving = await session(admin, 0);
    const theirs = [await session(stranger, 2, { working: null }), await session(stranger, 1, { working: null })];
    const ours = [await session(person, 2), await session(person, 1)];
    await saving.data(MULTI);
    expect(await codes(...ours)).toEqual([10_000, 10_000]);
    await saving.data(SINGLE);
    expect(await codes(...theirs, ...ours)).toEqual([10_000, 10_000, 409, 10_000]);
  });

  it('is told to open tabs at once, with the address that goes on [SECR-10, SECR-11]', async () => {
    const [admin, person] = [await portal.factory.admin(ouId), await portal.factory.member(ouId)];
    const saving = await session(admin, 0);
    const old = await session(person, 2);
    await session(person, 1, { ip: '192.0.2.9' });
    const socket = await SocketClient.open(portal.url, { token: old.token });
    const told = await socket.subscribe<{ sessionChanged: { kind: string; code: number; message: string } }>(
      'subscription { sessionChanged { kind code message } }',
    );
    const before = Date.now();
    await saving.data(SINGLE);
    await until(() => told.events.length > 0);
    expect(Date.now() - before).toBeLessThan(2_000);
    expect(told.events[0]?.data?.sessionChanged).toMatchObject({ kind: 'SESSION_ENDED', code: 409 });
    expect(told.events[0]?.data?.sessionChanged.message).toContain('192.0.2.9');
    await socket.close();
  });

  it('takes more accounts than one chunk holds [SECR-11]', async () => {
    const admin = await portal.factory.admin(ouId);
    const saving = await session(admin, 0);
    const people: string[] = [];
    for (let at = 0; at < 520; at += 1) people.push((await portal.factory.member(ouId)).id);
    const first = await session({ id: people[0] ?? '' }, 2);
    for (const id of people) {
      await session({ id }, 3);
      await session({ id }, 1);
    }
    await saving.data(SINGLE);
    const [count] = (await portal.portal.runtime.database.query(
      `SELECT COUNT(*) AS sessions, COUNT(DISTINCT s.account_id) AS accounts FROM session s
         JOIN member m ON m.user_id = s.account_id AND m.ou_id = ? WHERE s.ended_time IS NULL`,
      [ouId],
    )) as unknown[];
    expect(count).toEqual({ sessions: 521, accounts: 521 });
    expect(await codes(first)).toEqual([409]);
  }, 60_000);

  it('for the platform meets the OUs without a rule of their own, for super administrators only them [SECR-11, SECR-19]', async () => {
    const { factory } = portal;
    const ruled = await factory.organization();
    const [root, inside, outside] = [
      await factory.superAdmin(),
      await factory.member(ouId),
      await factory.member(ruled),
    ];
    await (await session(await factory.admin(ruled), 0, { working: ruled })).data(MULTI);
    const roots = [await session(root, 2, { working: null }), await session(root, 1, { working: null })];
    const theirs = [await session(inside, 2), await session(inside, 1)];
    const others = [await session(outside, 2, { working: ruled }), await session(outside, 1, { working: ruled })];
    try {
      await roots[1]!.data(platform('SUPER_ADMIN'));
      expect(await codes(...roots, ...theirs, ...others)).toEqual([409, ...Array<number>(5).fill(10_000)]);
      await roots[1]!.data(platform('DEFAULT'));
      expect(await codes(roots[1]!, ...theirs, ...others)).toEqual([10_000, 409, 10_000, 10_000, 10_000]);
    } finally {
      await portal.portal.runtime.database.query("DELETE FROM security_rule WHERE owner_id LIKE '0000000000%'");
    }
  });
});
