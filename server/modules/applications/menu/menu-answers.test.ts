import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let admin: ApiClient;
let appId: string;
let parent: string;
let child: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  const ouId = await factory.organization();
  admin = await portal.as(await factory.admin(ouId), ouId);
  appId = (await factory.app(ouId, { name_json: '{"default":"Harbor"}' })).id;
  parent = await factory.menu(ouId, appId);
  child = await factory.menu(ouId, appId, { parent_id: parent });
});
afterAll(() => portal.stop());

const answerOf = async <Answer = unknown>(mutation: string, variables: Record<string, unknown> = {}) =>
  Object.values(await admin.data<Record<string, Answer>>(mutation, variables))[0] as Answer;

describe('a change of a menu', () => {
  it('answers the menu with its new values, also of the second level [CALL-110, CALL-111, MENU-02]', async () => {
    const link = `mutation ($id: ID!) {
      menuSetAdditions(id: $id, additionType: JUMP_LINK, jumpName: " Cranes ", jumpCode: "cranes", jumpLocation: NEW_TAB) {
        id jumpLocation version addition { additionType jumpName jumpCode } } }`;
    expect(await answerOf(link, { id: child })).toEqual({
      id: child,
      jumpLocation: 'NEW_TAB',
      version: 2,
      addition: { additionType: 'JUMP_LINK', jumpName: 'Cranes', jumpCode: 'cranes' },
    });
    const blank = 'mutation ($id: ID!) { menuSetIcon(id: $id, icon: " ") { id icon children { id } } }';
    expect(await answerOf(blank, { id: parent })).toEqual({ id: parent, icon: null, children: [{ id: child }] });
  });

  it('reads nothing more for the id [CALL-111]', async () => {
    const { database } = portal.portal.runtime;
    const cost = async (fields: string) => {
      const set = `mutation ($id: ID!) { menuSetIcon(id: $id, icon: "") { ${fields} } }`;
      await admin.data(set, { id: parent });
      return (await statementsBeyondSession(database, () => admin.data(set, { id: parent }))).length;
    };
    expect((await cost('id name')) - (await cost('id'))).toBe(3);
    expect(await cost('id')).toBe(await cost('__typename'));
  });
});

describe('a change of a menu group', () => {
  it('answers the group with its new values and menus [CALL-104, CALL-105, CALL-106, CALL-107]', async () => {
    const create = `mutation ($appId: ID!) {
      menuGroupCreate(appId: $appId, name: "Quays") { id name appName description menuCount roleCount version } }`;
    const made = await answerOf<{ id: string; version: number }>(create, { appId });
    expect(made).toMatchObject({ name: 'Quays', appName: 'Harbor', description: null, menuCount: 0, roleCount: 0 });
    const modify = `mutation ($id: ID!, $appId: ID!, $version: Int) {
      menuGroupModify(id: $id, appId: $appId, name: "Piers", description: "South", version: $version) {
        id name description version } }`;
    const [id, version] = [made.id, made.version];
    const modified = { id, name: 'Piers', description: 'South', version: version + 1 };
    expect(await answerOf(modify, { id, appId, version })).toEqual(modified);
    const assign = `mutation ($id: ID!, $appId: ID!, $menuIds: [ID!]!, $version: Int) {
      menuGroupAssign(menuGroupId: $id, appId: $appId, menuIds: $menuIds, version: $version) {
        id menuCount version children { id isAssigned children { id isAssigned } } } }`;
    expect(await answerOf(assign, { id, appId, menuIds: [child], version: version + 1 })).toEqual({
      id,
      menuCount: 1,
      version: version + 2,
      children: [{ id: parent, isAssigned: false, children: [{ id: child, isAssigned: true }] }],
    });
    expect(await answerOf('mutation ($id: ID!) { menuGroupDelete(id: $id) }', { id })).toBe(id);
  });
});
