import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  DIRECTORY_COLUMNS,
  DIRECTORY_ROWS,
  DIRECTORY_TABLES,
  DIRECTORY_VALUES,
  REACH_OF_ADMIN,
} from './directory-tables.js';

/** Reach, files, imports, versions. Each step can be repeated: MySQL commits after every DDL statement. */
export class Directory1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of DIRECTORY_TABLES) await runner.query(statement);
    for (const [table, column, definition] of DIRECTORY_COLUMNS) {
      // MySQL knows no ADD COLUMN IF NOT EXISTS.
      if (await runner.hasColumn(table, column)) continue;
      await runner.query(`ALTER TABLE \`${table}\` ADD COLUMN ${column} ${definition}`);
    }
    for (const statement of DIRECTORY_VALUES) await runner.query(statement);
    for (const statement of DIRECTORY_ROWS) await runner.query(statement);
    const admins = (await runner.query(
      "SELECT ou_id AS ouId, user_id AS userId FROM sub_admin WHERE scope = 'SPECIFIED'",
    )) as { ouId: string; userId: string }[];
    for (const { ouId, userId } of admins) {
      for (const statement of REACH_OF_ADMIN) await runner.query(statement, [ouId, userId]);
    }
  }

  async down(): Promise<void> {
    throw new Error('The directory is not taken back: restore a backup instead.');
  }
}
