import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../tests/support/client.js';
import type { TestPortal } from '../../../tests/support/portal.js';
import { startTestPortal } from '../../../tests/support/portal.js';
import type { Operation } from '../../access/levels.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const as = async (account: { id: string }) =>
  ApiClient.withToken(portal.url, await portal.factory.session(account.id, ouId));
const ask = (client: ApiClient, question: Record<string, unknown>) =>
  client.rest<boolean>('POST', 'check/name-exists', question);
const isFree = async (question: Record<string, unknown>) => (await ask(admin, question)).data;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await as(await portal.factory.admin(ouId));
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
    expect((await ask(admin, question)).code).toBe(400);
  });

  it('looks among the siblings of a structure, in its language too [CALL-224, LIST-13]', async () => {
    const { factory } = portal;
    const root = await factory.structure(ouId, null, 'Head');
    const node = await factory.structure(ouId, root, 'Sales');
    await portal.portal.runtime.database.query('UPDATE structure SET name_json = ? WHERE id = ?', [
      '{"default":"Sales","de":"Verkauf"}',
      node,
    ]);
    const question = { type: 'structure', rootId: root };
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
      expect((await ask(await as(await factory.subAdmin(ouId, others)), { type, name: 'x' })).code, type).toBe(403);
      expect((await ask(await as(await factory.subAdmin(ouId, [type])), { type, name: 'x' })).code, type).toBe(10_000);
    }
    expect((await ask(await as(await factory.member(ouId)), { type: 'domain', name: 'x' })).code).toBe(403);
    expect((await ask(new ApiClient(portal.url), { type: 'domain', name: 'x' })).code).toBe(401);
  });

  it('refuses what it does not know [CALL-021]', async () => {
    expect((await ask(admin, { type: 'account', name: 'x' })).code).toBe(400);
    expect((await ask(admin, { type: 'domain' })).code).toBe(400);
  });
});
