import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

const CREATE = `mutation ($structureId: ID!, $key: String!, $value: String!) {
  structureCreateTag(structureId: $structureId, tag: { key: $key, value: $value }) { id key value structureId } }`;
const MODIFY = `mutation ($id: ID!, $key: String!, $value: String!) {
  structureModifyTag(id: $id, key: $key, value: $value) { id key value structureId } }`;
const DELETE = 'mutation ($id: ID!) { structureDeleteTag(id: $id) }';
const TAGS = `query ($structureId: ID!) {
  structureTagList(structureId: $structureId) { maximum tags { id key value structureId } } }`;
const IS_FREE = `query ($key: String!, $structureId: ID, $appId: ID, $id: ID) {
  checkTagKey(key: $key, structureId: $structureId, appId: $appId, id: $id) }`;

interface Tag {
  id: string;
  key: string;
  value: string;
  structureId: string;
}

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let node: string;

const create = async (key: string, value = 'north', structureId = node) =>
  (await admin.data<{ structureCreateTag: Tag }>(CREATE, { structureId, key, value })).structureCreateTag;
const tags = async (structureId = node) =>
  (await admin.data<{ structureTagList: { tags: Tag[]; maximum: number } }>(TAGS, { structureId })).structureTagList;
const keys = async () => (await tags()).tags.map(({ key, value }) => `${key}=${value}`);
const faultOf = async (query: string, variables: Record<string, unknown>, client = admin) => {
  const { errors } = await client.graphql(query, variables);
  return [errors?.[0]?.extensions.envelopeCode, errors?.[0]?.extensions.field, errors?.[0]?.message];
};

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portal-tags-')), 'configuration.json');
  writeFileSync(file, '{"appTagMaxNum":4}');
  portal = await startTestPortal({ env: { PORTAL_CONFIG_FILE: file } });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ou = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ou), ou);
  node = await portal.factory.structure(ou);
});

