import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The choice of the device's colours (CALL-271), and audit events by person and kind (CALL-270). Can be repeated. */
export class OwnAccount1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows neither ADD COLUMN IF NOT EXISTS nor ADD KEY IF NOT EXISTS.
    if (!(await runner.hasColumn('account', 'is_system_theme'))) {
      await runner.query('ALTER TABLE account ADD COLUMN is_system_theme tinyint NOT NULL DEFAULT 0');
    }
    const found = (await runner.query(
      "SHOW INDEX FROM audit_event WHERE Key_name = 'audit_event_person'",
    )) as unknown[];
    if (found.length > 0) return;
    await runner.query('ALTER TABLE audit_event ADD KEY audit_event_person (account_id, resource_type, time)');
  }

  async down(): Promise<void> {
    throw new Error('The choices of colours are not taken back: restore a backup instead.');
  }
}
