import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** When messages stay silent for a person: their quiet hours, and the apps they muted (CALL-360). Can be repeated. */
export class NoticeSettings1700000000033 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'notice_setting',
        `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, quiet_from int NULL, quiet_to int NULL, mutes text NOT NULL,
         PRIMARY KEY (ou_id, user_id), ${to('user_id', 'member', 'ou_id, user_id')}`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notice_setting');
  }
}
