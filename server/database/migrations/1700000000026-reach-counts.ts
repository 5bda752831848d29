import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** The number of members in the reach of each sub-administrator of a specified scope (SUBA-14). Can be repeated. */
export class ReachCounts1700000000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'sub_admin_reach_count',
        `ou_id ${id} NOT NULL, admin_id ${id} NOT NULL, total int NOT NULL, PRIMARY KEY (ou_id, admin_id),
         ${to('admin_id', 'sub_admin', 'ou_id, user_id')}`,
      ),
    );
    await runner.query(
      `INSERT INTO sub_admin_reach_count (ou_id, admin_id, total)
         SELECT r.ou_id, r.admin_id, COUNT(*) FROM sub_admin_reach r GROUP BY r.ou_id, r.admin_id
         ON DUPLICATE KEY UPDATE total = VALUES(total)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sub_admin_reach_count');
  }
}
