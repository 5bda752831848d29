import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** The time that the home of the console looks back, with a day more for all zones. */
const KEPT = 29 * 86_400_000;
const QUARTER = 900_000;

/**
 * Openings of apps are counted by quarters of an hour, and those of the last weeks are counted from the audit log. A mail to many knows its person, and each mail when and why it was refused for good, so that refused ones are listed
 * and sent again (ANNC-17). Mails that were refused before count as rejected when they were written. Can be repeated.
 */
export class MailsAndOpenings1700000000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('mail', 'failed_time'))) {
      await runner.query(
        `ALTER TABLE mail ADD COLUMN user_id ${id} NULL, ADD COLUMN failed_time bigint NULL,
           ADD COLUMN failure varchar(16) NULL, DROP KEY mail_bulk,
           ADD KEY mail_bulk (bulk_id, sent_time, failed_time, id)`,
      );
    }
    await runner.query(
      `UPDATE mail SET failed_time = created_time, failure = 'REJECTED'
        WHERE bulk_id IS NOT NULL AND sent_time IS NULL AND text IS NULL AND failed_time IS NULL`,
    );
    await runner.query(
      table(
        'app_openings',
        `ou_id ${id} NOT NULL, slot int NOT NULL, app_id ${id} NOT NULL, openings int NOT NULL,
         PRIMARY KEY (ou_id, slot, app_id), KEY app_openings_slot (slot), KEY app_openings_app (ou_id, app_id),
         ${to('app_id', 'app')}`,
      ),
    );
    await runner.query(
      `INSERT INTO app_openings (ou_id, slot, app_id, openings)
         SELECT e.ou_id, e.time DIV ${QUARTER} AS slot, a.id, COUNT(*) FROM audit_event e FORCE INDEX (audit_event_use)
           JOIN app a ON a.ou_id = e.ou_id AND a.id = CONVERT(e.resource_id USING ascii)
          WHERE e.event_name = 'portalEventLog' AND e.result = 'success' AND e.time >= ?
          GROUP BY e.ou_id, slot, a.id
         ON DUPLICATE KEY UPDATE openings = VALUES(openings)`,
      [Date.now() - KEPT],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app_openings');
    await runner.query(
      `ALTER TABLE mail DROP KEY mail_bulk, ADD KEY mail_bulk (bulk_id, sent_time), DROP COLUMN failure,
         DROP COLUMN failed_time, DROP COLUMN user_id`,
    );
  }
}
