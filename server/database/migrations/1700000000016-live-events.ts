import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table } from './table.js';

/**
 * A journal of live events lets a client that was away get those that it missed. Its one cursor tells how far they are
 * published, and is the lock of the one relay that publishes.
 */
export class LiveEvents1700000000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'live_event',
        `position bigint NOT NULL PRIMARY KEY, event_id ${id} NOT NULL,
         channel varchar(160) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, payload text NOT NULL,
         UNIQUE KEY live_event_id (event_id), KEY live_event_channel (channel, position)`,
      ),
    );
    await runner.query(
      table('live_cursor', 'only_row tinyint unsigned NOT NULL PRIMARY KEY, position bigint NOT NULL DEFAULT 0'),
    );
    await runner.query('INSERT IGNORE INTO live_cursor (only_row) VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS live_cursor');
    await runner.query('DROP TABLE IF EXISTS live_event');
  }
}
