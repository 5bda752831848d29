import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let sourceId: string;
let appId: string;

const answerOf = async <Answer = unknown>(mutation: string, variables: Record<string, unknown> = {}) =>
  Object.values(await admin.data<Record<string, Answer>>(mutation, variables))[0] as Answer;
const ADD = `mutation ($appId: ID!, $name: String, $parentId: ID) {
  shortcutAddFirstLevelMenu(appId: $appId, nameJson: { en: $name }, url: "https://mine.example", parentId: $parentId) {
    id name url parentId isSpa } }`;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  sourceId = (await portal.factory.app(ouId, { name_json: '{"default":"Fleet"}' })).id;
  const create = 'mutation ($id: ID!) { shortcutCreate(appId: $id) { id name isShortcut } }';
  const made = await answerOf<{ id: string; name: string }>(create, { id: sourceId });
  expect(made).toMatchObject({ name: 'Fleet – shortcut', isShortcut: true });
  appId = made.id;
});
afterAll(() => portal.stop());

describe('a change of a shortcut app', () => {
  it('answers the menu that it added, changed or deleted [CALL-117, CALL-118, CALL-119]', async () => {
    const parent = await answerOf<{ id: string }>(ADD, { appId, name: 'Mine' });
    expect(parent).toMatchObject({ name: 'Mine', url: 'https://mine.example/', parentId: null, isSpa: false });
    const below = await answerOf<{ id: string }>(ADD, { appId, name: 'Below', parentId: parent.id });
    expect(below).toMatchObject({ name: 'Below', parentId: parent.id });
    const modify = `mutation ($id: ID!) {
      shortcutModifyMenu(menuId: $id, nameJson: { en: "Under" }, isSpa: true) { id name isSpa version } }`;
    expect(await answerOf(modify, below)).toEqual({ id: below.id, name: 'Under', isSpa: true, version: 2 });
    expect(await answerOf('mutation ($id: ID!) { shortcutDeleteMenu(menuId: $id) }', parent)).toBe(parent.id);
  });

  it('answers all menus in their order, with its new stamp [CALL-116, CALL-120]', async () => {
    const first = await answerOf<{ id: string }>(ADD, { appId, name: 'First' });
    const second = await answerOf<{ id: string }>(ADD, { appId, name: 'Second' });
    const menu = await portal.factory.menu(ouId, sourceId, { name_json: '{"default":"Ships"}' });
    const take = `mutation ($appId: ID!, $sourceId: ID!, $parentId: ID!, $menuIds: [ID!]!) {
      shortcutAssign(appId: $appId, sourceAppId: $sourceId, parentId: $parentId, menuIds: $menuIds) {
        stamp menus { id children { id name sourceApp { id } } } } }`;
    interface Taken {
      stamp: string;
      menus: { id: string; children: { id: string }[] }[];
    }
    const taken = await answerOf<Taken>(take, { appId, sourceId, parentId: first.id, menuIds: [menu] });
    expect(taken.menus).toMatchObject([
      { id: first.id, children: [{ name: 'Ships', sourceApp: { id: sourceId } }] },
      { id: second.id, children: [] },
    ]);
    const [ships] = taken.menus[0]?.children ?? [];
    const sort = `mutation ($menus: [MenuOrderInput!]!, $stamp: String) {
      shortcutSort(menus: $menus, stamp: $stamp) { menus { id children { id } } } }`;
    const wanted = [
      { id: second.id, children: [{ id: ships?.id }] },
      { id: first.id, children: [] },
    ];
    expect(await answerOf(sort, { menus: wanted, stamp: taken.stamp })).toEqual({ menus: wanted });
  });

  it('answers all permissions, and the id of a deleted one [CALL-122, CALL-124]', async () => {
    const permission = await portal.factory.permission(ouId, sourceId, { identifier: 'ships.sail' });
    const take = `mutation ($appId: ID!, $sourceId: ID!, $ids: [ID!]!) {
      shortcutAssignPermissions(appId: $appId, sourceAppId: $sourceId, permissionIds: $ids) {
        permissions { id identifier isAssigned sourceApp { id } } } }`;
    interface Taken {
      permissions: { id: string }[];
    }
    const { permissions } = await answerOf<Taken>(take, { appId, sourceId, ids: [permission] });
    expect(permissions).toMatchObject([{ identifier: 'ships.sail', isAssigned: true, sourceApp: { id: sourceId } }]);
    const [taken] = permissions;
    const remove = 'mutation ($id: ID!) { shortcutDeletePermission(permissionId: $id) }';
    expect(await answerOf(remove, { id: taken?.id })).toBe(taken?.id);
  });

  it('that deletes the app answers its id [CALL-097, SCUT-07]', async () => {
    expect(await answerOf('mutation ($id: ID!) { appDeleteShortcut(appId: $id) }', { id: appId })).toBe(appId);
  });
});
