import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const LIST = `query ($search: String, $pagination: PaginationInput) {
  organizationList(search: $search, pagination: $pagination) {
    organizations { id name languages availableThemes userCount admin { id username } } pagination { total limit }
  }
}`;
interface List {
  organizationList: {
    organizations: { name: string; userCount: number; admin: { id: string } | null }[];
    pagination: { total: number; limit: number };
  };
}

let portal: TestPortal;
let root: ApiClient;
let admin: { id: string };
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization({ name: 'Beta' });
  await factory.organization({ name: 'Alpha' });
  admin = await factory.admin(ouId);
  root = await portal.as(await factory.superAdmin(), null);
});
afterAll(() => portal.stop());

describe('the organization list', () => {
  it('shows every OU by name to the super administrator [SUPR-05, SUPR-08]', async () => {
    const { organizations, pagination } = (await root.data<List>(LIST)).organizationList;
    expect(organizations).toMatchObject([
      { name: 'Alpha', userCount: 0, admin: null, languages: ['en-US', 'de-DE'] },
      { name: 'Beta', userCount: 1, admin: { id: admin.id }, availableThemes: ['DARK', 'GREEN', 'WHITE'] },
    ]);
    expect(pagination).toEqual({ total: 2, limit: 50 });
  });

  it('pages and searches, ignoring case [LIST-04, LIST-09]', async () => {
    const paged = (await root.data<List>(LIST, { pagination: { limit: 1, currentPage: 2 } })).organizationList;
    expect(paged.organizations.map((organization) => organization.name)).toEqual(['Beta']);
    expect((await root.data<List>(LIST, { search: 'LPH' })).organizationList.pagination.total).toBe(1);
    expect(await root.code(LIST, { pagination: { limit: 1001 } })).toBe(415);
  });

  it('takes the limit beside pagination, as it is documented [CALL-044, SUPR-05, LIST-04]', async () => {
    const ask = (body: object) => root.rest<List['organizationList']>('POST', 'organization/list', body);
    const { data } = await ask({ search: '', pagination: { currentPage: 2 }, limit: 1 });
    expect(data.organizations.map((organization) => organization.name)).toEqual(['Beta']);
    expect(data.pagination).toEqual({ total: 2, limit: 1, currentPage: 2, next: null });
    expect((await ask({ limit: 100 })).data.pagination).toEqual({ total: 2, limit: 100, currentPage: 1, next: null });
    expect((await ask({ pagination: { limit: 20 } })).data.pagination).toMatchObject({ limit: 20 });
    for (const limit of [0, 1001]) expect((await ask({ limit })).code).toBe(415);
  });

  it('is refused to every other level [SUPR-09, CALL-015]', async () => {
    const { factory } = portal;
    expect(await (await portal.as(admin, ouId)).code(LIST)).toBe(403);
    expect(await (await portal.as(await factory.subAdmin(ouId, ['user']), ouId)).code(LIST)).toBe(403);
    expect(await (await portal.as(await factory.member(ouId), ouId)).code(LIST)).toBe(403);
    expect(await new ApiClient(portal.url).code(LIST)).toBe(401);
  });
});
