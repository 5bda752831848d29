import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hash, id, table } from './table.js';

/**
 * The chain of the audit log (AUDT-13). Its ou_id is '' for events of no OU. Events that are there already wait for their
 * seals. Can be repeated.
 */
export class AuditChain1700000000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table('audit_key', `id ${id} NOT NULL PRIMARY KEY, sealed varchar(200) NOT NULL, created_time bigint NOT NULL`),
    );
    await runner.query(
      table(
        'audit_link',
        `ou_id ${id} NOT NULL, seq bigint NOT NULL, event_id ${id} NOT NULL, event_time bigint NOT NULL,
         key_id ${id} NOT NULL, hash ${hash} NOT NULL, sealed_time bigint NOT NULL,
         PRIMARY KEY (ou_id, seq), UNIQUE KEY audit_link_event (event_id)`,
      ),
    );
    await runner.query(
      table(
        'audit_anchor',
        `ou_id ${id} NOT NULL, seq bigint NOT NULL, hash ${hash} NOT NULL, key_id ${id} NOT NULL, mac ${hash} NOT NULL,
         created_time bigint NOT NULL, PRIMARY KEY (ou_id, seq)`,
      ),
    );
    await runner.query(table('audit_unsealed', `event_id ${id} NOT NULL PRIMARY KEY, ou_id ${id} NOT NULL`));
    await runner.query(
      `INSERT IGNORE INTO audit_unsealed (event_id, ou_id)
         SELECT e.id, COALESCE(e.ou_id, '') FROM audit_event e LEFT JOIN audit_link l ON l.event_id = e.id
          WHERE l.event_id IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['audit_unsealed', 'audit_anchor', 'audit_link', 'audit_key']) {
      await runner.query(`DROP TABLE ${name}`);
    }
  }
}
