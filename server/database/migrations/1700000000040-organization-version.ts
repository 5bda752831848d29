import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/**
 * The settings of an OU have an optimistic lock and tell their last change, and its logo is found by its address
 * (OUCF-03, OUCF-15). Can be repeated.
 */
export class OrganizationVersion1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('organization', 'version')) return;
    await runner.query(
      `ALTER TABLE organization ADD version int NOT NULL DEFAULT 1, ADD modified_by ${id} NULL,
         ADD modified_time bigint NULL, ADD KEY organization_logo (logo)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE organization DROP KEY organization_logo, DROP COLUMN modified_time, DROP COLUMN modified_by,
         DROP COLUMN version`,
    );
  }
}
