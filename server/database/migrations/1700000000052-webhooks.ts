import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** Webhooks: targets, and the log of what was sent to them (HOOK-01, HOOK-05). Can be repeated. */
export class Webhooks1700000000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'webhook',
        `ou_id ${id} NOT NULL, id ${id} NOT NULL, name varchar(50) NOT NULL, url varchar(500) NOT NULL,
         types mediumtext NOT NULL, is_enabled tinyint(1) NOT NULL, paused_time bigint NULL,
         secret varchar(200) NOT NULL, former_secret varchar(200) NULL, former_until bigint NULL,
         cursor_seq bigint NOT NULL, failed_in_row int NOT NULL DEFAULT 0, failing_since bigint NULL,
         told_time bigint NULL, lease_owner ${id} NULL, due_time bigint NOT NULL DEFAULT 0,
         created_time bigint NOT NULL, version int NOT NULL DEFAULT 1, modified_by ${id} NULL, modified_time bigint NULL,
         PRIMARY KEY (ou_id, id), UNIQUE KEY webhook_name (ou_id, name), KEY webhook_due (is_enabled, due_time),
         FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE`,
      ),
    );
    await runner.query(
      table(
        'webhook_delivery',
        `ou_id ${id} NOT NULL, webhook_id ${id} NOT NULL, event_id ${id} NOT NULL, type varchar(60) NOT NULL,
         state varchar(10) NOT NULL, first_time bigint NOT NULL, last_time bigint NOT NULL, next_time bigint NULL,
         try_count int NOT NULL, status int NULL, error varchar(20) NULL, took int NOT NULL, tries text NOT NULL,
         answer text NULL, PRIMARY KEY (ou_id, webhook_id, event_id),
         KEY webhook_delivery_state (ou_id, webhook_id, state, next_time), KEY webhook_delivery_first (first_time),
         ${to('webhook_id', 'webhook')}`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['webhook_delivery', 'webhook']) await runner.query(`DROP TABLE ${name}`);
  }
}
