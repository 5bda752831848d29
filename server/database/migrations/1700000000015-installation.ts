import type { MigrationInterface, QueryRunner } from 'typeorm';
import { newId } from '../../core/ids.js';
import { id, table } from './table.js';

/**
 * The installation knows itself by an id, and the secret it was set up with by a sealed canary, which the first server
 * writes. Events get ids that no failover and no restore gives again; servers of before write none.
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
