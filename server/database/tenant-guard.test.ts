import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TENANT_TABLES, tenantTablesOf } from '../../tests/support/tenant-guard.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { execute, query } from './query.js';
import { acrossOrganizations } from './scoped.js';
import { inOu, ouOf } from './sql.js';

let test: TestPortal;
let ouId: string;
const place = () => ({ db: test.portal.runtime.database.manager });
const refusal = (table: string) => `A statement on ${table} does not keep to an OU`;

beforeAll(async () => {
  test = await startTestPortal();
  ouId = await test.factory.organization();
});
afterAll(() => test.stop());

describe('statements on tables of OUs', () => {
  it('are refused without the tenant condition, and shown', async () => {
    await expect(query(place(), sql`SELECT name FROM role WHERE id = ${'x'}`)).rejects.toThrow(
      /A statement on role does not keep to an OU[\s\S]*SELECT name FROM role WHERE id = \?/,
    );
  });

  it.each([
    ['joins', sql`SELECT 1 FROM account a JOIN member m ON m.user_id = a.id`, 'member'],
    ['lists', sql`SELECT 1 FROM account a, member m WHERE m.user_id = a.id`, 'member'],
    ['subqueries', sql`SELECT 1 FROM (SELECT id, name FROM user_group) x`, 'user_group'],
    ['updates', sql`UPDATE menu SET icon = NULL`, 'menu'],
    ['quoted names', sql`UPDATE ${sql`\`app\``} SET icon = NULL`, 'app'],
    ['deletions', sql`DELETE FROM asset WHERE removed_time < ${1}`, 'asset'],
    ['insertions', sql`INSERT IGNORE INTO job (id) VALUES (${'x'})`, 'job'],
    ['plain ids', sql`DELETE FROM picture WHERE ou_id = ${'x'}`, 'picture'],
    ['several tables', sql`DELETE a FROM user_role a STRAIGHT_JOIN role r`, 'user_role, role'],
  ])('are refused in %s', async (_where, statement, table) => {
    await expect(execute(place(), statement)).rejects.toThrow(refusal(table));
  });

  it('run with the tenant condition, in whichever part it stands', async () => {
    const tenant = { ouId };
    expect(await query(place(), sql`SELECT id FROM role WHERE ${inOu(tenant)}`)).toEqual([]);
    expect(await query(place(), sql`SELECT 1 FROM (SELECT 1 FROM role r WHERE ${inOu(tenant, 'r')}) x`)).toEqual([]);
    const row = sql`(${ouOf(tenant)}, ${'x'}, ${''}, ${1})`;
    expect(await execute(place(), sql`INSERT INTO picture (ou_id, id, bytes, used_time) VALUES ${row}`)).toBe(1);
  });

  it('run through the door that names its reason', async () => {
    const door = acrossOrganizations(place(), 'a test reads every OU');
    expect(await query(door, sql`SELECT id FROM role`)).toEqual([]);
  });

  it('may be named by statements that only look like theirs', () => {
    expect(tenantTablesOf("SELECT 'FROM role' /* FROM menu */ FROM account a FOR UPDATE")).toEqual([]);
    expect(tenantTablesOf('INSERT INTO account (role, app) VALUES (1) ON DUPLICATE KEY UPDATE app = 1')).toEqual([]);
    expect(tenantTablesOf('SELECT a.role, domain FROM account a ORDER BY a.role, session')).toEqual([]);
  });

  it('are those of all tables with an ou_id', async () => {
    const rows = await query<{ name: string }>(
      place(),
      sql`SELECT TABLE_NAME AS name FROM information_schema.COLUMNS
           WHERE TABLE_SCHEMA = DATABASE() AND COLUMN_NAME = 'ou_id'`,
    );
    expect([...TENANT_TABLES].sort()).toEqual(rows.map((row) => row.name).sort());
  });
});
