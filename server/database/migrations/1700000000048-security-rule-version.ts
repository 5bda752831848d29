import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/** Security rules have an optimistic lock and know their last change (CALL-440). Can be repeated. */
export class SecurityRuleVersion1700000000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('security_rule', 'version')) return;
    await runner.query(
      `ALTER TABLE security_rule ADD version int NOT NULL DEFAULT 1, ADD modified_by ${id} NULL,
         ADD modified_time bigint NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE security_rule DROP COLUMN modified_time, DROP COLUMN modified_by, DROP COLUMN version',
    );
  }
}
