import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const form = (values: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `Access ${counter}`, url: `access${counter}.example`, isAutoImport: true, ...values };
};
const create = (client: ApiClient, values: Record<string, unknown>) =>
  client.rest<string>('POST', 'domain/create', form(values));
/** Everything the domains of the installation are. */
const state = () =>
  Promise.all(
    ['domain', 'domain_role', 'domain_user_group'].map(
      (table) => portal.portal.runtime.database.query(`SELECT * FROM ${table} ORDER BY 1, 2`) as Promise<unknown[]>,
    ),
  );

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('domain calls', () => {
  const calls = (id: string): readonly ['GET' | 'POST', string, Record<string, unknown>?][] => [
    ['POST', 'domain/list', {}],
    ['POST', 'domain/create', form()],
    ['POST', 'domain/modify', { id, ...form() }],
    ['GET', `domain/role-list?id=${id}`],
    ['GET', `domain/user-group-list?id=${id}`],
    ['POST', 'domain/check-host', { id }],
    ['POST', 'domain/delete', { id }],
  ];

  it('need the operation domain [DOMN-11, CALL-015, CALL-018]', async () => {
    const { factory } = portal;
    const id = await factory.domain(ouId);
    const before = await state();
    const refused: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.member(ouId), null), 512],
      [await portal.as(await factory.member(ouId), ouId), 403],
      [await portal.as(await factory.subAdmin(ouId, ['user', 'role', 'userGroup', 'audit']), ouId), 403],
      [await portal.as(await factory.superAdmin(), null), 512],
    ];
    for (const [client, code] of refused) {
      for (const [method, path, body] of calls(id)) {
        expect((await client.rest(method, path, body)).code, path).toBe(code);
      }
    }
    expect(await state()).toEqual(before);
    const subAdmin = await portal.as(await factory.subAdmin(ouId, ['domain'], {}), ouId);
    for (const [method, path, body] of calls(id)) {
      expect((await subAdmin.rest(method, path, body)).code, path).toBe(10_000);
    }
  });

  it('know no domain, role or user group of another OU [DOMN-12]', async () => {
    const { factory } = portal;
    const other = await factory.organization();
    const [id, foreign] = [await factory.domain(ouId), await factory.domain(other)];
    const [role, group] = [await factory.role(other), await factory.userGroup(other)];
    const before = await state();
    for (const [method, path, body] of calls(foreign).filter(([, path]) => !/list$|create/.test(path))) {
      const unknown = await admin.rest(
        method,
        path.replace(foreign, 'X'.repeat(26)),
        body && { ...body, id: 'X'.repeat(26) },
      );
      const answer = await admin.rest(method, path, body);
      expect(answer.code, path).toBe(404);
      expect(answer, path).toEqual(unknown);
    }
    for (const links of [{ roleIds: [role] }, { userGroupIds: [group] }, { roleIds: [''] }]) {
      expect((await create(admin, links)).code).toBe(404);
      expect((await admin.rest('POST', 'domain/modify', { id, ...form(links) })).code).toBe(404);
    }
    expect(await state()).toEqual(before);
    const { data } = await admin.rest<{ domains: { id: string }[] }>('POST', 'domain/list', {
      pagination: { limit: 1000 },
    });
    expect(data.domains.map((domain) => domain.id)).not.toContain(foreign);
  });

  it('answer one domain of the working OU, to those who may manage domains [CALL-285, DOMN-11, DOMN-12]', async () => {
    const { factory } = portal;
    const id = await factory.domain(ouId);
    const foreign = await factory.domain(await factory.organization());
    const read = (client: ApiClient, of: string) =>
      client.graphql('query ($id: ID!) { domainDetail(id: $id) { id roles { id } userGroups { id } } }', { id: of });
    expect(await read(admin, id)).toMatchObject({ data: { domainDetail: { id, roles: [], userGroups: [] } } });
    const code = async (client: ApiClient, of = id) => (await read(client, of)).errors?.[0]?.extensions?.envelopeCode;
    expect(await code(admin, foreign)).toBe(404);
    expect(await code(admin, 'X'.repeat(26))).toBe(404);
    for (const bad of ['', 'x', `${id}0`, `${id} `, `' OR 1 = 1`])
      expect([bad, await code(admin, bad)]).toEqual([bad, 404]);
    expect(await code(new ApiClient(portal.url))).toBe(401);
    expect(await code(await portal.as(await factory.member(ouId), null))).toBe(512);
    expect(await code(await portal.as(await factory.superAdmin(), null))).toBe(512);
    expect(await code(await portal.as(await factory.member(ouId), ouId))).toBe(403);
    expect(await code(await portal.as(await factory.subAdmin(ouId, ['user', 'role']), ouId))).toBe(403);
    expect(await code(await portal.as(await factory.subAdmin(ouId, ['domain'], {}), ouId))).toBeUndefined();
  });
});
