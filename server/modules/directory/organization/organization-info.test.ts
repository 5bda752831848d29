import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const INFO = `query ($organizationId: ID) {
  organizationInfo(organizationId: $organizationId) { id name logo userCount addition { logo } admin { name email } }
}`;
const UNKNOWN = '01HZZZZZZZZZZZZZZZZZZZZZZZ';

interface Info {
  admin: { name: string; email: string; phone: string };
}

let portal: TestPortal;
let root: ApiClient;
let ouId: string;
let otherOu: string;
let admin: { id: string; username: string };
let member: { id: string; username: string };

const sql = (statement: string, values: unknown[]) => portal.portal.runtime.database.query(statement, values);
const hideAdmin = () => sql('UPDATE organization SET is_admin_info_enable = 0 WHERE id = ?', [ouId]);

beforeAll(async () => {
  portal = await startTestPortal();
  root = await portal.as(await portal.factory.superAdmin(), null);
  otherOu = await portal.factory.organization();
});
beforeEach(async () => {
  const { factory } = portal;
  ouId = await factory.organization({ logo: '/logo.png' });
  admin = await factory.admin(ouId);
  member = await factory.member(ouId);
});
afterAll(() => portal.stop());

describe('the organization info', () => {
  it('tells members of their OU, with logo and administrator, whose address is encrypted [CALL-045, AUTH-11]', async () => {
    const client = await portal.as(member, ouId);
    const { data } = await client.rest<Info>('POST', 'organization/info');
    expect(data).toMatchObject({
      id: ouId,
      userCount: 2,
      addition: { logo: '/logo.png' },
      admin: { id: admin.id },
    });
    expect(await client.contact(data.admin.email)).toBe(`${admin.username}@portal.example`);
  });

  it('tells nickname, phone and domain of the administrator, and the preselected resource types [OUCF-02, CALL-045, AUTH-11]', async () => {
    const ou = await portal.factory.organization({ default_resource_types: '["site","device"]' });
    const home = await portal.factory.organization();
    const domain_id = await portal.factory.domain(home, { name: 'Partners' });
    const chief = await portal.factory.admin(ou, { type: 'DOMAIN', domain_id, nick_name: 'Max', phone: '13800000001' });
    const client = await portal.as(chief, ou);
    const { data } = await client.rest<Info>('POST', 'organization/info');
    expect(data).toMatchObject({
      defaultResourceTypes: ['site', 'device'],
      admin: { id: chief.id, nickName: 'Max', domain: 'Partners' },
    });
    expect(await client.contact(data.admin.phone)).toBe('13800000001');
  });

  it('tells a super administrator of the OU that is named, and wants one named [SUPR-08, OUSW-11]', async () => {
    const { data } = await root.rest('POST', 'organization/info', { organizationId: ouId });
    expect(data).toMatchObject({ id: ouId });
    expect(await root.code(INFO)).toBe(512);
    expect(await root.code(INFO, { organizationId: UNKNOWN })).toBe(404);
  });

  it('tells nobody else of another OU, known or not, byte for byte [OUSW-11]', async () => {
    for (const account of [admin, member]) {
      const client = await portal.as(account, ouId);
      expect(await client.code(INFO, { organizationId: ouId })).toBe(10_000);
      const other = await client.graphql(INFO, { organizationId: otherOu });
      expect(other).toEqual(await client.graphql(INFO, { organizationId: UNKNOWN }));
      expect(other.errors?.[0]?.extensions.envelopeCode).toBe(404);
    }
    expect(await (await portal.as(member, null)).code(INFO, { organizationId: ouId })).toBe(512);
  });

  it('keeps the administrator from members where the OU does not show it [PROF-08]', async () => {
    await hideAdmin();
    const adminFor = async (account: { id: string }) =>
      (await (await portal.as(account, ouId)).data<{ organizationInfo: { admin: object | null } }>(INFO))
        .organizationInfo.admin;
    expect(await adminFor(member)).toBeNull();
    expect(await adminFor(admin)).not.toBeNull();
    expect(await adminFor(await portal.factory.subAdmin(ouId, []))).not.toBeNull();
  });
});

