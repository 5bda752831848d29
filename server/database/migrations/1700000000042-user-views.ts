import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hash, id, table } from './table.js';

/**
 * Views of the portal as another person, each of one session of an administrator (BYND-11). A row outlives the membership
 * of both, so that its end is recorded. Can be repeated.
 */
export class UserViews1700000000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'user_view',
        `ou_id ${id} NOT NULL, id ${id} NOT NULL, token_hash ${hash} NOT NULL, session_id ${id} NOT NULL,
         viewer_id ${id} NOT NULL, user_id ${id} NOT NULL, reason varchar(200) NOT NULL, created_time bigint NOT NULL,
         expire_time bigint NOT NULL, ended_time bigint NULL,
         ended_reason varchar(10) CHARACTER SET ascii COLLATE ascii_bin NULL,
         PRIMARY KEY (ou_id, id), UNIQUE KEY user_view_token (token_hash),
         KEY user_view_session (ou_id, session_id, ended_time), KEY user_view_expire (expire_time),
         FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE user_view');
  }
}
