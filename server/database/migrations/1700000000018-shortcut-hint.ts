import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a person has seen what favorites are for, whichever browser told it (ENTRY-07). */
export class ShortcutHint1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (await runner.hasColumn('account', 'is_shortcut_hint_seen')) return;
    await runner.query('ALTER TABLE account ADD COLUMN is_shortcut_hint_seen tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN is_shortcut_hint_seen');
  }
}
