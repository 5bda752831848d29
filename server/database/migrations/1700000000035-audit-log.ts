import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of the filters of the audit log. Each index has the order of the log and the result behind it. */
const KEYS = [
  ['audit_log_time', ''],
  ['audit_log_actor', 'account_id, '],
  ['audit_log_event', 'event_name, '],
  ['audit_log_result', 'result, '],
  ['audit_log_resource', 'resource_type, '],
  ['audit_log_type', 'account_type, '],
  ['audit_log_target', 'resource_id, '],
] as const;

/** Indexes for each filter of the audit log, so that ten million events are paged like ten. Can be repeated. */
export class AuditLog1700000000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SHOW INDEX FROM audit_event WHERE Key_name = 'audit_log_time'")) as unknown[];
    if (found) return;
    const added = KEYS.map(([key, column]) => `ADD KEY ${key} (ou_id, ${column}time, id${endOf(column)})`);
    // One statement, so that the table is read once, and is either done or not begun.
    await runner.query(
      `ALTER TABLE audit_event ${added.join(', ')}, ADD KEY audit_log_request (ou_id, request_id),
         DROP KEY audit_event_time, DROP KEY audit_event_account`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const dropped = KEYS.map(([key]) => `DROP KEY ${key}`);
    await runner.query(
      `ALTER TABLE audit_event ADD KEY audit_event_time (ou_id, time),
         ADD KEY audit_event_account (ou_id, account_id, time), DROP KEY audit_log_request, ${dropped.join(', ')}`,
    );
  }
}

const endOf = (column: string) => (column === 'result, ' ? '' : ', result');
