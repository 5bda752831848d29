import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';

interface Domain {
  id: string;
  name: string;
  url: string;
  description: string | null;
  isAutoImport: boolean;
  roles: { id: string; isAssignedToDomain: boolean }[];
  userGroups: { id: string; isAssignedToDomain: boolean }[];
  accountCount: number;
}
interface List {
  domains: Domain[];
  redirectUri: string;
  pagination: { total: number; limit: number; currentPage: number };
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const form = (values: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `Plant ${counter}`, url: `plant${counter}.example`, isAutoImport: true, ...values };
};
const create = (client: ApiClient, values: Record<string, unknown> = {}) =>
  client.rest<string>('POST', 'domain/create', form(values));
const list = async (client: ApiClient, question: Record<string, unknown> = {}) =>
  (await client.rest<List>('POST', 'domain/list', question)).data;
const one = async (client: ApiClient, id: string) =>
  (await list(client, { pagination: { limit: 1000 } })).domains.find((domain) => domain.id === id);
const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
/** Everything the domains of the installation are. */
const state = () =>
  Promise.all(
    ['domain', 'domain_role', 'domain_user_group'].map((table) => rows(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  );

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('a domain', () => {
  it('is created with everything it has, and listed [DOMN-01, DOMN-04, CALL-011, CALL-155, CALL-156, LIST-16]', async () => {
    const [role, group] = [await portal.factory.role(ouId), await portal.factory.userGroup(ouId)];
    const answer = await create(admin, {
      name: '  North Sea  ',
      url: 'North.Example/',
      description: ' Platforms ',
      isAutoImport: false,
      roleIds: [role, role],
      userGroupIds: [group],
    });
    expect(answer.code).toBe(10_000);
    expect(answer.data).toMatch(/^[0-9A-Z]{26}$/);
    expect(await one(admin, answer.data)).toMatchObject({
      name: 'North Sea',
      url: 'https://north.example',
      description: 'Platforms',
      isAutoImport: false,
      roles: [{ id: role, isAssignedToDomain: true }],
      userGroups: [{ id: group, isAssignedToDomain: true }],
      accountCount: 0,
    });
  });

  it('is changed as a whole; what the input leaves out stays [CALL-157, CALL-011]', async () => {
    const [role, group] = [await portal.factory.role(ouId), await portal.factory.userGroup(ouId)];
    const { data: id } = await create(admin, { description: 'Old', roleIds: [role], userGroupIds: [group] });
    const values = form({ isAutoImport: false, userGroupIds: [] });
    expect(await admin.rest('POST', 'domain/modify', { id, ...values })).toEqual({
      code: 10_000,
      message: '',
      data: null,
    });
    expect(await one(admin, id)).toMatchObject({
      name: values.name,
      url: `https://${values.url}`,
      description: 'Old',
      isAutoImport: false,
      roles: [{ id: role }],
      userGroups: [],
    });
    await admin.rest('POST', 'domain/modify', { id, ...values, description: ' ' });
    expect(await one(admin, id)).toMatchObject({ description: null });
    expect((await admin.rest('POST', 'domain/modify', { id, ...values })).code).toBe(10_000);
  });

  it('is deleted, and no account of it may be left [DOMN-09, CALL-158]', async () => {
    const { data: id } = await create(admin);
    const [first, second] = [await portal.factory.member(ouId), await portal.factory.member(ouId)];
    await rows("UPDATE account SET type = 'DOMAIN', domain_id = ? WHERE id IN (?, ?)", [id, first.id, second.id]);
    const refusal = await admin.rest('POST', 'domain/delete', { id });
    expect(refusal).toMatchObject({ code: 400, data: null });
    expect(refusal.message).toContain('(2)');
    expect((await one(admin, id))?.accountCount).toBe(2);
    await rows("UPDATE account SET type = 'INTERNAL', domain_id = NULL WHERE domain_id = ?", [id]);
    expect(await admin.rest('POST', 'domain/delete', { id })).toEqual({ code: 10_000, message: '', data: null });
    expect(await one(admin, id)).toBeUndefined();
    expect((await admin.rest('POST', 'domain/delete', { id })).code).toBe(404);
  });

  it('leaves people what they have when its import is turned off, and when its links change [DOMN-08]', async () => {
    const [role, group] = [await portal.factory.role(ouId), await portal.factory.userGroup(ouId)];
    const { data: id } = await create(admin, { roleIds: [role], userGroupIds: [group] });
    const person = await portal.factory.member(ouId, { type: 'DOMAIN', domain_id: id });
    await portal.factory.giveRole(ouId, person.id, role);
    await rows('INSERT INTO user_group_member (ou_id, user_group_id, user_id, created_time) VALUES (?, ?, ?, 1)', [
      ouId,
      group,
      person.id,
    ]);
    const change = { id, ...form({ isAutoImport: false, roleIds: [], userGroupIds: [] }) };
    expect((await admin.rest('POST', 'domain/modify', change)).code).toBe(10_000);
    expect(await rows('SELECT role_id FROM user_role WHERE user_id = ?', [person.id])).toEqual([{ role_id: role }]);
    expect(await rows('SELECT user_group_id FROM user_group_member WHERE user_id = ?', [person.id])).toEqual([
      { user_group_id: group },
    ]);
  });

  it('names itself to its people and in the user list [USER-03]', async () => {
    const { data: id } = await create(admin, { name: 'Named' });
    const person = await portal.factory.member(ouId, { type: 'DOMAIN', domain_id: id });
    const profile = await (
      await portal.as(person, ouId)
    ).data<{ sessionGet: { user: { domain: string } } }>('{ sessionGet { user { domain } } }');
    expect(profile.sessionGet.user.domain).toBe('Named');
    const detail = await admin.rest<{ domain: string }>('POST', 'user/detail', { id: person.id });
    expect(detail.data.domain).toBe('Named');
  });
});

describe('a domain of the list', () => {
  it('can be sent back as it is, by REST and GraphQL; another url has no scheme [DOMN-04, DOMN-05, CALL-155, CALL-157]', async () => {
    const { data: id } = await create(admin, { url: 'Round.Example:8443/Trip/', description: 'There' });
    const listed = async () => {
      const { name, url, description, isAutoImport } = (await one(admin, id))!;
      return { id, name, url, description, isAutoImport };
    };
    const before = await listed();
    expect(before.url).toBe('https://round.example:8443/Trip');
    expect((await admin.rest('POST', 'domain/modify', before)).code).toBe(10_000);
    const modify = `mutation ($id: ID!, $name: String!, $url: String!, $description: String, $isAutoImport: Boolean!) {
      domainModify(id: $id, name: $name, url: $url, description: $description, isAutoImport: $isAutoImport) { id } }`;
    expect((await admin.graphql(modify, { ...before, name: 'Round two' })).errors).toBeUndefined();
    expect(await listed()).toEqual({ ...before, name: 'Round two' });
    for (const url of [
      'https://round.example:8443',
      'https://ROUND.example:8443/Trip',
      'http://round.example:8443/Trip',
    ]) {
      expect((await admin.rest('POST', 'domain/modify', { ...before, url })).code, url).toBe(400);
      expect((await create(admin, { url })).code, url).toBe(400);
    }
    expect((await listed()).url).toBe('https://round.example:8443/Trip');
  });
});

describe('a value of the form', () => {
  const bad: readonly [string, Record<string, unknown>, string][] = [
    ['no name', { name: '' }, 'name'],
    ['a name of blanks', { name: ' \u3000 ' }, 'name'],
    ['a name of 51 characters', { name: 'n'.repeat(51) }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['a name that turns its direction', { name: 'a\u202Eb' }, 'name'],
    ['a description of 201 characters', { description: 'd'.repeat(201) }, 'description'],
    ['no url', { url: ' ' }, 'url'],
    ['a url with a scheme', { url: 'https://plant.example' }, 'url'],
    ['a url that is none', { url: 'plant example' }, 'url'],
    ['a url of 501 characters', { url: `plant.example/${'p'.repeat(480)}` }, 'url'],
  ];
  it.each(bad)('is refused and changes nothing: %s [DOMN-02, DOMN-05, LIST-17]', async (_, values, field) => {
    const { data: id } = await create(admin);
    const before = await state();
    for (const [path, key] of [
      ['domain/create', {}],
      ['domain/modify', { id }],
    ] as const) {
      expect(await admin.rest('POST', path, { ...form(values), ...key })).toMatchObject({ code: 400, data: null });
    }
    const answer = await admin.graphql(
      'mutation ($name: String!, $url: String!, $description: String) { domainCreate(name: $name, url: $url, description: $description, isAutoImport: true) { id } }',
      form(values),
    );
    expect(answer.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field });
    expect(await state()).toEqual(before);
  });

  it.each(['name', 'url', 'isAutoImport'])('must have %s [DOMN-02, DOMN-03]', async (field) => {
    const answer = await admin.rest('POST', 'domain/create', { ...form(), [field]: undefined });
    expect(answer.code).toBe(400);
    expect(answer.message).toContain(field);
  });

  it('is taken up to its greatest length [LIST-17]', async () => {
    const host = `${'p'.repeat(60)}.example/`;
    const values = { name: '名'.repeat(50), description: '述'.repeat(200), url: host + 'x'.repeat(492 - host.length) };
    expect((await create(admin, values)).code).toBe(10_000);
    expect((await create(admin, { name: values.name })).code).toBe(408);
  });

  it('can name at most 1000 roles [LIMT-04]', async () => {
    expect((await create(admin, { roleIds: Array<string>(1001).fill('x') })).code).toBe(415);
  });
});

describe('names and urls', () => {
  it('are taken once: names in their OU, ignoring case, urls in the installation [DOMN-10, LIST-13, LIST-15]', async () => {
    const values = form({ name: 'Straße' });
    await admin.rest('POST', 'domain/create', values);
    const { data: second } = await create(admin);
    const otherOu = await portal.factory.organization();
    const stranger = await portal.as(await portal.factory.admin(otherOu), otherOu);
    const before = await state();
    const spellings = [values.url.toUpperCase(), `${values.url}/`, `${values.url}.`, `${values.url}:443`];
    for (const url of spellings) {
      expect(await create(stranger, { url }), url).toMatchObject({ code: 408, data: null });
      const change = await admin.rest('POST', 'domain/modify', { id: second, ...form({ url }) });
      expect(change.code, url).toBe(408);
    }
    for (const name of ['STRAßE', ' straße ']) {
      expect(await create(admin, { name }), name).toMatchObject({ code: 408, message: 'Name already exists' });
      expect((await admin.rest('POST', 'domain/modify', { id: second, ...form({ name }) })).code, name).toBe(408);
    }
    expect(await state()).toEqual(before);
    expect((await create(stranger, { name: 'Straße' })).code).toBe(10_000);
    expect((await create(admin, { url: `${values.url}/other` })).code).toBe(10_000);
  });

  it('are taken once by two at the same moment, too [DOMN-10]', async () => {
    const url = form().url;
    const answers = await Promise.all([create(admin, { url }), create(admin, { url }), create(admin, { url })]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([10_000, 408, 408].sort());
  });
});

describe('the list of domains', () => {
  it('is searched, sorted and paged, newest first [CALL-155, LIST-04, LIST-09]', async () => {
    const ou = await portal.factory.organization();
    const client = await portal.as(await portal.factory.admin(ou), ou);
    for (const [at, name] of ['Beta', 'alpha', 'Gamma_x'].entries()) {
      await portal.factory.domain(ou, { name, url: `https://${name.length}${at}.example`, created_time: at });
    }
    const names = async (question: Record<string, unknown>) =>
      (await list(client, question)).domains.map((domain) => domain.name);
    expect(await names({})).toEqual(['Gamma_x', 'alpha', 'Beta']);
    expect(await names({ sort: { field: 'name', order: 'ASC' } })).toEqual(['alpha', 'Beta', 'Gamma_x']);
    expect(await names({ search: 'ALPH' })).toEqual(['alpha']);
    expect(await names({ search: '40.exa' })).toEqual(['Beta']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ pagination: { limit: 1, currentPage: 2 } })).toEqual(['alpha']);
    const answer = await list(client, { pagination: { limit: 2 } });
    expect(answer.pagination).toEqual({ total: 3, limit: 2, currentPage: 1, next: expect.any(String) });
    expect(answer.redirectUri).toBe('http://portal.test/sso-login');
    expect((await client.rest('POST', 'domain/list', { pagination: { limit: 0 } })).code).toBe(415);
  });

  it('costs the same statements for one row and for many', async () => {
    const ou = await portal.factory.organization();
    const client = await portal.as(await portal.factory.admin(ou), ou);
    const count = async () => (await statementsOf(portal.portal.runtime.database, () => list(client))).length;
    await portal.factory.domain(ou);
    await list(client);
    const few = await count();
    for (let at = 0; at < 12; at += 1) await portal.factory.domain(ou);
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
  });
});

describe('the answers of changes over GraphQL', () => {
  it('are the domain with its new values, and the id of a deleted one [CALL-156, CALL-157, CALL-158]', async () => {
    const answerOf = async (mutation: string, variables: Record<string, unknown> = {}) =>
      Object.values(await admin.data<Record<string, Domain>>(mutation, variables))[0];
    const role = await portal.factory.role(ouId);
    const made = await answerOf(
      `mutation ($roles: [ID!]) { domainCreate(name: "Skagen", url: "Skagen.Example/", isAutoImport: true, roleIds: $roles) {
        id name url isInEffect accountCount roles { id isAssignedToDomain } } }`,
      { roles: [role] },
    );
    expect(made).toMatchObject({ name: 'Skagen', url: 'https://skagen.example', accountCount: 0 });
    expect(made?.roles).toEqual([{ id: role, isAssignedToDomain: true }]);
    const id = made?.id;
    const modify = (fields: string) => `mutation ($id: ID!) {
      domainModify(id: $id, name: "Cape", url: "cape.example", isAutoImport: false) { ${fields} } }`;
    const modified = { id, name: 'Cape', url: 'https://cape.example', isAutoImport: false };
    expect(await answerOf(modify('id name url isAutoImport'), { id })).toEqual(modified);
    const { database } = portal.portal.runtime;
    const cost = async (fields: string) =>
      (await statementsOf(database, () => answerOf(modify(fields), { id }))).length;
    const least = await cost('id');
    expect(await cost('id name')).toBe(least + 1);
    expect(await cost('id name roles { id }')).toBe(least + 2);
    expect(await answerOf('mutation ($id: ID!) { domainDelete(id: $id) }', { id })).toBe(id);
  });
});
