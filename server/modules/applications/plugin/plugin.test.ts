import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearAll } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';

interface Plugin {
  id: string;
  name: string;
  description: string;
  url: string;
  organizationCount: number;
  version: number;
}

let portal: TestPortal;
let ouId: string;
let otherOuId: string;
let superAdmin: ApiClient;
let admin: ApiClient;
let counter = 0;

const rows = () => portal.portal.runtime.database.query('SELECT * FROM plugin ORDER BY id') as Promise<unknown[]>;
const form = (values: object = {}) => ({
  nameJson: { en: `Plugin ${(counter += 1)}` },
  url: 'map.example/start',
  ...values,
});
const create = (values: object = {}, client = superAdmin) => client.rest<string>('POST', 'plugin/create', form(values));
const list = async () => (await superAdmin.rest<{ plugins: Plugin[] }>('POST', 'plugin/list')).data.plugins;
const pluginOf = async (id: string) => (await list()).find((plugin) => plugin.id === id);
const assign = (pluginId: string, organizationIds: string[]) =>
  superAdmin.rest('POST', 'plugin/assign', { pluginId, organizationIds });
const ownPlugins = async (client: ApiClient) =>
  (await client.rest<{ plugins: Plugin[] }>('GET', 'plugin/organization-list')).data.plugins.map((plugin) => plugin.id);

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ouId = await factory.organization();
  otherOuId = await factory.organization();
  superAdmin = await portal.as(await factory.superAdmin(), null);
  admin = await portal.as(await factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the list of plugins', () => {
  it('is searched, sorted and paged, by name at first [CALL-161, CALL-012, LIST-04, LIST-08]', async () => {
    const { data: first } = await create({ nameJson: { en: 'Ann' }, url: 'wind.example' });
    const { data: second } = await create({ nameJson: { en: 'Bea' }, descriptionJson: { en: 'Wind too' } });
    const ask = async (body: object) =>
      (await superAdmin.rest<{ plugins: Plugin[]; pagination: object }>('POST', 'plugin/list', body)).data;
    const named = async (body: object) => (await ask(body)).plugins.map(({ name }) => name);
    expect(await named({})).toEqual(['Ann', 'Bea']);
    expect(await named({ search: ' WIND' })).toEqual(['Ann', 'Bea']);
    expect(await named({ search: 'bea' })).toEqual(['Bea']);
    expect(await named({ sort: { field: 'name', order: 'DESC' } })).toEqual(['Bea', 'Ann']);
    expect(await ask({ pagination: { limit: 1, currentPage: 2 } })).toMatchObject({
      plugins: [{ name: 'Bea' }],
      pagination: { total: 2, limit: 1, currentPage: 2 },
    });
    for (const id of [first, second]) {
      expect((await superAdmin.rest('POST', 'plugin/delete', { id })).code).toBe(10_000);
    }
  });
});

