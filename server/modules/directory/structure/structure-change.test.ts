import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { hearOn } from '../../../../tests/support/hear.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { userChannel } from '../../../core/pubsub.js';

const CREATE = `mutation ($parentId: ID, $nameJson: LocalizedTextInput!) {
  structureCreate(parentId: $parentId, nameJson: $nameJson) { id }
}`;
const RENAME = `mutation ($id: ID!, $nameJson: LocalizedTextInput!, $version: Int) {
  structureRename(id: $id, nameJson: $nameJson, version: $version) { id }
}`;
const DELETE = 'mutation ($id: ID!) { structureDelete(id: $id) }';
const DETAIL = `query ($id: ID!) { structureDetail(id: $id) {
  id parentId name nameJson { default en de zh } path ancestors { id name } isLeaf hasUser hasAdminPermission
  isAutoDispatch sortOrder version userCount allUserCount nodeCount children { id name } } }`;

interface Detail {
  id: string;
  name: string;
  nameJson: Record<string, string | null>;
  path: string;
  isLeaf: boolean;
  sortOrder: number;
  version: number;
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;

const rows = (sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Record<string, unknown>[]>;
const create = async (parentId: string | null, name: string | object, client = admin) => {
  const nameJson = typeof name === 'string' ? { default: name } : name;
  return (await client.data<{ structureCreate: { id: string } }>(CREATE, { parentId, nameJson })).structureCreate.id;
};
const detail = async (id: string, client = admin) =>
  (await client.data<{ structureDetail: Detail }>(DETAIL, { id })).structureDetail;
const faultOf = async (query: string, variables: Record<string, unknown>, client = admin) => {
  const { errors } = await client.graphql(query, variables);
  return [errors?.[0]?.extensions.envelopeCode, errors?.[0]?.extensions.field, errors?.[0]?.message];
};

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-structures-')), 'configuration.json');
  writeFileSync(file, '{"structureMaxNum":30}');
  portal = await startTestPortal({ env: { PORTAL_CONFIG_FILE: file } });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});

