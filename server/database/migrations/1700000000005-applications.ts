import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_COLUMNS, APPLICATION_ROWS, APPLICATION_TABLES, GENERATED_COLUMNS } from './application-tables.js';

/** Apps, plugins, entrances. Each step can be repeated: MySQL commits after every DDL statement. */
export class Applications1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of APPLICATION_TABLES) await runner.query(statement);
    for (const [table, column, definition] of [...APPLICATION_COLUMNS, ...GENERATED_COLUMNS]) {
      // MySQL knows no ADD COLUMN IF NOT EXISTS.
      if (await runner.hasColumn(table, column)) continue;
      await runner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${column} ${definition}`);
    }
    for (const statement of APPLICATION_ROWS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The applications are not taken back: restore a backup instead.');
  }
}
