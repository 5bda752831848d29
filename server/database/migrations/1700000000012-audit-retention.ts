import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audit events by their age, so that the oldest are found without reading all of them. Can be repeated. */
export class AuditRetention1700000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows no ADD KEY IF NOT EXISTS.
    const found = (await runner.query("SHOW INDEX FROM audit_event WHERE Key_name = 'audit_event_age'")) as unknown[];
    if (found.length === 0) await runner.query('ALTER TABLE audit_event ADD KEY audit_event_age (time)');
  }

  async down(): Promise<void> {
    throw new Error('The index of ages is not taken back: restore a backup instead.');
  }
}
