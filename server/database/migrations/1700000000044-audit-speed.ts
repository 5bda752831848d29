import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fewer indexes for each event to enter: uses of apps are counted as they happen, old events are found by their OU, and one
 * index that begins with the actor serves the log of an OU and a person's own sign-ins in all (CALL-270). Can be repeated.
 */
export class AuditSpeed1700000000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query("SHOW INDEX FROM audit_event WHERE Key_name = 'audit_event_age'")) as unknown[];
    if (!found) return;
    // One statement, so that the table is read once, and is either done or not begun.
    await runner.query(
      `ALTER TABLE audit_event DROP KEY audit_event_use, DROP KEY audit_event_age, DROP KEY audit_event_person,
         DROP KEY audit_log_actor,
         ADD KEY audit_log_actor (account_id, ou_id, time, id, result, resource_type, event_name)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE audit_event DROP KEY audit_log_actor,
         ADD KEY audit_log_actor (ou_id, account_id, time, id, result), ADD KEY audit_event_age (time),
         ADD KEY audit_event_person (account_id, resource_type, time),
         ADD KEY audit_event_use (ou_id, event_name, result, time, resource_id, account_id)`,
    );
  }
}
