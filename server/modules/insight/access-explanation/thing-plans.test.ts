import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { statementsOf } from '../../../../tests/support/statements.js';
import { newId } from '../../../core/ids.js';

const NODES = 3_000;
const THINGS = `query ($userId: ID!) { userThings(userId: $userId, kind: ASSET, isReached: true) {
  things { id pathCount paths { id } } pagination { total } } }`;
const EXPLAIN = `query ($userId: ID!, $id: ID!) {
  accessExplanation(userId: $userId, kind: ASSET, targetId: $id) { isGranted pathCount } }`;
const HOLDERS = `query ($id: ID!) { accessHolders(kind: ASSET, targetId: $id) { users { id } pagination { total } } }`;

let portal: TestPortal;
let admin: ApiClient;
let user: string;
let asset: string;

const sql = (text: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(text, values) as Promise<{ table: string; key: string | null; rows: number }[]>;

/** A root that authorizes by itself, with a user, above thousands of nodes that have an asset each. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  const ouId = await factory.organization({ features: '["assets"]' });
  admin = await portal.as(await factory.admin(ouId), ouId);
  user = (await factory.member(ouId)).id;
  const root = await factory.structure(ouId);
  await sql('UPDATE structure SET is_auto_dispatch = 1, is_leaf = 0 WHERE id = ?', [root]);
  await factory.insert('user_structure', { ou_id: ouId, user_id: user, structure_id: root, created_time: 1 });
  const nodes = Array.from({ length: NODES }, newId);
  const assets = Array.from({ length: NODES }, newId);
  asset = assets[7]!;
  const insert = (table: string, columns: string, rows: unknown[][]) =>
    sql(`INSERT INTO ${table} (ou_id, ${columns}) VALUES ?`, [rows.map((row) => [ouId, ...row])]);
  await insert(
    'structure',
    'id, parent_id, name, name_json, sort_order, created_time',
    nodes.map((id, at) => [id, root, `Node ${at}`, '{"default":"Node"}', at, 1]),
  );
  await insert(
    'structure_closure',
    'ancestor_id, descendant_id, depth',
    nodes.flatMap((id) => [
      [root, id, 1],
      [id, id, 0],
    ]),
  );
  await insert(
    'asset',
    'id, external_id, name, type, created_time',
    assets.map((id, at) => [id, `x${at}`, `Asset ${at}`, 'device', 1]),
  );
  await insert(
    'structure_asset',
    'structure_id, asset_id, sort_order, created_time',
    nodes.map((id, at) => [id, assets[at], 1, 1]),
  );
  await sql('ANALYZE TABLE structure, structure_closure, asset, structure_asset, user_structure');
});
afterAll(() => portal.stop());

/** The steps of all plans of a call on tables of things and nodes, each with its rows. */
async function planOf(query: string, variables: object) {
  const ran: { sql: string; values: unknown[] }[] = [];
  await statementsOf(portal.portal.runtime.database, () => admin.data(query, { ...variables }), ran);
  const reads = ran.filter(({ sql: text }) => /user_structure u/.test(text));
  expect(reads.length).toBeGreaterThan(0);
  const plans = await Promise.all(
    reads.map(({ sql: text, values }) => sql(`EXPLAIN FORMAT=TRADITIONAL ${text}`, values)),
  );
  return plans.flat().filter(({ table }) => /^[aclstuw]$/.test(table ?? ''));
}

describe('the access of a user above thousands of nodes', () => {
  it.each([
    ['the things of a user', THINGS, () => ({ userId: user })],
    ['the explanation of one asset', EXPLAIN, () => ({ userId: user, id: asset })],
    ['the holders of one asset', HOLDERS, () => ({ id: asset })],
  ])('is read along indexes: %s [BYND-01]', async (_name, query, variables) => {
    // A table of one row may be scanned.
    expect((await planOf(query, variables())).filter(({ key, rows }) => key === null && Number(rows) > 1)).toEqual([]);
  });

  it('is explained from the asset upwards, not through all nodes [BYND-01, STRC-11]', async () => {
    const steps = await planOf(EXPLAIN, { userId: user, id: asset });
    expect(Math.max(...steps.map(({ rows }) => Number(rows)))).toBeLessThan(NODES / 10);
    const { accessExplanation } = await admin.data<{ accessExplanation: object }>(EXPLAIN, { userId: user, id: asset });
    expect(accessExplanation).toEqual({ isGranted: true, pathCount: 1 });
    const { userThings } = await admin.data<{ userThings: { pagination: object } }>(THINGS, { userId: user });
    expect(userThings.pagination).toEqual({ total: NODES });
  });
});
