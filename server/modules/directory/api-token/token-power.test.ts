import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_RIGHTS } from '../../../context/token-rights.js';
import { issueToken, programWith } from '../../../../tests/support/api-tokens.js';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';

const PEOPLE = '{ userList { users { id } } }';
const TREE = '{ structureList { structures { id } } }';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let adminAccount: { id: string };

const peopleOf = async (program: ApiClient) =>
  (await program.data<{ userList: { users: { id: string }[] } }>(PEOPLE)).userList.users.map(({ id }) => id).sort();
const database = () => portal.portal.runtime.database;

/** Changes rows as another server would: what is cached here must not outlive a second. */
const change = (statement: string, values: unknown[]) => database().query(statement, values);

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization();
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
});

describe('the power of an API token', () => {
  it('ends at its rights: reading does not change, one operation is not another, and it is no OU administrator [TOKN-02, TOKN-03]', async () => {
    const person = await portal.factory.member(ouId, { home_ou_id: ouId });
    const reader = await programWith(admin, ['USER_READ']);
    const unlock = `mutation { userDisable(userId: "${person.id}") { id } }`;
    expect(refusalOf(await reader.graphql(unlock))).toMatchObject({
      code: 403,
      message: 'This API token needs the right USER_WRITE for this call.',
    });
    expect(await reader.code('{ roleDetail(id: "x") { id } }')).toBe(403);
    expect(await reader.code('{ apiTokenList { tokens { id } } }')).toBe(403);
    expect(await reader.code('{ sessionGet { id } }')).toBe(403);
    expect(await reader.code('{ portalAppResourceList { categories { name } } }')).toBe(403);
    const writer = await programWith(admin, ['USER_WRITE']);
    expect(await writer.code(unlock)).toBe(10_000);
    expect(await writer.code(PEOPLE)).toBe(10_000);
    for (const call of [
      `mutation { userResetPassword(userId: "${person.id}") { __typename } }`,
      `mutation { userSessionEndAll(userId: "${person.id}") }`,
      `mutation { userBulk(action: RESET_PASSWORD, userIds: ["${person.id}"]) { id } }`,
      `mutation { userBulk(action: END_SESSIONS, userIds: ["${person.id}"]) { id } }`,
    ]) {
      const answer = await writer.graphql(call);
      const { code, message } = refusalOf(answer);
      expect({ call, code, message }).toEqual({ call, code: 403, message: 'API tokens cannot make this call.' });
    }
  });

  it('ends at its OU: people of another one are not found, even if its owner administers both [TOKN-02, threats 47]', async () => {
    const otherOu = await portal.factory.organization({ admin_id: adminAccount.id });
    await portal.factory.join(otherOu, adminAccount);
    const stranger = await portal.factory.member(otherOu, { home_ou_id: otherOu });
    const own = await portal.factory.member(ouId, { home_ou_id: ouId });
    const program = await programWith(admin, TOKEN_RIGHTS);
    const disable = (id: string) => program.code(`mutation { userDisable(userId: "${id}") { id } }`);
    expect(await disable(stranger.id)).toBe(404);
    expect(await peopleOf(program)).not.toContain(stranger.id);
    expect(
      await program.code(`mutation { sessionSetOrganization(organizationId: "${otherOu}") { accessToken } }`),
    ).toBe(403);
    expect(await disable(own.id)).toBe(10_000);
    const inOther = await portal.as(adminAccount, otherOu);
    expect(await inOther.code(`mutation { userDisable(userId: "${stranger.id}") { id } }`)).toBe(10_000);
  });

  it('gives no role that the owner does not hold, although an OU administrator could; in a task neither [TOKN-02, TOKN-08]', async () => {
    const app = await portal.factory.app(ouId);
    const role = await portal.factory.role(ouId);
    await portal.factory.insert('role_menu_group', {
      ou_id: ouId,
      role_id: role,
      app_id: app.id,
      menu_group_id: await portal.factory.menuGroup(ouId, app.id, [await portal.factory.menu(ouId, app.id)]),
    });
    const person = await portal.factory.member(ouId);
    const writer = await programWith(admin, ['USER_WRITE']);
    const assign = `mutation { userAssignRoles(userId: "${person.id}", roleIds: ["${role}"]) { id } }`;
    expect(await writer.code(assign)).toBe(403);
    const bulk = `mutation { userBulk(action: ASSIGN_ROLES, userIds: ["${person.id}"], targetIds: ["${role}"]) { id } }`;
    expect(await writer.code(bulk)).toBe(403);
    expect(await admin.code(assign)).toBe(10_000);
  });

  it('ends a task that its token started and that is revoked before its turn [TOKN-05, TOKN-08]', async () => {
    const people = [await portal.factory.member(ouId), await portal.factory.member(ouId)];
    const group = await portal.factory.userGroup(ouId, []);
    const { text, token } = await issueToken(admin, ['USER_WRITE', 'USER_GROUP_WRITE']);
    const program = ApiClient.withToken(portal.url, text);
    const ids = people.map(({ id }) => `"${id}"`).join(', ');
    const started = await program.data<{ userBulk: { id: string } }>(
      `mutation { userBulk(action: ADD_TO_GROUPS, userIds: [${ids}], targetIds: ["${group}"]) { id } }`,
    );
    expect(started.userBulk.id).toBeTruthy();
    const [job] = (await change('SELECT payload FROM job WHERE id = ?', [started.userBulk.id])) as {
      payload: string;
    }[];
    expect(JSON.parse(job?.payload ?? '{}')).toMatchObject({ tokenId: token.id, accountId: adminAccount.id });
    const stateOf = async () =>
      ((await change('SELECT state FROM job WHERE id = ?', [started.userBulk.id])) as { state: string }[])[0]?.state;
    await until(async () => (await stateOf()) === 'DONE');
    await admin.data('mutation ($ids: [ID!]!) { apiTokenRevoke(ids: $ids) { id } }', { ids: [token.id] });
    await change("UPDATE job SET state = 'QUEUED', attempts = 0, result = NULL WHERE id = ?", [started.userBulk.id]);
    portal.portal.runtime.nudgeWorker();
    await until(async () => (await stateOf()) === 'FAILED');
  });

  it('reaches the people at its nodes and below, of those its owner reaches at the time of the call [TOKN-02]', async () => {
    const [top, beside] = [await portal.factory.structure(ouId), await portal.factory.structure(ouId)];
    const below = await portal.factory.structure(ouId, top);
    const [atTop, atBelow, atBeside] = await Promise.all(
      [top, below, beside].map(async (node) => {
        const person = await portal.factory.member(ouId, { home_ou_id: ouId });
        const place = { ou_id: ouId, user_id: person.id, structure_id: node, created_time: Date.now() };
        await portal.factory.insert('user_structure', place);
        return person.id;
      }),
    );
    const limited = await programWith(admin, ['USER_WRITE'], { structureIds: [top] });
    expect(await peopleOf(limited)).toEqual([atTop, atBelow].sort());
    expect(await limited.code(`mutation { userDisable(userId: "${atBeside}") { id } }`)).toBe(403);
    expect(await limited.code(`mutation { userDisable(userId: "${atBelow}") { id } }`)).toBe(10_000);
    expect(await limited.code(`mutation { userEnable(userId: "${atBelow}") { id } }`)).toBe(10_000);
    const { structureList } = await limited.data<{ structureList: { structures: { id: string }[] } }>(TREE);
    expect(structureList.structures.map(({ id }) => id)).toEqual([top]);

    const owner = await portal.factory.subAdmin(ouId, ['user'], { structureIds: [top, beside] });
    const all = await programWith(admin, ['USER_READ'], { ownerId: owner.id });
    const some = await programWith(admin, ['USER_READ'], { ownerId: owner.id, structureIds: [below, beside] });
    expect(await peopleOf(all)).toEqual([atTop, atBelow, atBeside].sort());
    expect(await peopleOf(some)).toEqual([atBelow, atBeside].sort());
    const dropped = [ouId, owner.id, beside];
    await change('DELETE FROM sub_admin_structure WHERE ou_id = ? AND user_id = ? AND structure_id = ?', dropped);
    await until(async () => (await peopleOf(some)).length === 1, 2_000);
    expect(await peopleOf(some)).toEqual([atBelow]);
    // A node that is deleted drops out: nobody is left, not everybody.
    await change('DELETE FROM api_token_structure WHERE ou_id = ?', [ouId]);
    await until(async () => (await peopleOf(some)).length === 0, 2_000);
    expect(await peopleOf(limited)).toEqual([]);
  });

  it('shrinks with the operations of its owner, and ends with their office, account or membership [TOKN-02]', async () => {
    const owner = await portal.factory.subAdmin(ouId, ['user', 'role']);
    const key = [ouId, owner.id];
    const program = await programWith(admin, ['USER_READ', 'ROLE_READ'], { ownerId: owner.id });
    expect(await program.code(PEOPLE)).toBe(10_000);
    await change(
      'UPDATE sub_admin SET operations = \'["role"]\', version = version + 1 WHERE ou_id = ? AND user_id = ?',
      key,
    );
    await until(async () => (await program.code(PEOPLE)) === 403, 2_000);
    await change('UPDATE account SET is_disabled = 1 WHERE id = ?', [owner.id]);
    await until(async () => (await program.code(PEOPLE)) === 401, 2_000);
    const states = async () =>
      (await admin.data<{ apiTokenList: { tokens: { state: string }[] } }>('{ apiTokenList { tokens { state } } }'))
        .apiTokenList.tokens;
    expect(await states()).toEqual([{ state: 'OWNERLESS' }]);
    await change('UPDATE account SET is_disabled = 0 WHERE id = ?', [owner.id]);
    await until(async () => (await program.code('{ roleList { roles { id } } }')) === 10_000, 2_000);
    await change('DELETE FROM sub_admin WHERE ou_id = ? AND user_id = ?', key);
    await until(async () => (await program.code('{ roleList { roles { id } } }')) === 401, 2_000);
    expect(refusalOf(await program.graphql(PEOPLE)).message).toBe(
      'The owner of this API token is no active administrator of the organization any more.',
    );
    expect(await states()).toEqual([{ state: 'OWNERLESS' }]);
  });

  it('keeps to the addresses of the OU and of itself; second factors and passwords to be changed are for people [TOKN-02]', async () => {
    const here = await programWith(admin, ['USER_READ'], { addresses: ['127.0.0.0/8'] });
    const elsewhere = await programWith(admin, ['USER_READ'], { addresses: ['10.20.0.0/16'] });
    expect(await here.code(PEOPLE)).toBe(10_000);
    expect(refusalOf(await elsewhere.graphql(PEOPLE))).toMatchObject({ code: 403 });
    await change('UPDATE account SET is_init_password = 1 WHERE id = ?', [adminAccount.id]);
    await portal.factory.rule(ouId, { mfa_type: 'EMAIL' });
    portal.portal.runtime.sessions.clear();
    expect(await here.code(PEOPLE)).toBe(10_000);
    await portal.factory.rule(ouId, { ip_black_list: '["127.0.0.1"]' });
    portal.portal.runtime.sessions.clear();
    expect(await here.code(PEOPLE)).toBe(403);
  });

  it('reads e-mail and phone in plain text, because programs have no key of the sign-in page [TOKN-11]', async () => {
    const person = await portal.factory.member(ouId, { email: 'nia@portal.example', phone: '5551234' });
    const program = await programWith(admin, ['USER_READ']);
    const { userDetail } = await program.data<{ userDetail: object }>(
      `{ userDetail(id: "${person.id}") { email phone } }`,
    );
    expect(userDetail).toEqual({ email: 'nia@portal.example', phone: '5551234' });
  });

  it('has idempotency keys of its own [TOKN-08, CALL-252]', async () => {
    const [first, second] = [await programWith(admin, ['ROLE_WRITE']), await programWith(admin, ['ROLE_WRITE'])];
    first.headers = second.headers = { 'idempotency-key': 'night-1' };
    const create = (program: ApiClient, name: string) =>
      program.data<{ roleCreate: { id: string } }>(
        `mutation { roleCreate(name: "${name}", identifier: "${name}") { id } }`,
      );
    const made = await create(first, 'one');
    expect(await create(first, 'one')).toEqual(made);
    expect(await create(second, 'two')).not.toEqual(made);
  });
});