describe('adding a node', () => {
  it('answers its id; it stands last, with names, path and place [CALL-169, CALL-171, STRC-02, STRC-24, I18N-05]', async () => {
    const root = await create(null, { en: ' Plant ', de: 'Werk', zh: null, pl: '  ' });
    const first = await create(root, 'Hall');
    const second = await create(root, 'Yard');
    const node = await detail(first);
    expect(node).toEqual({
      id: first,
      parentId: root,
      name: 'Hall',
      path: 'Plant>Hall',
      ancestors: [{ id: root, name: 'Plant' }],
      nameJson: { default: 'Hall', en: null, de: null, zh: null },
      isLeaf: true,
      hasUser: false,
      hasAdminPermission: true,
      isAutoDispatch: false,
      sortOrder: expect.any(Number) as number,
      version: 1,
      userCount: 0,
      allUserCount: 0,
      nodeCount: 0,
      children: [],
    });
    expect((await detail(second)).sortOrder).toBeGreaterThan(node.sortOrder);
    const top = await detail(root);
    expect(top).toMatchObject({ nameJson: { default: 'Plant', en: 'Plant', de: 'Werk', zh: null }, nodeCount: 2 });
    expect(top).toMatchObject({ isLeaf: false, children: [{ name: 'Hall' }, { name: 'Yard' }] });
    admin.headers = { locale: 'de-DE' };
    expect((await detail(first)).path).toBe('Werk>Hall');
    const [event] = await rows("SELECT * FROM audit_event WHERE resource_id = ? AND result = 'success'", [first]);
    expect(event?.target_name).toBe('Hall');
    expect((JSON.parse(String(event?.changes)) as unknown[])[1]).toEqual({
      field: 'parent',
      type: 'text',
      from: null,
      to: 'Plant',
    });
  });

  it('needs a name of 1 to 50 characters without comma, bracket or bar, in every language [STRC-04, STRC-05, LIST-16, LIST-17]', async () => {
    const fault = async (nameJson: object) => (await faultOf(CREATE, { nameJson })).slice(0, 2);
    for (const empty of [{}, { default: ' ' }, { de: '' }]) expect(await fault(empty)).toEqual([400, 'nameJson']);
    for (const sign of [',', '，', '>', '|']) {
      expect(await fault({ default: `A${sign}B` }), sign).toEqual([400, 'nameJson.default']);
      expect(await fault({ default: 'A', ja: `甲${sign}` }), sign).toEqual([400, 'nameJson.ja']);
    }
    expect(await fault({ default: 'x'.repeat(51) })).toEqual([400, 'nameJson.default']);
    expect(await fault({ default: 'A\nB' })).toEqual([400, 'nameJson.default']);
    expect(await faultOf(CREATE, { nameJson: { default: 'A', nl: 'B' } })).toContain(400);
    expect(await rows('SELECT id FROM structure WHERE ou_id = ?', [ouId])).toEqual([]);
    await create(null, `<b>${'😀'.repeat(47)}`.replace('>', ''));
    await create(null, "Robert'); DROP TABLE structure;--");
  });

  it('has a name once in its tree and language, ignoring case, roots once in the OU [LIST-15]', async () => {
    const root = await create(null, { default: 'Plant', de: 'Werk' });
    const hall = await create(root, { default: 'Hall', de: 'Halle' });
    const other = await create(null, 'Office');
    const fault = async (parentId: string | null, nameJson: object) =>
      (await faultOf(CREATE, { parentId, nameJson })).slice(0, 2);
    expect(await fault(null, { default: 'pLANT' })).toEqual([408, 'nameJson.default']);
    expect(await fault(null, { default: 'New', de: 'WERK' })).toEqual([408, 'nameJson.de']);
    expect(await fault(hall, { default: 'hall' })).toEqual([408, 'nameJson.default']);
    expect(await fault(hall, { default: 'plant ' })).toEqual([408, 'nameJson.default']);
    expect(await fault(root, { default: 'Line', de: 'halle' })).toEqual([408, 'nameJson.de']);
    await create(other, { default: 'Hall', de: 'Halle' });
    await create(root, { default: 'Halle', en: 'Hall' });
    ouId = await portal.factory.organization();
    await create(null, 'Plant', await portal.as(await portal.factory.admin(ouId), ouId));
  });

  it('of the same name by twenty people at once comes in once [LIST-15, STRC-07]', async () => {
    const root = await create(null, 'Plant');
    const call = { parentId: root, nameJson: { default: 'Hall' } };
    const codes = await Promise.all(Array.from({ length: 20 }, () => admin.code(CREATE, call)));
    expect(codes.sort()).toEqual([10_000, ...Array<number>(19).fill(408)]);
    expect(await detail(root)).toMatchObject({ isLeaf: false, nodeCount: 1 });
  });

  it('ends at the tenth level, and at the number the OU may have, whoever comes at once [STRC-20, STRC-21, STRC-24]', async () => {
    let parent = await create(null, 'Level 1');
    for (let level = 2; level <= 10; level += 1) parent = await create(parent, `Level ${level}`);
    expect((await detail(parent)).path.split('>')).toHaveLength(10);
    expect((await faultOf(CREATE, { parentId: parent, nameJson: { default: 'Deep' } })).slice(0, 2)).toEqual([
      400,
      'parentId',
    ]);
    const codes = await Promise.all(
      Array.from({ length: 25 }, (_, at) => admin.code(CREATE, { nameJson: { default: `Root ${at}` } })),
    );
    expect(codes.filter((code) => code === 10_000)).toHaveLength(20);
    expect(
      (await admin.data<{ structureSummary: object }>('{ structureSummary { nodeCount maximum } }')).structureSummary,
    ).toEqual({ nodeCount: 30, maximum: 30 });
  });
});

describe('renaming a node', () => {
  it('replaces all its names, frees the old ones, and tells the second of two people [CALL-176, LIST-15]', async () => {
    const root = await create(null, { default: 'Plant', de: 'Werk' });
    const hall = await create(root, 'Hall');
    await admin.data(RENAME, { id: root, nameJson: { default: 'Site', zh: '厂区' }, version: 1 });
    expect(await detail(root)).toMatchObject({ name: 'Site', version: 2, nameJson: { de: null, zh: '厂区' } });
    expect((await detail(hall)).path).toBe('Site>Hall');
    expect((await faultOf(RENAME, { id: root, nameJson: { default: 'Late' }, version: 1 })).slice(0, 2)).toEqual([
      430,
      'version',
    ]);
    await create(null, { default: 'Plant', de: 'Werk' });
    const taken = { id: hall, nameJson: { default: 'site' } };
    expect((await faultOf(RENAME, taken)).slice(0, 2)).toEqual([408, 'nameJson.default']);
    await admin.data(RENAME, { id: hall, nameJson: { default: 'HALL' } });
    expect(await detail(root)).toMatchObject({ name: 'Site', version: 2 });
    const [event] = await rows(
      "SELECT * FROM audit_event WHERE resource_id = ? AND result = 'success' ORDER BY id DESC",
      [hall],
    );
    expect(JSON.parse(String(event?.changes))).toEqual([
      { field: 'nameJson', type: 'json', from: '{"default":"Hall"}', to: '{"default":"HALL"}' },
    ]);
  });
});

