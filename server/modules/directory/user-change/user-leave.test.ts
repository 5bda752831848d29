import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { refusalOf } from '../../../../tests/support/people.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { SocketClient, until } from '../../../../tests/support/socket.js';
import { newId } from '../../../core/ids.js';

const LEAVE = 'mutation ($id: ID!) { profileLeaveOrganization(organizationId: $id) }';
const LIST = '{ sessionOrganizationList { organizations { id isLeavable } } }';

let portal: TestPortal;
let homeId: string;
let ouId: string;
let person: { id: string; username: string };
let client: ApiClient;

const rows = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;
const leave = async (id: string, who = client) => refusalOf(await who.graphql(LEAVE, { id }));
const memberships = async ({ id }: { id: string }) =>
  (await rows<{ id: string }>('SELECT ou_id AS id FROM member WHERE user_id = ? ORDER BY ou_id', [id])).map(
    (row) => row.id,
  );

beforeAll(async () => {
  portal = await startTestPortal();
  homeId = await portal.factory.organization();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization();
  person = await portal.factory.member(homeId);
  await portal.factory.join(ouId, person);
  client = await portal.as(person, ouId);
});

describe('leaving an OU', () => {
  it('ends the membership with all it held, moves sessions out and tells open tabs [USER-25, USER-26, BYND-04]', async () => {
    const role = await portal.factory.role(ouId);
    await portal.factory.giveRole(ouId, person.id, role);
    const other = await portal.as(person, ouId);
    const home = await portal.as(person, homeId);
    const socket = await SocketClient.open(portal.url, { token: other.token });
    await socket.subscribe('subscription { sessionChanged { kind } }');
    const answer = await client.rest('POST', 'profile/leave-organization', { organizationId: ouId });
    expect(answer).toEqual({ code: 10_000, message: '', data: null });
    expect(await memberships(person)).toEqual([homeId]);
    expect(await rows('SELECT 1 FROM user_role WHERE user_id = ?', [person.id])).toEqual([]);
    for (const each of [client, other]) expect(await each.code('{ sessionWorkingOrganization { id } }')).toBe(512);
    expect(await home.code('{ sessionWorkingOrganization { id } }')).toBe(10_000);
    await until(() => socket.closeCode !== null);
    expect(socket.closeCode).toBe(4401);
    const [ou] = await rows<{ count: number }>('SELECT member_count AS count FROM organization WHERE id = ?', [ouId]);
    expect(ou?.count).toBe(0);
    const [event] = await rows(
      "SELECT * FROM audit_event WHERE event_name = 'profileLeaveOrganization' AND account_id = ?",
      [person.id],
    );
    expect(event).toMatchObject({ result: 'success', ou_id: ouId, resource_id: person.id });
    // Nobody takes it back over the person's head.
    const admin = await portal.as(await portal.factory.admin(ouId), ouId);
    expect(await admin.code('mutation ($id: ID!) { userJoin(userId: $id) { id } }', { id: person.id })).toBe(404);
  });

  it('is refused for the home, the OU one administers and the last one [USER-25, OUCF-12]', async () => {
    expect(await leave(homeId)).toEqual({
      code: 403,
      message: 'This organization manages your account. Only its administrators can remove you.',
    });
    await rows('UPDATE organization SET admin_id = ? WHERE id = ?', [person.id, ouId]);
    expect((await leave(ouId)).message).toContain('You administer this organization.');
    await rows('UPDATE organization SET admin_id = NULL WHERE id = ?', [ouId]);
    const root = await portal.as(await portal.factory.admin(homeId), homeId);
    await root.data('mutation ($id: ID!) { userRemove(userId: $id) }', { id: person.id });
    expect((await leave(ouId)).message).toContain('the only organization you belong to');
    expect(await memberships(person)).toEqual([ouId]);
  });

  it('of which one is no member is leaving one that does not exist; strangers are asked to sign in [threats 1]', async () => {
    const foreign = await portal.factory.organization();
    const [unknown, other] = [
      await client.graphql(LEAVE, { id: newId() }),
      await client.graphql(LEAVE, { id: foreign }),
    ];
    expect(refusalOf(unknown).code).toBe(404);
    expect(other).toEqual(unknown);
    expect((await leave(ouId, new ApiClient(portal.url))).code).toBe(401);
    expect((await leave(ouId, await portal.as(await portal.factory.superAdmin(), null))).code).toBe(404);
  });

  it('is open before an OU is chosen, once, and told by the list of OUs [OUSW-10]', async () => {
    const waiting = await portal.as(person, null);
    const { sessionOrganizationList } = await waiting.data<{
      sessionOrganizationList: { organizations: { id: string; isLeavable: boolean }[] };
    }>(LIST);
    expect(Object.fromEntries(sessionOrganizationList.organizations.map((each) => [each.id, each.isLeavable]))).toEqual(
      {
        [homeId]: false,
        [ouId]: true,
      },
    );
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await leave(ouId, waiting)).code));
    expect(codes.sort((one, two) => one - two)).toEqual([404, 404, 404, 404, 10_000]);
  });
});
