import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hash, table } from './table.js';

/** Calls under an Idempotency-Key, with the answer that a repetition gets (CALL-252). */
export class IdempotencyKeys1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'idempotency_key',
        `key_hash ${hash} NOT NULL PRIMARY KEY, request_hash ${hash} NOT NULL, answer mediumtext NULL,
         created_time bigint NOT NULL, KEY idempotency_key_created (created_time)`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS idempotency_key');
  }
}