describe('the tags of a node', () => {
  it('are added, listed by key, changed and deleted, each audited at the node [STRC-03, CALL-182, CALL-183, CALL-184, CALL-185]', async () => {
    const site = await create(' site ', ' North ');
    expect(site).toEqual({ id: site.id, key: 'site', value: 'North', structureId: node });
    const level = await create('floor/level-2_b', '2');
    expect(await tags()).toEqual({ maximum: 4, tags: [level, site] });
    const changed = await admin.data(MODIFY, { id: site.id, key: 'area', value: 'South' });
    expect(changed).toEqual({ structureModifyTag: { id: site.id, key: 'area', value: 'South', structureId: node } });
    expect(await admin.data(DELETE, { id: level.id })).toEqual({ structureDeleteTag: level.id });
    expect(await keys()).toEqual(['area=South']);
    const events = (await portal.portal.runtime.database.query(
      `SELECT event_name AS name, resource_id AS id, changes FROM audit_event WHERE ou_id = ? AND event_name LIKE 'structure%Tag'
        ORDER BY id`,
      [ou],
    )) as { name: string; id: string; changes: string }[];
    expect(events.map(({ name, id }) => [name, id])).toEqual([
      ['structureCreateTag', node],
      ['structureCreateTag', node],
      ['structureModifyTag', node],
      ['structureDeleteTag', node],
    ]);
    expect(JSON.parse(events[2]?.changes ?? '')).toMatchObject([
      { field: 'tags', added: [{ name: 'area=South' }], removed: [{ name: 'site=North' }] },
    ]);
  });

  it('need a key of letters, digits, _, - and / and a value; refusals name the field and change nothing [STRC-13, STRC-14, STRC-17]', async () => {
    const signs = 'A key can only contain letters, digits, _, - and /.';
    for (const key of ['a b', 'a.b', 'ä', 'a:b', 'a,b', '漢']) {
      expect(await faultOf(CREATE, { structureId: node, key, value: 'v' }), key).toEqual([400, 'key', signs]);
    }
    const field = async (key: string, value: string) =>
      (await faultOf(CREATE, { structureId: node, key, value })).slice(0, 2);
    expect(await field(' ', 'v')).toEqual([400, 'key']);
    expect(await field('k', ' ')).toEqual([400, 'value']);
    expect(await field('k'.repeat(51), 'v')).toEqual([400, 'key']);
    expect(await field('k', 'v'.repeat(101))).toEqual([400, 'value']);
    await create('k'.repeat(50), 'v'.repeat(100));
    expect((await tags()).tags).toHaveLength(1);
    const [tag] = (await tags()).tags;
    expect(await faultOf(MODIFY, { id: tag?.id, key: 'a b', value: 'v' })).toEqual([400, 'key', signs]);
    expect((await tags()).tags).toEqual([tag]);
  });

  it('have a key once at a node, which the check tells while typing [STRC-15, CALL-226]', async () => {
    const site = await create('site');
    const other = await create('area');
    const taken = [408, 'key', 'This tag key already exists'];
    expect(await faultOf(CREATE, { structureId: node, key: 'site', value: 'v' })).toEqual(taken);
    expect(await faultOf(MODIFY, { id: other.id, key: 'site', value: 'v' })).toEqual(taken);
    expect(await keys()).toEqual(['area=north', 'site=north']);
    const elsewhere = await portal.factory.structure(ou);
    await create('site', 'south', elsewhere);
    const isFree = async (key: string, structureId: string, id?: string) =>
      (await admin.data<{ checkTagKey: boolean }>(IS_FREE, { key, structureId, id })).checkTagKey;
    expect(await isFree('site', node)).toBe(false);
    expect(await isFree(' site ', node)).toBe(false);
    expect(await isFree('site', node, site.id)).toBe(true);
    expect(await isFree('site', node, other.id)).toBe(false);
    expect(await isFree('new', node)).toBe(true);
    const client = await portal.as(await portal.factory.subAdmin(ou, ['app']), ou);
    expect(await client.code(IS_FREE, { key: 'site', structureId: node })).toBe(403);
  });

  it('are as many as configured, and one comes in of twenty of a key at once [STRC-15, STRC-16, STRC-17]', async () => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => admin.code(CREATE, { structureId: node, key: 'site', value: 'v' })),
    );
    expect(codes.toSorted()).toEqual([10_000, ...Array<number>(19).fill(408)].toSorted());
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) => admin.code(CREATE, { structureId: node, key: `key-${at}`, value: 'v' })),
    );
    expect(many.filter((code) => code === 10_000)).toHaveLength(3);
    expect((await tags()).tags).toHaveLength(4);
    expect((await faultOf(CREATE, { structureId: node, key: 'more', value: 'v' }))[0]).toBe(415);
  });

  it('go with their node, and no sooner; the impact of its removal counts them [STRC-23, BYND-02]', async () => {
    const child = await portal.factory.structure(ou, node);
    await create('site', 'north', child);
    await create('floor', '2', child);
    await create('area');
    const { data } = await admin.rest<{ isBlocked: boolean; grants: unknown[] }>('POST', 'removal/impact', {
      kind: 'STRUCTURE',
      ids: [child],
    });
    expect(data.isBlocked).toBe(false);
    expect(data.grants).toEqual([{ kind: 'TAG', count: 2, userCount: 0, names: ['floor', 'site'] }]);
    expect(await admin.code('mutation ($id: ID!) { structureDelete(id: $id) }', { id: child })).toBe(10_000);
    const left = (await portal.portal.runtime.database.query('SELECT tag_key AS k FROM structure_tag WHERE ou_id = ?', [
      ou,
    ])) as unknown[];
    expect(left).toEqual([{ k: 'area' }]);
  });

  it('are of their OU and of callers who manage structures [CALL-015, STRC-26, STRC-27]', async () => {
    const { factory } = portal;
    const { id } = await create('site');
    const calls: [string, Record<string, unknown>][] = [
      [CREATE, { structureId: node, key: 'k', value: 'v' }],
      [MODIFY, { id, key: 'other', value: 'v' }],
      [DELETE, { id }],
    ];
    const other = await factory.organization();
    const stranger = await portal.as(await factory.admin(other), other);
    const clients: [ApiClient, number][] = [
      [new ApiClient(portal.url), 401],
      [await portal.as(await factory.member(ou), ou), 403],
      [await portal.as(await factory.subAdmin(ou, ['user', 'app']), ou), 403],
      [await portal.as(await factory.subAdmin(ou, ['structure'], { structureIds: [node] }), ou), 403],
      [stranger, 404],
    ];
    for (const [client, code] of clients) {
      for (const [query, variables] of calls) expect(await client.code(query, variables), query).toBe(code);
    }
    expect(await stranger.code(TAGS, { structureId: node })).toBe(404);
    for (const query of [MODIFY, DELETE])
      expect(await admin.code(query, { id: newId(), key: 'k', value: 'v' })).toBe(404);
    const scoped = await portal.as(await factory.subAdmin(ou, ['user'], { structureIds: [node] }), ou);
    expect(await scoped.code(TAGS, { structureId: node })).toBe(10_000);
    expect(await scoped.code(TAGS, { structureId: await factory.structure(ou) })).toBe(403);
    const manager = await portal.as(await factory.subAdmin(ou, ['structure']), ou);
    for (const [query, variables] of calls) expect(await manager.code(query, variables), query).toBe(10_000);
  });
});

