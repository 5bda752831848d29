import type { MigrationInterface, QueryRunner } from 'typeorm';
import { table } from './table.js';

/** The installation's one key pair of contact data (CONF-26); the server fills it at its first start. */
export class ContactKey1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'contact_key',
        `id tinyint unsigned NOT NULL, public_key text NOT NULL, private_key text NOT NULL,
         created_time bigint NOT NULL, PRIMARY KEY (id)`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS `contact_key`');
  }
}
