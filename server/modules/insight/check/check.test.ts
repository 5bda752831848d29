import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { Operation } from '../../../context/levels.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const ask = (client: ApiClient, question: Record<string, unknown>) =>
  client.rest<boolean>('POST', 'check/name-exists', question);
const rowsOf = (sql: string, values: unknown[]) => portal.portal.runtime.database.query(sql, values);
const isFree = async (question: Record<string, unknown>) => (await ask(admin, question)).data;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the name check', () => {
  it('tells whether a name is free in the OU, ignoring case and outer blanks [CALL-224, LIST-13, LIST-15]', async () => {
    const { factory } = portal;
    const ids = {
      domain: await factory.domain(ouId, { name: 'Taken' }),
      role: await factory.role(ouId, { name: 'Taken' }),
      userGroup: await factory.userGroup(ouId, [], 'Taken'),
    };
    const other = await factory.organization();
    await factory.domain(other, { name: 'Elsewhere' });
    await factory.role(other, { name: 'Elsewhere' });
    await factory.userGroup(other, [], 'Elsewhere');
    for (const [type, id] of Object.entries(ids)) {
      expect(await isFree({ type, name: 'taken ' }), type).toBe(false);
      expect(await isFree({ type, name: 'TAKEN', id }), type).toBe(true);
      expect(await isFree({ type, name: 'Taken', id: 'x' }), type).toBe(false);
      expect(await isFree({ type, name: 'Free' }), type).toBe(true);
      expect(await isFree({ type, name: 'Elsewhere' }), type).toBe(true);
    }
  });

  it('looks among the menu groups of one app [CALL-224, LIST-15]', async () => {
    const { factory } = portal;
    const [app, otherApp] = [await factory.app(ouId), await factory.app(ouId)];
    await factory.insert('menu_group', { ou_id: ouId, id: app.id, app_id: app.id, name: 'Desk' });
    const question = { type: 'menuGroup', name: 'desk' };
    expect(await isFree({ ...question, appId: app.id })).toBe(false);
    expect(await isFree({ ...question, appId: otherApp.id })).toBe(true);
    // As the call is documented: type and name alone, and id of what has the name now.
    expect(await isFree(question)).toBe(false);
    expect(await isFree({ ...question, name: 'free' })).toBe(true);
    expect(await isFree({ ...question, id: app.id })).toBe(true);
    await factory.insert('menu_group', { ou_id: ouId, id: otherApp.id, app_id: otherApp.id, name: 'Other' });
    expect(await isFree({ ...question, id: otherApp.id })).toBe(true);
    expect(await isFree({ ...question, name: 'other', id: app.id })).toBe(true);
    expect(await isFree({ ...question, name: 'other' })).toBe(false);
  });

  it('tells nothing of apps that are not the OU’s to use [CALL-224, APP-16, MENU-11]', async () => {
    const { factory } = portal;
    const { id: bought } = await factory.app(ouId, { created_type: 'PURCHASED' });
    await factory.insert('menu_group', { ou_id: ouId, id: bought, app_id: bought, name: 'Desk' });
    const { id: foreign } = await factory.app(await factory.organization());
    for (const type of ['menuGroup', 'menu']) {
      for (const appId of [bought, foreign, 'unknown']) {
        expect((await ask(admin, { type, name: 'Desk', appId })).code, type).toBe(404);
      }
    }
    await factory.entitle(ouId, bought);
    expect(await isFree({ type: 'menuGroup', name: 'Desk', appId: bought })).toBe(false);
    await factory.insert('menu_group', { ou_id: ouId, id: 'of-bought', app_id: bought, name: 'Of bought' });
    expect(await isFree({ type: 'menuGroup', name: 'Of bought' })).toBe(false);
    await rowsOf('DELETE FROM app_entitlement WHERE ou_id = ? AND app_id = ?', [ouId, bought]);
    expect(await isFree({ type: 'menuGroup', name: 'Of bought' })).toBe(true);
    expect(await isFree({ type: 'menuGroup', name: 'Of bought', id: 'of-bought' })).toBe(true);
  });

  it('looks among the first menus of one app, in the language asked [CALL-224, CALL-225, LIST-13, LIST-15]', async () => {
    const { factory } = portal;
    const [app, otherApp] = [await factory.app(ouId), await factory.app(ouId)];
    const id = await factory.menu(ouId, app.id, { name_json: '{"default":"Tide","de":"Gezeiten Ä"}' });
    await factory.menu(ouId, app.id, { name_json: '{"default":"Below"}', parent_id: id });
    const question = { type: 'menu', appId: app.id };
    expect(await isFree({ ...question, name: ' tIDE ' })).toBe(false);
    expect(await isFree({ ...question, name: 'gezeiten ä', locale: 'de-DE' })).toBe(false);
    expect(await isFree({ ...question, name: 'Gezeiten Ä', locale: 'fr-FR' })).toBe(true);
    expect(await isFree({ ...question, name: 'Tide', id })).toBe(true);
    expect(await isFree({ ...question, name: 'Below' })).toBe(true);
    expect(await isFree({ ...question, name: 'Tide', appId: otherApp.id })).toBe(true);
    // As the call is documented: with the locale, without the app.
    expect(await isFree({ type: 'menu', name: 'Gezeiten Ä', locale: 'de-DE' })).toBe(false);
    expect(await isFree({ type: 'menu', name: 'Gezeiten Ä', locale: 'fr-FR' })).toBe(true);
    expect(await isFree({ type: 'menu', name: 'Tide', locale: 'de-DE', id })).toBe(true);
  });

  it('looks among all plugins for the super administrator alone [CALL-224, CALL-225, LIST-15, PLUG-09]', async () => {
    const { factory } = portal;
    const [id, names] = ['plugin-of-check', '{"default":"Weather","de":"Wetter"}'];
    await factory.insert('plugin', {
      id,
      name_json: names,
      description_json: '{}',
      url: 'https://w.x/',
      created_time: 1,
    });
    const superAdmin = await portal.as(await factory.account({ is_super_admin: 1 }), null);
    const answer = async (question: object) => (await ask(superAdmin, { type: 'plugin', ...question })).data;
    expect(await answer({ name: 'weather ' })).toBe(false);
    expect(await answer({ name: 'WETTER', locale: 'de-DE' })).toBe(false);
    expect(await answer({ name: 'Wetter', locale: 'fr-FR' })).toBe(true);
    expect(await answer({ name: 'Weather', id })).toBe(true);
    expect((await ask(admin, { type: 'plugin', name: 'Weather' })).code).toBe(403);
    expect((await ask(superAdmin, { type: 'role', name: 'x' })).code).toBe(403);
  });

  it('looks in the tree of a structure, in its language too; among the roots for a root [CALL-224, CALL-225, LIST-13, LIST-15]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ouId, null, 'Head');
    const below = await factory.structure(ouId, root, 'Trade');
    const node = await factory.structure(ouId, below, 'Sales', { de: 'Verkauf' });
    const question = { type: 'structure', rootId: root };
    expect(await isFree({ ...question, rootId: node, name: 'TRADE' })).toBe(false);
    expect(await isFree({ ...question, name: 'head' })).toBe(false);
    expect(await isFree({ ...question, name: 'sales' })).toBe(false);
    expect(await isFree({ ...question, name: 'verkauf', locale: 'de-DE' })).toBe(false);
    expect(await isFree({ ...question, name: 'Verkauf', locale: 'fr-FR' })).toBe(true);
    expect(await isFree({ ...question, name: 'Sales', id: node })).toBe(true);
    expect(await isFree({ type: 'structure', name: 'Sales' })).toBe(true);
    expect(await isFree({ type: 'structure', name: 'Head' })).toBe(false);
  });

  it('is for who may name such a thing [CALL-015, CALL-018]', async () => {
    const { factory } = portal;
    // Each is named like the operation that it needs.
    const rights: Operation[] = ['domain', 'role', 'userGroup', 'structure'];
    for (const type of rights) {
      const others = rights.filter((each) => each !== type);
      expect(
        (await ask(await portal.as(await factory.subAdmin(ouId, others), ouId), { type, name: 'x' })).code,
        type,
      ).toBe(403);
      expect(
        (await ask(await portal.as(await factory.subAdmin(ouId, [type]), ouId), { type, name: 'x' })).code,
        type,
      ).toBe(10_000);
    }
    expect((await ask(await portal.as(await factory.member(ouId), ouId), { type: 'domain', name: 'x' })).code).toBe(
      403,
    );
    expect((await ask(new ApiClient(portal.url), { type: 'domain', name: 'x' })).code).toBe(401);
  });

  it('refuses what it does not know [CALL-021]', async () => {
    expect((await ask(admin, { type: 'account', name: 'x' })).code).toBe(400);
    expect((await ask(admin, { type: 'domain' })).code).toBe(400);
  });
});