describe('the tags in lists of nodes', () => {
  const LISTS = [
    'query ($id: ID) { data: structureList(parentId: $id) { structures { id tags { key } } } }',
    'query ($id: ID) { data: structureChildren(id: $id) { structures { id tags { key } } } }',
    'query ($id: ID) { data: structureCompleteList(rootId: $id) { structures { id tags { key } } } }',
    'query ($id: ID) { data: structureCompleteOrdered(rootId: $id) { structures { id tags { key } } } }',
  ];
  const listed = async (query: string, client = admin, id: string | null = null) =>
    (await client.data<{ data: { structures: { id: string; tags: { key: string }[] }[] } }>(query, { id })).data
      .structures;

  it('are those of each node, for one statement more however many nodes there are [STRC-02, CALL-168, CALL-172, CALL-173, CALL-174]', async () => {
    const child = await portal.factory.structure(ou, node);
    await create('site', 'v', child);
    await create('area', 'v', child);
    // The session is read again after a second.
    const cost = async (query: string) =>
      (await statementsOf(portal.portal.runtime.database, () => listed(query, admin, node))).filter((text) =>
        /FROM structure/.test(text),
      ).length;
    for (const query of LISTS) {
      const nodes = await listed(query, admin, node);
      expect(nodes.find(({ id }) => id === child)?.tags, query).toEqual([{ key: 'area' }, { key: 'site' }]);
      const plain = query.replace(' tags { key }', '');
      const base = await cost(plain);
      expect(await cost(query), query).toBe(base + 1);
      await portal.factory.structure(ou, node);
      expect(await cost(query), query).toBe(base + 1);
    }
  });

  it('stay unseen of nodes above the scope [SUBA-15, STRC-25]', async () => {
    const child = await portal.factory.structure(ou, node);
    await create('site');
    await create('area', 'v', child);
    const scoped = await portal.as(await portal.factory.subAdmin(ou, ['user'], { structureIds: [child] }), ou);
    const [root] = await listed(LISTS[0] ?? '', scoped);
    expect(root).toEqual({ id: node, tags: [] });
    expect(await listed(LISTS[0] ?? '', scoped, node)).toEqual([{ id: child, tags: [{ key: 'area' }] }]);
  });
});
