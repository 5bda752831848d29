import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

const content = 'widgets text NULL, version int NOT NULL DEFAULT 1';
const change = `modified_by ${id} NULL, modified_time bigint NULL`;

const TABLES = [
  table(
    'landing_layout',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, ${content}, ${change}, PRIMARY KEY (ou_id, user_id),
     ${to('user_id', 'member', 'ou_id, user_id')}`,
  ),
  table(
    'landing_default',
    `ou_id ${id} NOT NULL, ${content}, ${change}, PRIMARY KEY (ou_id),
     FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE`,
  ),
];

/** Landing pages: of people, and of an OU for those without one of their own. Can be repeated. */
export class Landing1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Landing pages are not taken back: restore a backup instead.');
  }
}