describe('a plugin', () => {
  it('has a name, a description or a dash, and an address with https:// before it [PLUG-01, PLUG-02, PLUG-04, CALL-161, CALL-162]', async () => {
    const { data: id } = await create({ nameJson: { en: ' Map ', de: 'Karte' } });
    expect(await pluginOf(id)).toMatchObject({
      name: 'Map',
      description: '-',
      url: 'https://map.example/start',
      organizationCount: 0,
      version: 1,
    });
    superAdmin.headers.locale = 'de-DE';
    expect((await pluginOf(id))?.name).toBe('Karte');
    delete superAdmin.headers.locale;
    const { data: other } = await create({ url: 'http://inside.example:8080/', descriptionJson: { en: 'Plans' } });
    expect(await pluginOf(other)).toMatchObject({ url: 'http://inside.example:8080/', description: 'Plans' });
  });

  it.each<[string, object, number]>([
    ['no name', { nameJson: {} }, 400],
    ['a name of blanks', { nameJson: { en: '  ' } }, 400],
    ['a name of 51 characters', { nameJson: { en: 'n'.repeat(51) } }, 400],
    ['no URL', { url: ' ' }, 400],
    ['a javascript: URL', { url: 'javascript:alert(1)' }, 400],
    ['a data: URL', { url: 'data:text/html,x' }, 400],
    ['a URL with a password', { url: 'https://me:secret@map.example' }, 400],
    ['a long description', { descriptionJson: { en: 'd'.repeat(201) } }, 400],
    ['a taken name', { nameJson: { en: ' TAKEN ' } }, 408],
  ])('is refused and changes nothing: %s [PLUG-03, SHELL-46, LIST-15]', async (_, values, code) => {
    if (!(await list()).some((plugin) => plugin.name === 'Taken')) await create({ nameJson: { en: 'Taken' } });
    const { data: id } = await create();
    const before = await rows();
    expect((await create(values)).code).toBe(code);
    expect((await superAdmin.rest('POST', 'plugin/modify', { id, ...form(values) })).code).toBe(code);
    expect(await rows()).toEqual(before);
  });

  it('is one, however often the same is submitted, the first of all too [PLUG-02, LIST-15, CALL-162, CALL-163]', async () => {
    await portal.portal.runtime.database.query('DELETE FROM plugin');
    const nameJson = { en: 'Ädel', de: 'Edel' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ nameJson })));
    expect(answers.filter(({ code }) => code === 10_000)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 408)).toHaveLength(19);
    expect(await rows()).toHaveLength(1);
    const { data: id } = await create();
    const modify = (names: object) =>
      superAdmin.graphql(
        'mutation ($id: ID!, $nameJson: LocalizedTextInput!) { pluginModify(id: $id, nameJson: $nameJson, url: "x.example") { id } }',
        { id, nameJson: names },
      );
    const refused = await modify({ default: 'Other', de: 'EDEL' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 408, field: 'nameJson.de' });
    expect((await modify({ en: 'Another', de: 'Anders' })).errors).toBeUndefined();
    expect((await modify({ en: 'Another', de: 'Anders' })).errors).toBeUndefined();
    expect((await create({ nameJson: { en: 'ädel' } })).code).toBe(408);
  });

  it('is changed, and not over what somebody else changed [CALL-163]', async () => {
    const { data: id } = await create();
    const modify = (values: object) => superAdmin.rest('POST', 'plugin/modify', { id, ...form(values) });
    expect((await modify({ nameJson: { en: 'Charts' }, version: 1 })).code).toBe(10_000);
    expect((await modify({ version: 1 })).code).toBe(430);
    expect(await pluginOf(id)).toMatchObject({ name: 'Charts', version: 2 });
    expect((await superAdmin.rest('POST', 'plugin/modify', { id: 'nonsense', ...form() })).code).toBe(404);
  });

  it('is listed in a form that can be sent back as it is, by REST and GraphQL [DOMN-04, CALL-161, CALL-163]', async () => {
    const { data: id } = await create({ nameJson: { en: 'Back', de: 'Zurück' }, url: 'Back.example:8443/a?b=1#c' });
    const before = await pluginOf(id);
    expect(before?.url).toBe('https://back.example:8443/a?b=1#c');
    expect((await superAdmin.rest('POST', 'plugin/modify', { ...before })).code).toBe(10_000);
    expect(await pluginOf(id)).toEqual({ ...before, version: 2 });
    const modify = `mutation ($id: ID!, $nameJson: LocalizedTextInput!, $descriptionJson: LocalizedTextInput, $url: String!,
      $version: Int) { pluginModify(id: $id, nameJson: $nameJson, descriptionJson: $descriptionJson, url: $url, version: $version) { id } }`;
    const { nameJson, descriptionJson, url } = before as unknown as Record<string, unknown>;
    const answer = await superAdmin.graphql(modify, { id, nameJson, descriptionJson, url, version: 2 });
    expect(answer.errors).toBeUndefined();
    expect(await pluginOf(id)).toEqual({ ...before, version: 3 });
  });

  it('is given to OUs, whose managers see it, and cannot be deleted while one has it [PLUG-05, PLUG-07, PLUG-09, CALL-164, CALL-165, CALL-166, CALL-167]', async () => {
    const { factory } = portal;
    const { data: id } = await create();
    expect((await assign(id, [ouId])).code).toBe(10_000);
    const assigned = () => superAdmin.rest('POST', `plugin/assigned-organizations?pluginId=${id}`);
    expect((await assigned()).data).toMatchObject({ organizations: [{ id: ouId }] });
    expect(await ownPlugins(admin)).toEqual([id]);
    expect(await ownPlugins(await portal.as(await factory.subAdmin(ouId, ['user']), ouId))).toEqual([id]);
    expect(await ownPlugins(await portal.as(await factory.admin(otherOuId), otherOuId))).toEqual([]);
    expect((await superAdmin.rest('POST', 'plugin/delete', { id })).code).toBe(400);
    expect((await assign(id, [otherOuId, 'nonsense'])).code).toBe(404);
    expect(await ownPlugins(admin)).toEqual([id]);
    expect((await assign(id, [])).code).toBe(10_000);
    expect(await ownPlugins(admin)).toEqual([]);
    expect((await superAdmin.rest('POST', 'plugin/delete', { id })).code).toBe(10_000);
    expect((await superAdmin.rest('POST', 'plugin/delete', { id })).code).toBe(404);
    expect((await assigned()).code).toBe(404);
    expect((await assign(id, [ouId])).code).toBe(404);
  });

  it('is not given over what somebody else gave meanwhile [PLUG-05, CALL-166, CALL-167]', async () => {
    const { data: id } = await create();
    const read = async () =>
      (
        await superAdmin.rest<{ organizations: { id: string }[]; stamp: string }>(
          'POST',
          `plugin/assigned-organizations?pluginId=${id}`,
        )
      ).data;
    const give = (organizationIds: string[], stamp: string) =>
      superAdmin.rest('POST', 'plugin/assign', { pluginId: id, organizationIds, stamp });
    const { stamp } = await read();
    // Another name is another matter.
    await superAdmin.rest('POST', 'plugin/modify', { id, ...form() });
    expect((await give([ouId], stamp)).code).toBe(10_000);
    const late = await give([otherOuId], stamp);
    expect([late.code, late.message]).toEqual([430, expect.stringMatching(/meanwhile|changed/i)]);
    const now = await read();
    expect(now.organizations.map((organization) => organization.id)).toEqual([ouId]);
    expect((await give([ouId, otherOuId], now.stamp)).code).toBe(10_000);
    expect((await assign(id, [])).code).toBe(10_000);
    const both = [give([ouId], stamp), give([otherOuId], stamp)];
    expect((await Promise.all(both)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([430, 10_000]);
  });

  it('may talk to the portal’s window where its OU has it [SHELL-28]', async () => {
    const { data: id } = await create({ url: 'https://talks.example:8443/x' });
    await assign(id, [ouId]);
    const origins = async () =>
      (await admin.rest<{ messageOrigins: string[] }>('POST', 'session/working-organization')).data.messageOrigins;
    expect(await origins()).toContain('https://talks.example:8443');
    await assign(id, []);
    expect(await origins()).not.toContain('https://talks.example:8443');
  });

  it('is told to the open consoles of the OUs that get it and have it, and to everybody once its page is no more trusted [PLUG-09, SHELL-28, BYND-04]', async () => {
    const { factory } = portal;
    const [own, other] = [await factory.organization(), await factory.organization()];
    const managers = [(await factory.admin(own)).id, (await factory.subAdmin(own, ['user'])).id];
    await factory.subAdmin(own, ['user'], {});
    const stranger = (await factory.admin(other)).id;
    const { data: id } = await create();
    const { told, stop } = await hearAll(portal);
    const channels = (userIds: string[], ou: string) => userIds.map((userId) => `ou:${ou}:user:${userId}`);
    const hears = async (act: () => Promise<unknown>, wanted: string[]) => {
      told.length = 0;
      await act();
      await until(() => told.length >= wanted.length);
      expect(told.toSorted()).toEqual(wanted.toSorted());
    };
    await hears(() => assign(id, [own]), channels(managers, own));
    await hears(() => superAdmin.rest('POST', 'plugin/modify', { id, ...form() }), channels(managers, own));
    await hears(() => assign(id, [own, other]), channels([stranger], other));
    await hears(() => assign(id, [other]), [`ou:${own}`]);
    const move = (url: string) => superAdmin.rest('POST', 'plugin/modify', { id, ...form({ url }) });
    await hears(() => move('https://map.example/elsewhere'), channels([stranger], other));
    await hears(() => move('https://maps.example/elsewhere'), [`ou:${other}`]);
    stop();
  });

  it('is the super administrator’s to manage [PLUG-02, PLUG-09]', async () => {
    const { factory } = portal;
    const { data: id } = await create();
    const before = await rows();
    const others = [
      admin,
      await portal.as(await factory.subAdmin(ouId, ['app', 'domain']), ouId),
      await portal.as(await factory.member(ouId), ouId),
    ];
    for (const client of others) {
      for (const [path, body] of [
        ['list', {}],
        ['create', form()],
        ['modify', { id, ...form() }],
        ['delete', { id }],
        ['assign', { pluginId: id, organizationIds: [ouId] }],
        [`assigned-organizations?pluginId=${id}`, {}],
      ] as const) {
        expect((await client.rest('POST', `plugin/${path}`, body)).code, path).toBe(403);
      }
    }
    expect((await others[2]?.rest('GET', 'plugin/organization-list'))?.code).toBe(403);
    const local = await portal.as(await factory.subAdmin(ouId, ['user'], {}), ouId);
    expect((await local.rest('GET', 'plugin/organization-list')).code).toBe(403);
    expect((await new ApiClient(portal.url).rest('POST', 'plugin/list')).code).toBe(401);
    expect(await rows()).toEqual(before);
  });
});

