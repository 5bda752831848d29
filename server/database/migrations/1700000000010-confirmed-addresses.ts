import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hash, id, table } from './table.js';

/** Requested addresses whose confirmation link is not opened yet; an account has one at a time (USER-27). */
const EMAIL_CHANGE = table(
  'email_change',
  `account_id ${id} NOT NULL PRIMARY KEY, email varchar(254) NOT NULL, token_hash ${hash} NOT NULL,
   sent_time bigint NOT NULL, expire_time bigint NOT NULL, UNIQUE KEY email_change_token (token_hash),
   KEY email_change_expire (expire_time), FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
);

/**
 * Existing addresses count as confirmed, so that nobody is locked out, except those of people who were invited and
 * never signed in: their first link confirms theirs. Addresses from a domain's provider are never confirmed here.
 */
const CONFIRM_KNOWN = `UPDATE account SET email_confirmed_time = created_time
  WHERE email IS NOT NULL AND email_confirmed_time IS NULL AND type = 'INTERNAL'
    AND NOT (is_init_password = 1 AND last_sign_in_time IS NULL)`;

/** A confirmed address belongs to one account; any number may claim it unconfirmed. */
const CONFIRMED_EMAIL = `ALTER TABLE account
  ADD COLUMN confirmed_email varchar(254) GENERATED ALWAYS AS (IF(email_confirmed_time IS NULL, NULL, email)) VIRTUAL,
  ADD UNIQUE KEY account_confirmed_email (confirmed_email), ADD KEY account_address (email), DROP KEY account_email`;

/** Addresses count once they are confirmed (USER-25, USER-27). Each step can be repeated. */
export class ConfirmedAddresses1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EMAIL_CHANGE);
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (await runner.hasColumn('account', 'confirmed_email')) return;
    if (!(await runner.hasColumn('account', 'email_confirmed_time'))) {
      await runner.query('ALTER TABLE account ADD COLUMN email_confirmed_time bigint NULL');
    }
    await runner.query(CONFIRM_KNOWN);
    await runner.query(CONFIRMED_EMAIL);
  }

  async down(): Promise<void> {
    throw new Error('Confirmed addresses are not taken back: restore a backup instead.');
  }
}
