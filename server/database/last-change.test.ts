import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { now } from '../core/clock.js';

const MODIFY = `mutation ($id: ID!, $name: String!, $version: Int) {
  roleModify(id: $id, name: $name, version: $version) { id }
}`;
const DOMAIN = `mutation ($id: ID!, $name: String!, $version: Int) {
  domainModify(id: $id, name: $name, url: "cape.example", isAutoImport: false, version: $version) { name version }
}`;
const PLUGIN = `mutation ($id: ID!, $name: String!, $version: Int) {
  pluginModify(id: $id, nameJson: { en: $name }, url: "float.example", version: $version) { id }
}`;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let helper: { id: string; username: string };
let counter = 0;
const unique = (name: string) => `${name} ${(counter += 1)}`;
const sql = (text: string, values: unknown[]) => portal.portal.runtime.database.query(text, values) as Promise<unknown>;
/** The extensions of the refusal of a change that starts from version 1. */
const refusal = async (client: ApiClient, id: string, document = MODIFY) => {
  const answer = await client.graphql(document, { id, name: unique('Late'), version: 1 });
  return answer.errors?.[0]?.extensions;
};
const refused = { code: 'WRONG_PARAMETER', envelopeCode: 430, field: 'version' };

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId, { username: 'olga', name: 'Olga Ott' }), ouId);
  helper = await portal.factory.subAdmin(ouId, ['role']);
  await sql('UPDATE member SET name = ? WHERE user_id = ?', ['Hugo Hill', helper.id]);
});
afterAll(() => portal.stop());

describe('the refusal of an outdated change', () => {
  it('tells the display name of the administrator who was faster, and the time [CALL-300, CALL-301]', async () => {
    const id = await portal.factory.role(ouId);
    const begin = now();
    await admin.data(MODIFY, { id, name: unique('First'), version: 1 });
    const told = await refusal(await portal.as(helper, ouId), id);
    expect(told).toEqual({ ...refused, changedBy: 'Olga Ott', changedTime: expect.any(Number) as number });
    const { changedTime } = told as unknown as { changedTime: number };
    expect(changedTime).toBeGreaterThanOrEqual(begin);
    expect(changedTime).toBeLessThanOrEqual(now());
  });

  it('tells the administrator that a sub-administrator was faster, as long as it is one [CALL-300, CALL-301]', async () => {
    const id = await portal.factory.role(ouId);
    const former = await portal.factory.subAdmin(ouId, ['role']);
    await sql('UPDATE member SET name = ? WHERE user_id = ?', ['Fay Fox', former.id]);
    await (await portal.as(former, ouId)).data(MODIFY, { id, name: unique('First'), version: 1 });
    expect(await refusal(admin, id)).toMatchObject({ ...refused, changedBy: 'Fay Fox' });
    await sql('DELETE FROM sub_admin WHERE user_id = ?', [former.id]);
    expect(await refusal(admin, id)).toMatchObject({ ...refused, changedBy: null, changedTime: expect.any(Number) });
  });

  it('names nobody of another organization, and nobody before the first change [CALL-301]', async () => {
    const elsewhere = await portal.factory.organization();
    const stranger = await portal.factory.admin(elsewhere);
    const id = await portal.factory.role(ouId);
    await sql('UPDATE role SET version = 2, modified_by = ?, modified_time = 1000 WHERE id = ?', [stranger.id, id]);
    expect(await refusal(admin, id)).toEqual({ ...refused, changedBy: null, changedTime: 1000 });
    await sql('UPDATE role SET modified_by = NULL, modified_time = NULL WHERE id = ?', [id]);
    expect(await refusal(admin, id)).toEqual({ ...refused, changedBy: null, changedTime: null });
  });

  it('names no member who administers nothing [CALL-301]', async () => {
    const person = await portal.factory.member(ouId);
    const document = `mutation ($id: ID!, $name: String!, $version: Int) {
      userModify(id: $id, name: $name, version: $version) { id }
    }`;
    await sql('UPDATE account SET version = 2, modified_by = ?, modified_time = 1000 WHERE id = ?', [
      person.id,
      person.id,
    ]);
    expect(await refusal(admin, person.id, document)).toEqual({ ...refused, changedBy: null, changedTime: 1000 });
  });

  it('tells a super administrator the name of another one [CALL-301]', async () => {
    const [first, second] = [await portal.factory.superAdmin(), await portal.factory.superAdmin()];
    await sql('UPDATE account SET name = ? WHERE id = ?', ['Sue Super', first.id]);
    const client = await portal.as(first, null);
    const { pluginCreate } = await client.data<{ pluginCreate: { id: string } }>(
      'mutation { pluginCreate(nameJson: { en: "Float" }, descriptionJson: { en: "-" }, url: "https://float.example") { id } }',
    );
    await client.data(PLUGIN, { id: pluginCreate.id, name: 'Raft', version: 1 });
    const told = await refusal(await portal.as(second, null), pluginCreate.id, PLUGIN);
    expect(told).toMatchObject({ ...refused, changedBy: 'Sue Super' });
  });
});

it('refuses a change of a domain that somebody else changed since, and changes nothing [CALL-303]', async () => {
  const { domainCreate } = await admin.data<{ domainCreate: { id: string; version: number } }>(
    'mutation { domainCreate(name: "Cape", url: "cape.example", isAutoImport: false) { id version } }',
  );
  expect(domainCreate.version).toBe(1);
  const { id } = domainCreate;
  const first = await admin.data(DOMAIN, { id, name: 'Horn', version: 1 });
  expect(first).toEqual({ domainModify: { name: 'Horn', version: 2 } });
  const keeper = await portal.as(await portal.factory.subAdmin(ouId, ['domain']), ouId);
  expect(await refusal(keeper, id, DOMAIN)).toMatchObject({ ...refused, changedBy: 'Olga Ott' });
  const { domainDetail } = await admin.data<{ domainDetail: unknown }>(
    'query ($id: ID!) { domainDetail(id: $id) { name version } }',
    { id },
  );
  expect(domainDetail).toEqual({ name: 'Horn', version: 2 });
  // A change without a version overwrites, as before.
  expect(await admin.code(DOMAIN, { id, name: 'Good Hope' })).toBe(10_000);
});
