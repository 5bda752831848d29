import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let otherOuId: string;
let admin: ApiClient;
let stranger: ApiClient;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const create = (client: ApiClient, values: Record<string, unknown>) =>
  client.rest<string>('POST', 'app/create', { nameJson: { en: 'Tides' }, ...values });

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  const ouId = await factory.organization({ features: '["appDesign"]' });
  otherOuId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  stranger = await portal.as(await factory.subAdmin(ouId, ['role', 'user']), ouId);
});
afterAll(() => portal.stop());

describe('the categories', () => {
  it('are made, renamed, and deleted once empty [APP-07, CALL-113]', async () => {
    const make = await admin.rest<string>('POST', 'app-category/create', { nameJson: { en: 'Weather', de: 'Wetter' } });
    expect(make.code).toBe(10_000);
    const all = async () =>
      (await admin.rest<{ categories: { id: string; name: string; appCount: number }[] }>('GET', 'shortcut/categories'))
        .data.categories;
    expect((await all()).at(-1)).toMatchObject({ id: make.data, name: 'Weather', appCount: 0 });
    const rename = (client: ApiClient, nameJson: object) =>
      client.rest('POST', 'app-category/modify', { id: make.data, nameJson });
    expect((await rename(admin, { en: 'Sky' })).code).toBe(10_000);
    expect((await rename(admin, {})).code).toBe(400);
    expect((await rename(stranger, { en: 'Mine' })).code).toBe(403);
    const { data } = await create(admin, { categoryId: make.data });
    const remove = () => admin.rest('POST', 'app-category/delete', { id: make.data });
    expect((await remove()).code).toBe(400);
    await admin.rest('POST', 'app/delete', { appId: data });
    const elsewhere = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    expect((await elsewhere.rest('POST', 'app-category/delete', { id: make.data })).code).toBe(404);
    expect((await remove()).code).toBe(10_000);
    expect((await all()).some((category) => category.id === make.data)).toBe(false);
  });

  it('are empty with apps that the OU has no more, which wait in another one [APP-16, APP-07, CALL-113]', async () => {
    const { factory } = portal;
    const ou = await factory.organization();
    const of = await portal.as(await factory.admin(ou), ou);
    const { id } = await factory.app(ou, { created_type: 'PURCHASED' });
    const [{ category }] = (await rows('SELECT category_id AS category FROM app WHERE id = ?', [id])) as [
      { category: string },
    ];
    const counts = async () =>
      (
        await of.rest<{ categories: { id: string; appCount: number }[] }>('GET', 'shortcut/categories')
      ).data.categories.map((each) => [each.id, each.appCount]);
    const remove = () => of.rest('POST', 'app-category/delete', { id: category });
    await factory.entitle(ou, id);
    expect(await counts()).toEqual([[category, 1]]);
    expect(await remove()).toMatchObject({ code: 400, message: expect.stringContaining('still has apps') });
    await rows('DELETE FROM app_entitlement WHERE app_id = ?', [id]);
    expect(await counts()).toEqual([[category, 0]]);
    // It has nowhere to wait yet, which is told without asking to move what nobody sees.
    expect(await remove()).toMatchObject({ code: 400, message: expect.stringContaining('Add another category') });
    expect(await counts()).toEqual([[category, 0]]);
    const { data: other } = await of.rest<string>('POST', 'app-category/create', { nameJson: { en: 'Other' } });
    expect((await remove()).code).toBe(10_000);
    await factory.entitle(ou, id);
    expect(await counts()).toEqual([[other, 1]]);
  });

  it('bear names of their own, however often the same is submitted [LIST-15, APP-07]', async () => {
    const make = (nameJson: object) => admin.rest<string>('POST', 'app-category/create', { nameJson });
    const nameJson = { en: 'Currents', de: 'Strömung' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => make(nameJson)));
    expect(answers.filter(({ code }) => code === 10_000)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 408)).toHaveLength(19);
    const id = answers.find(({ code }) => code === 10_000)?.data;
    const { data: other } = await make({ en: 'Winds' });
    const rename = (of: string | undefined, names: object) =>
      admin.rest('POST', 'app-category/modify', { id: of, nameJson: names });
    expect((await rename(other, { en: 'Wind', de: 'STRÖMUNG' })).code).toBe(408);
    expect((await rename(id, { ...nameJson, fr: 'Courants' })).code).toBe(10_000);
  });
});
