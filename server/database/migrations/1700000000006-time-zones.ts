import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time zone of an import by its name. Can be repeated. */
export class TimeZones1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (await runner.hasColumn('user_import', 'time_zone')) return;
    await runner.query('ALTER TABLE user_import ADD COLUMN time_zone varchar(64) NULL');
  }

  async down(): Promise<void> {
    throw new Error('Time zones are not taken back: restore a backup instead.');
  }
}
