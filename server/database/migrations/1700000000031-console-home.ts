import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** Table, name and columns of the indexes along which the figures of the home are read. */
const KEYS = [
  // Sign-ins of an OU, and the people who are active: each entry holds all that is counted.
  ['session', 'session_ou_created', 'ou_id, created_time, account_id'],
  ['session', 'session_ou_active', 'ou_id, last_active_time, account_id, ended_time'],
  // Failed sign-ins, which belong to no OU, and openings of apps.
  ['audit_event', 'audit_event_outcome', 'resource_type, result, time, account_id, event_name, error_message'],
  ['audit_event', 'audit_event_use', 'ou_id, event_name, result, time, resource_id, account_id'],
  ['mail', 'mail_unsent', 'sent_time, created_time'],
  ['job', 'job_open', 'ou_id, state, created_time'],
  // Those who were invited: few, unless they are all.
  ['account', 'account_init', 'is_init_password'],
] as const;

/** The home of the console: its indexes, the last use of apps by people, and whether an OU has hidden its first steps (SHELL-50). Can be repeated. */
export class ConsoleHome1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows neither ADD COLUMN IF NOT EXISTS nor ADD KEY IF NOT EXISTS.
    if (!(await runner.hasColumn('organization', 'is_first_steps_hidden'))) {
      await runner.query('ALTER TABLE organization ADD COLUMN is_first_steps_hidden tinyint NOT NULL DEFAULT 0');
    }
    for (const [table, key, columns] of KEYS) {
      if (await hasKey(runner, table, key)) continue;
      await runner.query(`ALTER TABLE ${table} ADD KEY ${key} (${columns})`);
    }
    await runner.query(
      table(
        'app_use',
        `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, app_id ${id} NOT NULL, last_time bigint NOT NULL,
         PRIMARY KEY (ou_id, user_id, app_id), KEY app_use_last (ou_id, last_time, app_id, user_id),
         ${to('user_id', 'member', 'ou_id, user_id')}, ${to('app_id', 'app')}`,
      ),
    );
    await runner.query(
      `INSERT INTO app_use (ou_id, user_id, app_id, last_time)
         SELECT m.ou_id, m.user_id, a.id, MAX(e.time) FROM audit_event e FORCE INDEX (audit_event_use)
           JOIN member m ON m.ou_id = e.ou_id AND m.user_id = e.account_id
           JOIN app a ON a.ou_id = e.ou_id AND a.id = CONVERT(e.resource_id USING ascii)
          WHERE e.event_name = 'portalEventLog' AND e.result = 'success' GROUP BY m.ou_id, m.user_id, a.id
         ON DUPLICATE KEY UPDATE last_time = GREATEST(last_time, VALUES(last_time))`,
    );
    // The first columns of the new ones do the same.
    if (await hasKey(runner, 'session', 'session_ou')) await runner.query('ALTER TABLE session DROP KEY session_ou');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app_use');
    await runner.query('ALTER TABLE session ADD KEY session_ou (ou_id)');
    for (const [table, key] of KEYS) await runner.query(`ALTER TABLE ${table} DROP KEY ${key}`);
    await runner.query('ALTER TABLE organization DROP COLUMN is_first_steps_hidden');
  }
}

async function hasKey(runner: QueryRunner, table: string, key: string): Promise<boolean> {
  const found = (await runner.query(`SHOW INDEX FROM ${table} WHERE Key_name = '${key}'`)) as unknown[];
  return found.length > 0;
}
