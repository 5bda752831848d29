import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let appId: string;
let categoryId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization({ features: '["appDesign"]' });
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  appId = (await portal.factory.app(ouId)).id;
  const detail = await admin.data<{ appDetail: { category: { id: string } } }>(
    'query ($appId: ID!) { appDetail(id: $appId) { category { id } } }',
    { appId },
  );
  categoryId = detail.appDetail.category.id;
});
afterAll(() => portal.stop());

/** The answer of the only field of a mutation. */
const answerOf = async <Answer = unknown>(mutation: string, variables: Record<string, unknown> = {}) =>
  Object.values(await admin.data<Record<string, Answer>>(mutation, variables))[0] as Answer;
const onApp = (call: string, fields: string, variables = '') =>
  `mutation ($appId: ID!${variables}) { ${call} { ${fields} } }`;

describe('a change of an app', () => {
  it('answers the app with its new values [CALL-093, CALL-095, CALL-099]', async () => {
    const rename = onApp(
      'appSetDetail(appId: $appId, nameJson: { en: "Tides" }, isDisplay: false)',
      'id name nameJson { default en } isDisplay isEnable',
    );
    expect(await answerOf(rename, { appId })).toEqual({
      id: appId,
      name: 'Tides',
      nameJson: { default: 'Tides', en: 'Tides' },
      isDisplay: false,
      isEnable: true,
    });
    const navigate = onApp('appSetNewNavigation(appId: $appId, isNewNavigation: true)', 'id isNewNavigation');
    expect(await answerOf(navigate, { appId })).toEqual({ id: appId, isNewNavigation: true });
    const authorize = onApp(
      'appSetAuthorization(appId: $appId, dataAuthorizeType: OWN_STRUCTURES)',
      'id dataAuthorizeType',
    );
    expect(await answerOf(authorize, { appId })).toEqual({ id: appId, dataAuthorizeType: 'OWN_STRUCTURES' });
  });

  it('answers the structures that the app has now, and the version to send next [APP-15, CALL-096]', async () => {
    const node = await portal.factory.structure(ouId);
    const assign = onApp(
      'appAssignStructure(appId: $appId, structureIds: $nodes, version: $version)',
      'version structures { id }',
      ', $nodes: [ID!]!, $version: Int',
    );
    const first = await answerOf<{ version: number }>(assign, { appId, nodes: [node] });
    expect(first).toMatchObject({ structures: [{ id: node }] });
    const second = await answerOf(assign, { appId, nodes: [], version: first.version });
    expect(second).toEqual({ version: first.version + 1, structures: [] });
  });

  it('reads nothing more for the id, and one statement for the columns of the app [CALL-095]', async () => {
    const { database } = portal.portal.runtime;
    const cost = async (fields: string) => {
      const disable = onApp('appSetDetail(appId: $appId, isEnable: true)', fields);
      return (await statementsBeyondSession(database, () => admin.data(disable, { appId }))).length;
    };
    const least = await cost('id');
    expect(await cost('__typename')).toBe(least);
    expect(await cost('id name isEnable version')).toBe(least + 1);
    expect(await cost('id name tags { id } structures { id }')).toBe(least + 3);
  });

  it('that creates it answers the new app, one that deletes it its id [CALL-097, CALL-230]', async () => {
    const create =
      'mutation ($categoryId: ID!) { appCreate(nameJson: { en: "Ebb" }, categoryId: $categoryId) { id name origin category { id } } }';
    const made = await answerOf<{ id: string }>(create, { categoryId });
    expect(made).toMatchObject({ name: 'Ebb', origin: 'CUSTOM', category: { id: categoryId } });
    const remove = 'mutation ($appId: ID!) { appDelete(appId: $appId) }';
    expect(await answerOf(remove, { appId: made.id })).toBe(made.id);
  });
});

describe('a change of categories, order and tags', () => {
  it('answers the category [APP-07]', async () => {
    const create = 'mutation { appCategoryCreate(nameJson: { en: "Docks" }) { id name appCount } }';
    const made = await answerOf<{ id: string }>(create);
    expect(made).toMatchObject({ name: 'Docks', appCount: 0 });
    const rename =
      'mutation ($id: ID!) { appCategoryModify(id: $id, nameJson: { en: "Piers" }) { id name nameJson { en } } }';
    expect(await answerOf(rename, made)).toEqual({ id: made.id, name: 'Piers', nameJson: { en: 'Piers' } });
    expect(await answerOf('mutation ($id: ID!) { appCategoryDelete(id: $id) }', made)).toBe(made.id);
  });

  it('answers the whole order with its new stamp [APP-07, CALL-101]', async () => {
    const second = (await portal.factory.app(ouId, { category_id: categoryId, sort_order: 2 })).id;
    const set = `mutation ($categories: [CategoryOrderInput!]!, $stamp: String) {
      appSetOrder(categories: $categories, stamp: $stamp) { stamp categories { id apps { id } } } }`;
    const order = (ids: string[]) => [{ id: categoryId, apps: ids.map((id) => ({ id })) }];
    const first = await answerOf<{ stamp: string }>(set, { categories: order([second, appId]) });
    expect(first).toMatchObject({ categories: order([second, appId]) });
    const next = await answerOf(set, { categories: order([appId, second]), stamp: first.stamp });
    expect(next).toMatchObject({ categories: order([appId, second]) });
  });

  it('answers the tag as it is stored [APP-09, CALL-233, CALL-234, CALL-235]', async () => {
    const create =
      'mutation ($appId: ID!) { appTagCreate(appId: $appId, tag: { key: " team ", value: " Sea " }) { id key value } }';
    const made = await answerOf<{ id: string }>(create, { appId });
    expect(made).toMatchObject({ key: 'team', value: 'Sea' });
    const modify = 'mutation ($id: ID!) { appTagModify(id: $id, key: "crew", value: "Land") { id key value } }';
    expect(await answerOf(modify, made)).toEqual({ id: made.id, key: 'crew', value: 'Land' });
    expect(await answerOf('mutation ($id: ID!) { appTagDelete(id: $id) }', made)).toBe(made.id);
  });
});
