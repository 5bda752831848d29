import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/** The tables whose rows have a version. */
const VERSIONED = ['account', 'structure', 'sub_admin', 'user_group', 'role', 'app', 'plugin', 'menu', 'menu_group'];

/**
 * The account and the time of a row's last change (CALL-300), and the version of a domain (CALL-303). Without a foreign
 * key: accounts are removed, and nobody reads the column but to look the account up. Can be repeated.
 */
export class LastChange1700000000023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (!(await runner.hasColumn('domain', 'version'))) {
      await runner.query('ALTER TABLE domain ADD COLUMN version int NOT NULL DEFAULT 1');
    }
    for (const table of [...VERSIONED, 'domain']) {
      if (await runner.hasColumn(table, 'modified_by')) continue;
      await runner.query(
        `ALTER TABLE \`${table}\` ADD COLUMN modified_by ${id} NULL, ADD COLUMN modified_time bigint NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...VERSIONED, 'domain']) {
      await runner.query(`ALTER TABLE \`${table}\` DROP COLUMN modified_by, DROP COLUMN modified_time`);
    }
    await runner.query('ALTER TABLE domain DROP COLUMN version');
  }
}
