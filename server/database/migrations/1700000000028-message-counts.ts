import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** The group of messages without an app. */
const SYSTEM = 'system';

/**
 * The number of a person's messages by app, so that a list costs the same whatever came before (MSG-16); an index that
 * finds the newest of an app, and the newest unread ones; the features of a message (MSG-02). Can be repeated.
 */
export class MessageCounts1700000000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('message', 'features'))) {
      // A text has no default in MySQL: null is none.
      await runner.query('ALTER TABLE message ADD COLUMN features text NULL');
    }
    // MySQL knows no ADD KEY IF NOT EXISTS.
    const keys = (await runner.query(
      "SHOW INDEX FROM message_recipient WHERE Key_name IN ('message_recipient_app', 'message_recipient_group')",
    )) as { Key_name: string }[];
    const has = (name: string) => keys.some((key) => key.Key_name === name);
    if (!has('message_recipient_group')) {
      await runner.query(
        `ALTER TABLE message_recipient
           ADD KEY message_recipient_group (ou_id, user_id, is_removed, app_id, is_read, message_id)`,
      );
    }
    if (has('message_recipient_app'))
      await runner.query('ALTER TABLE message_recipient DROP KEY message_recipient_app');
    await runner.query(
      table(
        'message_count',
        `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, group_id ${id} NOT NULL, app_id ${id} NULL,
         total int NOT NULL, unread int NOT NULL, PRIMARY KEY (ou_id, user_id, group_id),
         ${to('user_id', 'member', 'ou_id, user_id')}, ${to('app_id', 'app')}`,
      ),
    );
    await runner.query(
      `INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread)
         SELECT ou_id, user_id, COALESCE(app_id, '${SYSTEM}'), app_id, COUNT(*), COUNT(IF(is_read = 0, 1, NULL))
           FROM message_recipient WHERE is_removed = 0 GROUP BY ou_id, user_id, app_id
         ON DUPLICATE KEY UPDATE total = VALUES(total), unread = VALUES(unread)`,
    );
  }

  async down(): Promise<void> {
    throw new Error('The counts of messages are not taken back: restore a backup instead.');
  }
}