describe('removing a node', () => {
  it('is refused while it has children or users, saying which; the parent is a leaf after its last [CALL-170, STRC-06, STRC-07, STRC-08, STRC-23]', async () => {
    const root = await create(null, 'Plant');
    expect((await detail(root)).isLeaf).toBe(true);
    const [hall, yard] = [await create(root, 'Hall'), await create(root, 'Yard')];
    expect((await detail(root)).isLeaf).toBe(false);
    const [code, , message] = await faultOf(DELETE, { id: root });
    expect([code, message]).toEqual([400, expect.stringContaining('(2)')]);
    const person = await portal.factory.member(ouId);
    await portal.factory.insert('user_structure', {
      ou_id: ouId,
      user_id: person.id,
      structure_id: hall,
      created_time: 1,
    });
    expect(await faultOf(DELETE, { id: hall })).toEqual([400, undefined, expect.stringContaining('Users')]);
    await admin.data(DELETE, { id: yard });
    expect((await detail(root)).isLeaf).toBe(false);
    await rows('DELETE FROM user_structure WHERE structure_id = ?', [hall]);
    await admin.data(DELETE, { id: hall });
    expect((await detail(root)).isLeaf).toBe(true);
    expect(await admin.code(DELETE, { id: hall })).toBe(404);
    await create(root, 'Hall');
    for (const table of ['structure_closure WHERE descendant_id', 'structure_name WHERE structure_id']) {
      expect(await rows(`SELECT 1 FROM ${table} = ?`, [hall])).toEqual([]);
    }
  });

  it('is refused while apps show nothing else, which would show all of the OU without it [APP-10, BYND-02, threats 45]', async () => {
    const { factory } = portal;
    const [hall, yard] = [await create(null, 'Hall'), await create(null, 'Yard')];
    const app = await factory.app(ouId, { name_json: '{"default":"Harbor","de":"Hafen"}' });
    const bind = (structure_id: string) =>
      factory.insert('app_structure', { ou_id: ouId, app_id: app.id, structure_id });
    await bind(hall);
    expect(await faultOf(DELETE, { id: hall })).toEqual([400, undefined, expect.stringContaining('Harbor')]);
    const { removalImpact } = await admin.data<{ removalImpact: unknown }>(
      'query ($id: ID!) { removalImpact(kind: STRUCTURE, ids: [$id]) { isBlocked blockedBy { reason count names } } }',
      { id: hall },
    );
    expect(removalImpact).toEqual({ isBlocked: true, blockedBy: [{ reason: 'APPS', count: 1, names: ['Harbor'] }] });
    await bind(yard);
    expect(await admin.code(DELETE, { id: hall })).toBe(10_000);
    expect(await admin.code(DELETE, { id: yard })).toBe(400);
    expect(await rows('SELECT structure_id AS id FROM app_structure WHERE app_id = ?', [app.id])).toEqual([
      { id: yard },
    ]);
  });

  it('disables an app whose purchase has ended and which shows nothing else: bought again, it would show all of the OU [APP-10, APP-16, threats 45]', async () => {
    const { factory } = portal;
    const node = await create(null, 'Harbor');
    const app = await factory.app(ouId, { created_type: 'PURCHASED' });
    const bound = await factory.app(ouId, { created_type: 'PURCHASED' });
    const other = await create(null, 'Depot');
    for (const [id, structure_id] of [
      [app.id, node],
      [bound.id, node],
      [bound.id, other],
    ])
      await factory.insert('app_structure', { ou_id: ouId, app_id: id ?? '', structure_id: structure_id ?? '' });
    expect(await admin.code(DELETE, { id: node })).toBe(10_000);
    await factory.entitle(ouId, app.id);
    const enabled = await rows('SELECT id FROM app WHERE ou_id = ? AND is_enable = 1 AND id IN (?)', [
      ouId,
      [app.id, bound.id],
    ]);
    expect(enabled).toEqual([{ id: bound.id }]);
  });

  it('takes what roles show of it and its place in scopes, and tells those whose scope it was [STRC-23]', async () => {
    const { factory } = portal;
    const [node, role, app] = [await create(null, 'Plant'), await factory.role(ouId), await factory.app(ouId)];
    const sub = await factory.subAdmin(ouId, ['user'], { structureIds: [node] });
    await factory.insert('role_structure', { ou_id: ouId, role_id: role, app_id: app.id, structure_id: node });
    const { told, stop } = await hearOn(portal, userChannel(ouId, sub.id));
    await admin.data(DELETE, { id: node });
    await until(() => told.length > 0);
    stop();
    expect(told).toEqual([{ kind: 'ACCESS_CHANGED' }]);
    for (const table of ['role_structure', 'sub_admin_structure']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE structure_id = ?`, [node])).toEqual([]);
    }
  });

  it('and adding below it at once leaves no child without parent and the leaf state right [STRC-06, STRC-07, STRC-08, STRC-23]', async () => {
    const root = await create(null, 'Plant');
    for (let round = 0; round < 8; round += 1) {
      const node = await create(root, `Node ${round}`);
      const [added, removed] = await Promise.all([
        admin.code(CREATE, { parentId: node, nameJson: { default: `Below ${round}` } }),
        admin.code(DELETE, { id: node }),
      ]);
      expect([`${added} ${removed}`]).toEqual([expect.stringMatching(/^(10000 400|404 10000)$/)]);
    }
    const wrong = await rows(
      `SELECT p.id FROM structure p WHERE p.ou_id = ? AND p.is_leaf = EXISTS (
         SELECT 1 FROM structure c WHERE c.ou_id = p.ou_id AND c.parent_id = p.id)`,
      [ouId],
    );
    expect(wrong).toEqual([]);
  });

  it('and placing a user there at once loses nobody [STRC-23]', async () => {
    const PLACE =
      'mutation ($id: ID!, $userIds: [ID!]!) { structureAssignUsers(structureId: $id, userIds: $userIds) { id } }';
    const person = await portal.factory.member(ouId);
    for (let round = 0; round < 8; round += 1) {
      const node = await create(null, `Node ${round}`);
      const [placed, removed] = await Promise.all([
        admin.code(PLACE, { id: node, userIds: [person.id] }),
        admin.code(DELETE, { id: node }),
      ]);
      const stands = await rows('SELECT 1 FROM user_structure WHERE structure_id = ?', [node]);
      expect([`${placed} ${removed} ${stands.length}`]).toEqual([expect.stringMatching(/^(10000 400 1|404 10000 0)$/)]);
    }
  });
});

describe('the management of structures', () => {
  it('is for the OU administrator and super sub-administrators with the operation [STRC-26, SUBA-12, STRC-27]', async () => {
    const { factory } = portal;
    const node = await create(null, 'Plant');
    const calls = [
      [CREATE, { parentId: node, nameJson: { default: 'Hall' } }],
      [RENAME, { id: node, nameJson: { default: 'Site' } }],
      ['mutation ($ids: [ID!]!) { structureReorder(ids: $ids) { id } }', { ids: [node] }],
      ['query ($ids: [ID!]!) { structureUserCounts(ids: $ids) { counts { id } } }', { ids: [node] }],
      [DELETE, { id: node }],
    ] as const;
    const refused = [
      await portal.as(await factory.member(ouId), ouId),
      await portal.as(await factory.subAdmin(ouId, ['user', 'role']), ouId),
      await portal.as(await factory.subAdmin(ouId, ['structure'], { structureIds: [node] }), ouId),
    ];
    const elsewhere = await factory.organization();
    const foreign = await portal.as(await factory.admin(elsewhere), elsewhere);
    const allowed = await portal.as(await factory.subAdmin(ouId, ['structure']), ouId);
    for (const [query, variables] of calls) {
      for (const client of refused) expect(await client.code(query, variables), query).toBe(403);
      expect(await foreign.code(query, variables), query).toBe(404);
      expect(await new ApiClient(portal.url).code(query, variables)).toBe(401);
      expect(await allowed.code(query, variables), query).toBe(query === DELETE ? 400 : 10_000);
    }
    expect(await rows('SELECT 1 FROM structure WHERE ou_id = ?', [ouId])).toHaveLength(2);
  });
});
