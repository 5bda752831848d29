import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with rows of all OUs, thousands and more of each. */
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
 * With the default sample of twenty pages the planner estimates a few thousand rows for an OU of a million, and reads
 * it whole instead of the five hundred requested rows.
 */
export const STATISTICS: readonly string[] = [
  ...TABLES.map((table) => `ALTER TABLE ${table} STATS_SAMPLE_PAGES = 200`),
  `ANALYZE TABLE ${TABLES.join(', ')}`,
];

/**
 * Indexes for lists and changes of a very large OU: words in the order in which people joined, in binary collation, so
 * that matches shared by thousands are found along the index without sorting; and statistics. Each step can be
 * repeated: MySQL commits after every DDL statement.
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
