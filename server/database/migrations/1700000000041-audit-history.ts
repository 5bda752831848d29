import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table } from './table.js';

/** The history of a thing is read from the audit log, by its id or as one of many that an event changed (BYND-12). */
export class AuditHistory1700000000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      "SHOW INDEX FROM audit_event WHERE Key_name = 'audit_event_target'",
    )) as unknown[];
    if (found.length === 0) {
      await runner.query(
        'ALTER TABLE audit_event ADD KEY audit_event_target (ou_id, resource_type, resource_id, event_name, result, id)',
      );
    }
    await runner.query(
      table(
        'audit_target',
        `ou_id ${id} NOT NULL, kind varchar(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, target_id ${id} NOT NULL,
         event_id ${id} NOT NULL, PRIMARY KEY (ou_id, kind, target_id, event_id),
         FOREIGN KEY (event_id) REFERENCES audit_event (id) ON DELETE CASCADE`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_target');
    await runner.query('ALTER TABLE audit_event DROP KEY audit_event_target');
  }
}
