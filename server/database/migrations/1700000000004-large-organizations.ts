import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that hold the rows of all OUs, thousands and more of each. */
const TABLES = [
  'member',
  'member_term',
  'user_role',
  'user_group_member',
  'user_structure',
  'sub_admin_reach',
  'structure',
  'structure_closure',
  'structure_name',
  'audit_event',
  'message_recipient',
];

/**
 * From the usual twenty pages the planner takes an OU for a few thousand rows even if it has a million, and reads it
 * whole instead of the five hundred that are asked for.
 */
export const STATISTICS: readonly string[] = [
  ...TABLES.map((table) => `ALTER TABLE ${table} STATS_SAMPLE_PAGES = 200`),
  `ANALYZE TABLE ${TABLES.join(', ')}`,
];

/**
 * What lists and changes of a very large OU read along: words in the order in which people joined, letter by letter, so
 * that what thousands share is met on the way instead of being sorted; and statistics. Each step can be repeated: MySQL
 * commits after every DDL statement.
 */
export class LargeOrganizations1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (!(await runner.hasColumn('member_term', 'head'))) {
      await runner.query(
        `ALTER TABLE member_term ADD COLUMN head varchar(1) AS (LEFT(term, 1)) STORED,
           ADD KEY member_term_head (ou_id, head, created_time, user_id)`,
      );
    }
    for (const statement of STATISTICS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Large organizations are not taken back: restore a backup instead.');
  }
}
