import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/**
 * The id that an asset of a snapshot gets if it is new, so that one statement adds thousands (ASST-12). Null in rows of a
 * server before this migration, which applies them itself. Can be repeated.
 */
export class SnapshotIds1700000000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('asset_snapshot', 'asset_id')) return;
    await runner.query(`ALTER TABLE asset_snapshot ADD COLUMN asset_id ${id} NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE asset_snapshot DROP COLUMN asset_id');
  }
}
