import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/**
 * A mail to many knows its person, and each mail when and why it was refused for good, so that refused ones are listed
 * and sent again (ANNC-17). Mails that were refused before count as rejected when they were written. Can be repeated.
 */
export class RefusedMails1700000000037 implements MigrationInterface {
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE mail DROP KEY mail_bulk, ADD KEY mail_bulk (bulk_id, sent_time), DROP COLUMN failure,
         DROP COLUMN failed_time, DROP COLUMN user_id`,
    );
  }
}
