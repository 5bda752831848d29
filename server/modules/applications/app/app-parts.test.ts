import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let admin: ApiClient;

const newApp = async () => (await portal.factory.app(ouId)).id;
const detail = async (id: string, client = admin) =>
  (await client.rest<{ structures: { id: string }[] }>('GET', `app/detail?id=${id}`)).data;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["appDesign"]' });
  otherOuId = await portal.factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the choice of data that an app is given', () => {
  it('is what the installation offers [APP-10, CALL-098, CALL-099, CONF-15]', async () => {
    const appId = await newApp();
    const info = () => admin.rest('GET', `app/authorization-info?appId=${appId}`);
    expect((await info()).data).toEqual({ dataAuthorizeType: 0, types: [0, 1] });
    const set = (dataAuthorizeType: number) =>
      admin.rest('POST', 'app/set-authorization', { appId, dataAuthorizeType });
    expect((await set(1)).code).toBe(10_000);
    expect((await set(2)).code).toBe(400);
    expect((await info()).data).toMatchObject({ dataAuthorizeType: 1 });
  });

  it('of a stored number without a meaning is the whole OU, as its assets are read [APP-10]', async () => {
    const { id: appId } = await portal.factory.app(ouId, { data_authorize_type: 7 });
    const info = await admin.rest('GET', `app/authorization-info?appId=${appId}`);
    expect(info).toMatchObject({ code: 10_000, data: { dataAuthorizeType: 0 } });
    expect(await detail(appId)).toMatchObject({ dataAuthorizeType: 0 });
  });
});

describe('the structures of an app', () => {
  it('are set, each within the scope of who sets them [APP-15, CALL-096, CONF-17]', async () => {
    const { factory } = portal;
    const appId = await newApp();
    const [north, south] = [await factory.structure(ouId), await factory.structure(ouId)];
    const foreign = await factory.structure(otherOuId);
    const assign = (client: ApiClient, structureIds: string[]) =>
      client.rest('POST', 'app/assign-structure', { appId, structureIds });
    const idsOf = async (client = admin) => new Set((await detail(appId, client)).structures.map((node) => node.id));
    expect((await assign(admin, [north])).code).toBe(10_000);
    expect((await assign(admin, [north, foreign])).code).toBe(404);
    expect(
      (
        await assign(
          admin,
          Array.from({ length: 201 }, (_, at) => `id-${at}`),
        )
      ).code,
    ).toBe(415);
    const local = await portal.as(await factory.subAdmin(ouId, ['app'], { structureIds: [south] }), ouId);
    expect(await idsOf(local)).toEqual(new Set());
    expect((await assign(local, [north])).code).toBe(404);
    expect((await assign(local, [south])).code).toBe(10_000);
    expect(await idsOf(local)).toEqual(new Set([south]));
    expect(await idsOf()).toEqual(new Set([north, south]));
    expect((await assign(local, [])).code).toBe(10_000);
    expect(await idsOf()).toEqual(new Set([north]));
  });
});

describe('the tags of an app', () => {
  it('are added, changed and taken away [APP-03, APP-05, APP-09, CALL-232, CALL-233, CALL-234, CALL-235]', async () => {
    const appId = await newApp();
    const add = (key: string, value = 'x') =>
      admin.rest<string>('POST', 'app-tag/create', { appId, tag: { key, value } });
    const first = await add(' site/type ', ' wind ');
    expect(first.code).toBe(10_000);
    const tags = async () => (await admin.rest<{ tags: object[] }>('GET', `app-tag/list?appId=${appId}`)).data.tags;
    expect(await tags()).toEqual([{ id: first.data, key: 'site/type', value: 'wind' }]);
    expect(await add('SITE/type')).toMatchObject({ code: 408, message: 'This tag key already exists' });
    for (const key of ['', 'a b', 'a,b', 'ä', 'k'.repeat(51)]) expect((await add(key)).code, key).toBe(400);
    expect((await add('empty', ' ')).code).toBe(400);
    const second = await add('b');
    const modify = (id: string, key: string) => admin.rest('POST', 'app-tag/modify', { id, key, value: 'y' });
    expect((await modify(second.data, 'site/type')).code).toBe(408);
    expect((await modify(second.data, 'c')).code).toBe(10_000);
    const elsewhere = await portal.as(await portal.factory.admin(otherOuId), otherOuId);
    expect((await elsewhere.rest('POST', 'app-tag/delete', { id: second.data })).code).toBe(404);
    expect((await admin.rest('POST', 'app-tag/delete', { id: second.data })).code).toBe(10_000);
    expect(await tags()).toHaveLength(1);
  });

  it('are as many as may be, even when two come at once [APP-08, CONF-25]', async () => {
    const appId = await newApp();
    const add = (key: string) => admin.rest('POST', 'app-tag/create', { appId, tag: { key, value: 'x' } });
    for (let at = 0; at < 19; at += 1) await add(`key-${at}`);
    const codes = (await Promise.all([add('one'), add('two')])).map((answer) => answer.code);
    expect(codes.toSorted()).toEqual([10_000, 415]);
  });
});
