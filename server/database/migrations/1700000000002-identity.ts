import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IDENTITY_COLUMNS, IDENTITY_TABLES } from './identity-tables.js';

/** Codes, links, mail, single sign-on, limits. Each step can be repeated: MySQL commits after every DDL statement. */
export class Identity1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of IDENTITY_TABLES) await runner.query(statement);
    for (const [table, column, definition] of IDENTITY_COLUMNS) {
      // MySQL knows no ADD COLUMN IF NOT EXISTS.
      if (await runner.hasColumn(table, column)) continue;
      await runner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${column} ${definition}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Identity is not taken back: restore a backup instead.');
  }
}
