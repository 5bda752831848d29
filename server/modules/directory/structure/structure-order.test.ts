import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsBeyondSession } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

const REORDER = `mutation ($parentId: ID, $ids: [ID!]!, $beforeId: ID) {
  structureReorder(parentId: $parentId, ids: $ids, beforeId: $beforeId) { id }
}`;
const CHILDREN = `query ($id: ID, $pagination: PaginationInput) { structureChildren(id: $id, pagination: $pagination) {
  structures { id name path isLeaf hasUser sortOrder hasAdminPermission } pagination { total isBounded next } } }`;

interface Children {
  structures: { id: string; name: string; path: string; sortOrder: number }[];
  pagination: { total: number; isBounded: boolean; next: string | null };
}

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let root: string;
let ids: Record<string, string>;

const children = async (id: string | null, pagination: object | null = { limit: 1000 }) =>
  (await admin.data<{ structureChildren: Children }>(CHILDREN, { id, pagination })).structureChildren;
const order = async () => (await children(root)).structures.map((node) => node.name).join('');
const move = (names: string, before: string | null = null) =>
  admin.data(REORDER, { parentId: root, ids: [...names].map((name) => ids[name]), beforeId: before && ids[before] });

/** So many children of a node, in one statement for each table. */
async function fill(parentId: string, count: number): Promise<void> {
  const nodes = Array.from({ length: count }, (_, at) => ({ id: newId(), at: at + 1 }));
  const write = (head: string, rowsOf: (node: { id: string; at: number }) => unknown[][]) =>
    portal.portal.runtime.database.query(`INSERT INTO ${head} VALUES ?`, [nodes.flatMap(rowsOf)]);
  await write('structure (ou_id, id, parent_id, name, name_json, sort_order, created_time)', ({ id, at }) => [
    [ouId, id, parentId, `Node ${at}`, `{"default":"Node ${at}"}`, at, 1],
  ]);
  await write('structure_closure (ou_id, ancestor_id, descendant_id, depth)', ({ id }) => [
    [ouId, id, id, 0],
    [ouId, parentId, id, 1],
  ]);
}

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  root = await portal.factory.structure(ouId);
  ids = {};
  for (const name of 'abcde') ids[name] = await portal.factory.structure(ouId, root, name);
});

describe('the order of siblings', () => {
  it('is changed by naming all of them, some before another, or some for the end [CALL-186, STRC-19]', async () => {
    await move('edcba');
    expect(await order()).toBe('edcba');
    await move('a', 'e');
    expect(await order()).toBe('aedcb');
    await move('ca', 'b');
    expect(await order()).toBe('edcab');
    await move('d');
    expect(await order()).toBe('ecabd');
    await move('d', 'b');
    await move('d', 'b');
    expect(await order()).toBe('ecadb');
    const other = await portal.factory.structure(ouId, null, 'second root');
    await admin.data(REORDER, { ids: [other], beforeId: root });
    expect((await children(null)).structures[0]?.id).toBe(other);
  });

  it('is that of one parent: others, strangers, doubles and crowds are refused [STRC-19, STRC-27, LIMT-04]', async () => {
    const below = await portal.factory.structure(ouId, ids.a, 'below');
    const foreign = await portal.factory.structure(await portal.factory.organization());
    const code = (variables: object) => admin.code(REORDER, { parentId: root, ...variables });
    expect(await code({ ids: [ids.a, below] })).toBe(400);
    expect(await code({ ids: [below] })).toBe(400);
    expect(await code({ ids: [root] })).toBe(400);
    expect(await code({ ids: [ids.a], beforeId: below })).toBe(400);
    expect(await code({ ids: [ids.a], beforeId: ids.a })).toBe(400);
    expect(await code({ ids: [ids.a, ids.a] })).toBe(400);
    expect(await code({ ids: [] })).toBe(400);
    expect(await code({ ids: [ids.a, foreign] })).toBe(404);
    expect(await code({ ids: [ids.a], beforeId: foreign })).toBe(404);
    expect(await code({ parentId: foreign, ids: [ids.a] })).toBe(404);
    expect(await code({ parentId: null, ids: [ids.a] })).toBe(400);
    expect(await code({ ids: Array.from({ length: 1001 }, () => ids.a) })).toBe(415);
    expect(await order()).toBe('abcde');
  });

  it('stays one order, nobody twice and nobody lost, when many move at once [CALL-186]', async () => {
    const wanted = ['edcba', 'badce', 'caebd', 'debac', 'acebd'];
    await Promise.all([...wanted.map((names) => move(names)), move('a', 'c'), move('e'), move('bd', 'a')]);
    expect([...(await order())].sort().join('')).toBe('abcde');
    await Promise.all(wanted.map((names) => move(names)));
    expect(wanted).toContain(await order());
  });

  it('costs the same statements among 10,000 siblings; the first move there spreads their places [STRC-19]', async () => {
    const node = ids.a ?? '';
    await fill(node, 10_000);
    const { database } = portal.portal.runtime;
    const all = (await children(node)).structures;
    const moving = { parentId: node, ids: [all[999]?.id], beforeId: all[1]?.id };
    await admin.data(REORDER, moving);
    const names = (await children(node)).structures.slice(0, 3).map((each) => each.name);
    expect(names).toEqual(['Node 1', 'Node 1000', 'Node 2']);
    const again = { ...moving, ids: [all[998]?.id] };
    const statements = (variables: Record<string, unknown>) =>
      statementsBeyondSession(database, () => admin.data(REORDER, variables));
    const many = await statements(again);
    const few = await statements({ parentId: root, ids: [ids.a] });
    expect(many.length).toBeLessThanOrEqual(few.length + 1);
    expect(many.filter((sql) => sql.includes('ROW_NUMBER'))).toEqual([]);
  });
});

describe('the children of a node', () => {
  it('come in pages that go on after the one before, all once, in order [CALL-172, LIST-08]', async () => {
    await portal.portal.runtime.database.query('UPDATE structure SET sort_order = 7 WHERE parent_id = ?', [root]);
    await move('a', 'b');
    const names: string[] = [];
    let after: string | null = null;
    do {
      const page = await children(root, { limit: 2, after });
      expect(page.pagination).toMatchObject({ total: 5, isBounded: false });
      names.push(...page.structures.map((node) => node.name));
      after = page.pagination.next;
    } while (after);
    expect(names.join('')).toBe(await order());
    expect(names.join('')).toHaveLength(5);
    expect(await admin.code(CHILDREN, { id: root, pagination: { limit: 1001 } })).toBe(415);
    expect(await admin.code(CHILDREN, { id: root, pagination: { after: 'x' } })).toBe(400);
    const rest = await admin.rest<Children>('GET', `structure/children?id=${root}&limit=2`);
    expect(rest.data.structures).toHaveLength(2);
  });

  it('cost three statements, however many there are; roots one less [STRC-02]', async () => {
    const node = ids.a ?? '';
    const { database } = portal.portal.runtime;
    const count = async (id: string | null) =>
      (await statementsBeyondSession(database, () => children(id, { limit: 500 }))).length;
    await children(root);
    expect([await count(null), await count(root)]).toEqual([2, 3]);
    await fill(node, 2_000);
    expect(await count(node)).toBe(3);
  });
});
