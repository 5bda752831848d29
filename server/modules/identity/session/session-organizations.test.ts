import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids.js';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const LIST = `query ($search: String, $limit: Int) {
  sessionOrganizationList(search: $search, limit: $limit) { organizations { id name isCurrent isLastUsed } total }
}`;
interface List {
  sessionOrganizationList: {
    organizations: { id: string; name: string; isCurrent: boolean; isLastUsed: boolean }[];
    total: number;
  };
}

let portal: TestPortal;
let person: { id: string; username: string };
const ids: Record<string, string> = {};

const namesOf = async (client: ApiClient, values: object = {}) =>
  (await client.data<List>(LIST, { ...values })).sessionOrganizationList.organizations.map(({ name }) => name);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  person = await factory.account();
  for (const name of ['Alder', 'Beech', 'Birch', 'Cedar', '100% Oak']) {
    ids[name] = await factory.organization({ name });
    await factory.join(ids[name], person);
  }
  await factory.organization({ name: 'Birch of others' });
});
afterAll(() => portal.stop());

describe('the OUs of the caller', () => {
  it('come by name before one was used [OUSW-01, OUSW-08, CALL-028]', async () => {
    const client = await portal.as(person, null);
    const { sessionOrganizationList: list } = await client.data<List>(LIST);
    expect(list.organizations.map(({ name }) => name)).toEqual(['100% Oak', 'Alder', 'Beech', 'Birch', 'Cedar']);
    expect(list.organizations.some(({ isCurrent, isLastUsed }) => isCurrent || isLastUsed)).toBe(false);
    expect(list.total).toBe(5);
  });

  it('are found by what their names contain, all signs taken as they are [OUSW-02, LIST-09]', async () => {
    const client = await portal.as(person, null);
    expect(await namesOf(client, { search: 'B' })).toEqual(['Beech', 'Birch']);
    expect(await namesOf(client, { search: '%' })).toEqual(['100% Oak']);
    expect(await namesOf(client, { search: 'of others' })).toEqual([]);
  });

  it('are limited, with their number told; the current and the last used come first [OUSW-02, LIST-04]', async () => {
    await portal.factory.session(person.id, ids.Cedar as string);
    const fresh = await portal.as(person, null);
    const { sessionOrganizationList: list } = await fresh.data<List>(LIST, { limit: 2 });
    expect(list).toMatchObject({
      total: 5,
      organizations: [{ name: 'Cedar', isLastUsed: true, isCurrent: false }, {}],
    });
    const working = await portal.as(person, ids.Birch as string);
    const { sessionOrganizationList: own } = await working.data<List>(LIST, { limit: 3 });
    expect(own.organizations[0]).toMatchObject({ name: 'Birch', isCurrent: true, isLastUsed: true });
    expect(own.organizations).toHaveLength(3);
    for (const limit of [0, 1001]) expect(await fresh.code(LIST, { limit })).toBe(415);
  });

  it('are listed and found alike for a member of many [OUSW-02, OUSW-08]', async () => {
    const { factory } = portal;
    const many = await factory.account();
    const names = Array.from({ length: 1_100 }, (_, at) => `Elm ${String(at).padStart(4, '0')}`);
    const rows = names.map((name) => [newId(), name, '[]', '[]', '[]', '{}', '[]', 1]);
    const { database } = portal.portal.runtime;
    const columns = 'languages, available_themes, default_resource_types, copyrights, features, created_time';
    await database.query(`INSERT INTO organization (id, name, ${columns}) VALUES ?`, [rows]);
    await database.query(
      `INSERT INTO member (ou_id, user_id, username, name, created_time)
       SELECT o.id, a.id, a.username, a.name, 1 FROM account a JOIN organization o ON o.name LIKE 'Elm %' WHERE a.id = ?`,
      [many.id],
    );
    const last = String(rows.at(-1)?.[0]);
    const client = await portal.as(many, last);
    const { sessionOrganizationList: list } = await client.data<List>(LIST, { limit: 3 });
    expect(list.organizations.map(({ name }) => name)).toEqual(['Elm 1099', 'Elm 0000', 'Elm 0001']);
    expect(list.total).toBe(1_100);
    const found = (await client.data<List>(LIST, { search: '109', limit: 3 })).sessionOrganizationList;
    expect(found.organizations.map(({ name }) => name)).toEqual(['Elm 0109', 'Elm 1090', 'Elm 1091']);
    expect(found.total).toBe(11);
    await database.query("DELETE FROM organization WHERE name LIKE 'Elm %'");
  });

  it('are the only ones to work in [OUSW-05, OUSW-10]', async () => {
    const other = await portal.factory.organization();
    const SET = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
    expect(await (await portal.as(person, null)).code(SET, { id: ids.Alder })).toBe(10_000);
    for (const id of [other, '01HZZZZZZZZZZZZZZZZZZZZZZZ'])
      expect(await (await portal.as(person, null)).code(SET, { id })).toBe(403);
    const root = await portal.factory.superAdmin();
    const client = await portal.as(root, null);
    expect(await client.code(SET, { id: ids.Alder })).toBe(403);
    expect(await namesOf(client)).toEqual([]);
  });
});
