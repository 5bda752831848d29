import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The deliveries of a webhook in a time are counted from an index alone, and found by type (CALL-460, CALL-466). Can be repeated. */
export class WebhookTimes1700000000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query(
      "SHOW INDEX FROM webhook_delivery WHERE Key_name = 'webhook_delivery_last'",
    )) as unknown[];
    if (found) return;
    await runner.query(
      `ALTER TABLE webhook_delivery ADD KEY webhook_delivery_last (ou_id, webhook_id, state, last_time, took),
         ADD KEY webhook_delivery_type (ou_id, webhook_id, type)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery DROP KEY webhook_delivery_last, DROP KEY webhook_delivery_type');
  }
}
