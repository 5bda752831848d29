import { newId } from '../../server/core/ids.js';
import type { ApiClient } from './client.js';
import type { TestPortal } from './portal.js';
import { statementsOf } from './statements.js';

/** Members of {@link openWideTree} who stand at the root beside the user. */
const PEOPLE = 510;

/** A step of a plan. */
export interface PlanStep {
  readonly table: string;
  readonly key: string | null;
  readonly rows: number;
}

/** An OU with a root that authorizes by itself and has people, above many nodes that have an asset each. */
export interface WideTree {
  readonly ouId: string;
  readonly admin: ApiClient;
  /** One of the members at the root. */
  readonly userId: string;
  readonly memberIds: readonly string[];
  readonly rootId: string;
  readonly nodeIds: readonly string[];
  readonly assetIds: readonly string[];
}

/** Makes a {@link WideTree} of these many nodes below its root, and lets the database count its rows. */
export async function openWideTree(portal: TestPortal, nodeCount: number): Promise<WideTree> {
  const { factory } = portal;
  const ouId = await factory.organization({ features: '["assets"]' });
  const admin = await portal.as(await factory.admin(ouId), ouId);
  const { id: userId } = await factory.member(ouId);
  const rootId = await factory.structure(ouId);
  const { database } = portal.portal.runtime;
  const insert = (table: string, columns: string, rows: unknown[][]) =>
    database.query(`INSERT INTO ${table} (${columns}) VALUES ?`, [rows]);
  const memberIds = Array.from({ length: PEOPLE }, newId);
  const nodeIds = Array.from({ length: nodeCount }, newId);
  const assetIds = Array.from({ length: nodeCount }, newId);
  await insert(
    'account',
    'id, username, name, email, created_time',
    memberIds.map((id) => [id, id, 'Person', `${id}@example.com`, 1]),
  );
  await insert(
    'member',
    'ou_id, user_id, username, name, created_time',
    memberIds.map((id) => [ouId, id, id, 'Person', 1]),
  );
  await insert(
    'user_structure',
    'ou_id, user_id, structure_id, created_time',
    [userId, ...memberIds].map((id) => [ouId, id, rootId, 1]),
  );
  await database.query('UPDATE structure SET is_auto_dispatch = 1, is_leaf = 0 WHERE id = ?', [rootId]);
  await insert(
    'structure',
    'ou_id, id, parent_id, name, name_json, sort_order, created_time',
    nodeIds.map((id, at) => [ouId, id, rootId, `Node ${at}`, '{"default":"Node"}', at, 1]),
  );
  await insert(
    'structure_closure',
    'ou_id, ancestor_id, descendant_id, depth',
    nodeIds.flatMap((id) => [
      [ouId, rootId, id, 1],
      [ouId, id, id, 0],
    ]),
  );
  await insert(
    'asset',
    'ou_id, id, external_id, name, type, created_time',
    assetIds.map((id, at) => [ouId, id, `x${at}`, `Asset ${at}`, 'device', 1]),
  );
  await insert(
    'structure_asset',
    'ou_id, structure_id, asset_id, sort_order, created_time',
    nodeIds.map((id, at) => [ouId, id, assetIds[at], 1, 1]),
  );
  await database.query('ANALYZE TABLE structure, structure_closure, asset, structure_asset, user_structure, member');
  return { ouId, admin, userId, memberIds, rootId, nodeIds, assetIds };
}

/** The steps of the plans of all statements of `work` that match, on tables with an alias of one letter. */
export async function plansOf(portal: TestPortal, work: () => Promise<unknown>, which: RegExp): Promise<PlanStep[]> {
  const { database } = portal.portal.runtime;
  const ran: { sql: string; values: unknown[] }[] = [];
  await statementsOf(database, work, ran);
  const reads = ran.filter(({ sql }) => which.test(sql));
  if (reads.length === 0) throw new Error('no statement matches');
  const plans = await Promise.all(
    reads.map(({ sql, values }) => database.query(`EXPLAIN FORMAT=TRADITIONAL ${sql}`, values) as Promise<PlanStep[]>),
  );
  return plans.flat().filter(({ table }) => /^[a-z]$/.test(table ?? ''));
}

/** Steps that scan a table without an index; one of a single row may be scanned. */
export const scansOf = (steps: readonly PlanStep[]): PlanStep[] =>
  steps.filter(({ key, rows }) => key === null && Number(rows) > 1);