describe('the answers of changes over GraphQL', () => {
  it('are the plugin with its new values, and the id of a deleted one [CALL-162, CALL-163, CALL-164, CALL-166]', async () => {
    const answerOf = async (mutation: string, variables: Record<string, unknown> = {}) =>
      Object.values(await superAdmin.data<Record<string, Plugin>>(mutation, variables))[0];
    const made = await answerOf(
      'mutation { pluginCreate(nameJson: { en: "Buoy" }, url: "buoy.example") { id name url organizationCount } }',
    );
    expect(made).toMatchObject({ name: 'Buoy', url: 'https://buoy.example/', organizationCount: 0 });
    const id = made?.id;
    const modify = `mutation ($id: ID!) { pluginModify(id: $id, nameJson: { en: "Float" }, url: "float.example") {
      id name description url version } }`;
    const modified = { id, name: 'Float', description: '-', url: 'https://float.example/', version: 2 };
    expect(await answerOf(modify, { id })).toEqual(modified);
    const give = `mutation ($id: ID!, $ids: [ID!]!) { pluginAssign(pluginId: $id, organizationIds: $ids) {
      id organizationCount } }`;
    expect(await answerOf(give, { id, ids: [ouId, otherOuId] })).toEqual({ id, organizationCount: 2 });
    expect(await answerOf(give, { id, ids: [] })).toEqual({ id, organizationCount: 0 });
    expect(await answerOf('mutation ($id: ID!) { pluginDelete(id: $id) }', { id })).toBe(id);
  });
});
