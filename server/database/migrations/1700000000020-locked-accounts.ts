import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id } from './table.js';

/** Failed tries name the account that they lock, so that lists find the few locked ones (CALL-259). */
export class LockedAccounts1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (await runner.hasColumn('sign_in_try', 'account_id')) return;
    await runner.query(
      `ALTER TABLE sign_in_try ADD COLUMN account_id ${id} NULL, ADD COLUMN is_typed tinyint NOT NULL DEFAULT 0,
         ADD KEY sign_in_try_account (account_id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sign_in_try DROP KEY sign_in_try_account, DROP COLUMN account_id, DROP COLUMN is_typed',
    );
  }
}
