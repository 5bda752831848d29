import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FOUNDATION_TABLES } from './foundation-tables.js';

/**
 * The first schema. MySQL commits after every DDL statement, so a migration that is killed half-way leaves some of
 * its tables behind: each statement can be repeated, and the next run completes it.
 */
export class Foundation1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of FOUNDATION_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The first migration is not taken back: drop the schema instead.');
  }
}