describe('the administrator to ask', () => {
  it('is told to members by name and e-mail address, which is encrypted [CALL-052, PROF-08, AUTH-11]', async () => {
    const client = await portal.as(member, ouId);
    const { code, data } = await client.rest<Info['admin']>('POST', 'organization/admin-info');
    expect([code, data.name]).toEqual([10_000, `Name of ${admin.username}`]);
    expect(await client.contact(data.email)).toBe(`${admin.username}@portal.example`);
  });

  it('is refused where the OU does not show it, and missing where there is none [CALL-052, PROF-08]', async () => {
    await hideAdmin();
    expect((await (await portal.as(member, ouId)).rest('POST', 'organization/admin-info')).code).toBe(403);
    const lonely = await portal.factory.member(otherOu);
    expect((await (await portal.as(lonely, otherOu)).rest('POST', 'organization/admin-info')).code).toBe(404);
    expect((await root.rest('POST', 'organization/admin-info')).code).toBe(512);
  });
});

describe('the list of organizations', () => {
  it('and the members to choose from tell encrypted addresses [SUPR-06, AUTH-11]', async () => {
    const { name } = (await root.data<{ organizationInfo: { name: string } }>(INFO, { organizationId: ouId }))
      .organizationInfo;
    const { organizationList: list, organizationMembers: choice } = await root.data<{
      organizationList: { organizations: Info[] };
      organizationMembers: { members: { email: string }[] };
    }>(
      `query ($name: String, $id: ID!, $username: String) {
        organizationList(search: $name) { organizations { admin { email } } }
        organizationMembers(organizationId: $id, search: $username) { members { email } }
      }`,
      { name, id: ouId, username: member.username },
    );
    const told = [list.organizations[0]!.admin.email, choice.members[0]!.email];
    const opened = await Promise.all(told.map((closed) => root.contact(closed)));
    expect(opened).toEqual([`${admin.username}@portal.example`, `${member.username}@portal.example`]);
  });
});

describe('members to choose from', () => {
  const MEMBERS = `query ($organizationId: ID!, $search: String, $limit: Int) {
    organizationMembers(organizationId: $organizationId, search: $search, limit: $limit) { members { id } hasMore }
  }`;
  interface Members {
    organizationMembers: { members: { id: string }[]; hasMore: boolean };
  }

  it('are found by any word, active ones of that OU only, and limited [SUPR-06]', async () => {
    const { factory } = portal;
    const zoe = await factory.member(ouId, { name: 'Zoë Quercus' });
    await factory.member(ouId, { name: 'Zoë Disabled', is_disabled: 1 });
    await factory.member(otherOu, { name: 'Zoë Other' });
    const ask = async (values: object) =>
      (await root.data<Members>(MEMBERS, { organizationId: ouId, ...values })).organizationMembers;
    expect(await ask({ search: 'zoe' })).toEqual({ members: [{ id: zoe.id }], hasMore: false });
    expect(await ask({ search: 'QUER' })).toEqual({ members: [{ id: zoe.id }], hasMore: false });
    expect(await ask({ search: 'nobody' })).toEqual({ members: [], hasMore: false });
    expect(await ask({ limit: 2 })).toMatchObject({ members: [{}, {}], hasMore: true });
    expect((await ask({})).members).toHaveLength(3);
    expect(await root.code(MEMBERS, { organizationId: ouId, limit: 1001 })).toBe(415);
    expect(await root.code(MEMBERS, { organizationId: UNKNOWN })).toBe(404);
    expect(await root.code(`{ organizationDomainList(organizationId: "${UNKNOWN}") { domains { id } } }`)).toBe(404);
  });

  it('are told to the administrator of the OU too, who may hand it over, and to nobody else [OUCF-12, SUPR-09]', async () => {
    const { factory } = portal;
    const chief = await portal.as(admin, ouId);
    const { organizationMembers: own } = await chief.data<Members>(MEMBERS, { organizationId: ouId });
    expect(own.members.map(({ id }) => id).sort()).toEqual([admin.id, member.id].sort());
    const other = await chief.graphql(MEMBERS, { organizationId: otherOu });
    expect(other).toEqual(await chief.graphql(MEMBERS, { organizationId: UNKNOWN }));
    expect(other.errors?.[0]?.extensions.envelopeCode).toBe(403);
    for (const account of [member, await factory.subAdmin(ouId, ['user'])]) {
      expect(await (await portal.as(account, ouId)).code(MEMBERS, { organizationId: ouId })).toBe(403);
    }
    expect(await new ApiClient(portal.url).code(MEMBERS, { organizationId: ouId })).toBe(401);
  });
});
