import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RESOURCE_TABLES } from './resource-tables.js';

/** Resources, their assignments, and tags of structure nodes. Can be repeated. */
export class Resources1700000000024 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of RESOURCE_TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Resources are not taken back: restore a backup instead.');
  }
}
