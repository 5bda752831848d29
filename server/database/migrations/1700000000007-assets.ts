import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ASSET_TABLES } from './asset-tables.js';

/** Assets and their assignments. Each step can be repeated: MySQL commits after every DDL statement. */
export class Assets1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of ASSET_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Assets are not taken back: restore a backup instead.');
  }
}
