import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/** Permissions have an optimistic lock and know their last change (APPC-04). Can be repeated. */
export class PermissionVersion1700000000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('permission', 'version')) return;
    await runner.query(
      `ALTER TABLE permission ADD version int NOT NULL DEFAULT 1, ADD modified_by ${id} NULL,
         ADD modified_time bigint NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE permission DROP COLUMN modified_time, DROP COLUMN modified_by, DROP COLUMN version',
    );
  }
}
