import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newId } from '../../core/ids.js';
import { id, table } from './table.js';

/**
 * An installation has an id, and a sealed canary that identifies its secret; the first server writes both. Event ids
 * get unique across failovers and restores; servers of the previous version write none.
 */
export class Installation1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'installation',
        `only_row tinyint unsigned NOT NULL PRIMARY KEY, id ${id} NOT NULL, canary text NULL, created_time bigint NOT NULL`,
      ),
    );
    await runner.query('INSERT IGNORE INTO installation (only_row, id, created_time) VALUES (1, ?, ?)', [
      newId(),
      Date.now(),
    ]);
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (!(await runner.hasColumn('outbox_event', 'event_id'))) {
      await runner.query(`ALTER TABLE outbox_event ADD COLUMN event_id ${id} NULL`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event DROP COLUMN event_id');
    await runner.query('DROP TABLE IF EXISTS installation');
  }
}