describe('the tag key check', () => {
  it('tells whether a key is free among the tags of an app [CALL-226, APP-09, STRC-15]', async () => {
    const { factory } = portal;
    const [app, other] = [await factory.app(ouId), await factory.app(ouId)];
    const foreign = await factory.app(await factory.organization());
    const id = (await admin.rest<string>('POST', 'app-tag/create', { appId: app.id, tag: { key: 'Site', value: 'A' } }))
      .data;
    const check = async (question: object, client = admin) =>
      client.rest<boolean>('POST', 'check/tag-key', { appId: app.id, key: 'site', ...question });
    expect((await check({})).data).toBe(false);
    expect((await check({ key: ' SITE ' })).data).toBe(false);
    expect((await check({ id })).data).toBe(true);
    expect((await check({ key: 'zone' })).data).toBe(true);
    expect((await check({ appId: other.id })).data).toBe(true);
    expect((await check({ appId: foreign.id })).code).toBe(404);
    expect((await check({ appId: undefined })).code).toBe(400);
    expect((await check({}, await portal.as(await factory.subAdmin(ouId, ['app'], {}), ouId))).code).toBe(10_000);
    expect((await check({}, await portal.as(await factory.subAdmin(ouId, ['role'], {}), ouId))).code).toBe(403);
    expect((await check({}, await portal.as(await factory.member(ouId), ouId))).code).toBe(403);
  });

  it('takes a node in place of an app, as it is documented; nodes have no tags yet [CALL-226, CALL-015]', async () => {
    const { factory } = portal;
    const node = await factory.structure(ouId, null, 'Tagged');
    const foreign = await factory.structure(await factory.organization(), null, 'Foreign');
    const check = (question: object, client = admin) =>
      client.rest<boolean>('POST', 'check/tag-key', { key: 'site', ...question });
    expect(await check({ structureId: node })).toMatchObject({ code: 10_000, data: true });
    expect(await check({ structureId: node, id: 'a tag' })).toMatchObject({ code: 10_000, data: true });
    const app = await factory.app(ouId);
    expect((await check({ structureId: node, appId: app.id })).code).toBe(400);
    expect((await check({ structureId: foreign })).code).toBe(404);
    const ofNodes = await portal.as(await factory.subAdmin(ouId, ['structure']), ouId);
    expect((await check({ structureId: node }, ofNodes)).code).toBe(10_000);
    expect(
      (await check({ structureId: node }, await portal.as(await factory.subAdmin(ouId, ['app']), ouId))).code,
    ).toBe(403);
    expect((await check({ structureId: node }, await portal.as(await factory.member(ouId), ouId))).code).toBe(403);
    expect((await check({ structureId: node }, new ApiClient(portal.url))).code).toBe(401);
  });
});
