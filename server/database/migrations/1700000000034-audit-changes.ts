import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An audit event names its target as it was then, and tells what changed from what to what (BYND-12). */
export class AuditChanges1700000000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [column] = (await runner.query("SHOW COLUMNS FROM audit_event LIKE 'changes'")) as unknown[];
    if (column) return;
    await runner.query('ALTER TABLE audit_event ADD target_name varchar(200) NULL, ADD changes mediumtext NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_event DROP COLUMN changes, DROP COLUMN target_name');
  }
}
