import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

interface Choice {
  id: string;
  isAssignedToDomain: boolean;
  isAssignable: boolean;
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;
/** A role that opens nothing, one that opens what the sub-administrator may open, and one that opens more. */
let empty: string;
/** A role that no sub-administrator's scope names. */
let stranger: string;
let held: string;
let beyond: string;
let inScope: string;
let outside: string;
let subAdmin: ApiClient;

const form = (values: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `Links ${counter}`, url: `links${counter}.example`, isAutoImport: true, ...values };
};
const create = (client: ApiClient, values: Record<string, unknown>) =>
  client.rest<string>('POST', 'domain/create', form(values));
const modify = async (client: ApiClient, id: string, values: Record<string, unknown>) =>
  (await client.rest('POST', 'domain/modify', { id, ...form(values) })).code;
const linked = async (id: string) => {
  const read = async (kind: string) => {
    const rows: unknown = await portal.portal.runtime.database.query(
      `SELECT ${kind}_id AS id FROM domain_${kind} WHERE domain_id = ?`,
      [id],
    );
    return (rows as { id: string }[]).map((row) => row.id).sort();
  };
  return { roles: await read('role'), groups: await read('user_group') };
};

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  const app = await factory.app(ouId);
  const [known, unknown] = [await factory.menuGroup(ouId, app.id, []), await factory.menuGroup(ouId, app.id, [])];
  [empty, held, beyond] = [await factory.role(ouId), await factory.role(ouId), await factory.role(ouId)];
  await factory.openMenus(ouId, held, app.id, known);
  await factory.openMenus(ouId, beyond, app.id, unknown);
  [inScope, outside] = [await factory.userGroup(ouId), await factory.userGroup(ouId)];
  stranger = await factory.role(ouId);
  const reach = { roleIds: [empty, held, beyond], userGroupIds: [inScope] };
  const person = await factory.subAdmin(ouId, ['domain'], reach);
  await factory.giveRole(ouId, person.id, held);
  subAdmin = await portal.as(person, ouId);
});
afterAll(() => portal.stop());

describe('the roles and user groups of a domain', () => {
  it('are told with whether it gives them, for a new one too [DOMN-01, CALL-159, CALL-160]', async () => {
    const { data: id } = await create(admin, { roleIds: [held], userGroupIds: [outside] });
    const read = async (client: ApiClient, question: string) => ({
      ...(await client.rest<{ roles: Choice[] }>('GET', `domain/role-list${question}`)).data,
      ...(await client.rest<{ userGroups: Choice[] }>('GET', `domain/user-group-list${question}`)).data,
    });
    const of = (choices: Choice[], of: string) => choices.find((choice) => choice.id === of);
    const all = await read(admin, `?id=${id}`);
    expect(all.roles).toHaveLength(4);
    expect(of(all.roles, held)).toMatchObject({ isAssignedToDomain: true, isAssignable: true });
    expect(of(all.roles, beyond)).toMatchObject({ isAssignedToDomain: false, isAssignable: true });
    expect(of(all.userGroups, outside)).toMatchObject({ isAssignedToDomain: true });
    expect(of(all.userGroups, inScope)).toMatchObject({ isAssignedToDomain: false });
    const none = await read(admin, '');
    expect([...none.roles, ...none.userGroups].some((choice) => choice.isAssignedToDomain)).toBe(false);

    const seen = await read(subAdmin, `?id=${id}`);
    expect(seen.roles.map((choice) => [choice.id, choice.isAssignable]).sort()).toEqual(
      [
        [empty, true],
        [held, true],
        [beyond, false],
      ].sort(),
    );
    expect(of(seen.userGroups, outside)).toMatchObject({ isAssignedToDomain: true, isAssignable: false });
    expect((await read(subAdmin, '')).userGroups.map((choice) => choice.id)).toEqual([inScope]);
  });

  it('are linked by a sub-administrator within their scope only [DOMN-11]', async () => {
    const { code, data: id } = await create(subAdmin, { roleIds: [empty, held], userGroupIds: [inScope] });
    expect(code).toBe(10_000);
    for (const values of [
      { roleIds: [empty, held, beyond] },
      { roleIds: [empty, stranger] },
      { userGroupIds: [inScope, outside] },
    ]) {
      expect((await create(subAdmin, values)).code).toBe(403);
      expect(await modify(subAdmin, id, values)).toBe(403);
    }
    expect(await linked(id)).toEqual({ roles: [empty, held].sort(), groups: [inScope] });
    expect(await modify(subAdmin, id, { roleIds: [held], userGroupIds: [] })).toBe(10_000);
    expect(await linked(id)).toEqual({ roles: [held], groups: [] });
  });

  it('are unlinked by a sub-administrator within their scope only, and deleted with them [DOMN-11]', async () => {
    const { data: id } = await create(admin, { roleIds: [beyond], userGroupIds: [outside] });
    expect(await modify(subAdmin, id, { roleIds: [] })).toBe(403);
    expect(await modify(subAdmin, id, { userGroupIds: [] })).toBe(403);
    expect((await subAdmin.rest('POST', 'domain/delete', { id })).code).toBe(403);
    expect(await linked(id)).toEqual({ roles: [beyond], groups: [outside] });
    // Links beyond the caller's reach stay as long as the call names them.
    expect(await modify(subAdmin, id, { roleIds: [beyond, held], userGroupIds: [outside, inScope] })).toBe(10_000);
    expect(await linked(id)).toEqual({ roles: [beyond, held].sort(), groups: [outside, inScope].sort() });
    expect((await admin.rest('POST', 'domain/delete', { id })).code).toBe(10_000);
    expect(await linked(id)).toEqual({ roles: [], groups: [] });
  });

  it('are what a sub-administrator must be able to give to let people in [DOMN-11, SUBA-13]', async () => {
    const { data: id } = await create(admin, { roleIds: [beyond], isAutoImport: false });
    expect(await modify(subAdmin, id, { description: 'Still closed', isAutoImport: false })).toBe(10_000);
    expect(await modify(subAdmin, id, { isAutoImport: true })).toBe(403);
    expect(await modify(admin, id, { isAutoImport: true })).toBe(10_000);
    // An import that is open already is no change by this caller.
    expect(await modify(subAdmin, id, { description: 'Open', isAutoImport: true })).toBe(10_000);
  });

  it('of a super sub-administrator are any group, but no role beyond their own [DOMN-11, ROLE-15]', async () => {
    const manager = await portal.as(await portal.factory.subAdmin(ouId, ['domain']), ouId);
    expect((await create(manager, { roleIds: [empty], userGroupIds: [inScope, outside] })).code).toBe(10_000);
    expect((await create(manager, { roleIds: [beyond] })).code).toBe(403);
  });

  it('are named in the audit event [AUDT-09]', async () => {
    const { data: id } = await create(admin, { roleIds: [held] });
    const [event] = (await portal.portal.runtime.database.query(
      "SELECT * FROM audit_event WHERE event_name = 'domainCreate' AND resource_id = ?",
      [id],
    )) as { resource_type: string; result: string; changes: string }[];
    expect(event).toMatchObject({ resource_type: 'domain', result: 'success' });
    expect(
      (JSON.parse(event?.changes ?? '[]') as { field: string }[]).find(({ field }) => field === 'roles'),
    ).toMatchObject({
      added: [{ id: held, name: expect.any(String) as string }],
      removed: [],
    });
  });
});
