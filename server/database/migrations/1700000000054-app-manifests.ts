import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table, to } from './table.js';

/** Apps are known by the key of their manifest, and have further origins that may talk to the portal (APPC-05). Can be repeated. */
export class AppManifests1700000000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'app_origin',
        `ou_id ${id} NOT NULL, app_id ${id} NOT NULL, origin varchar(300) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
         PRIMARY KEY (ou_id, app_id, origin), ${to('app_id', 'app')}`,
      ),
    );
    if (await runner.hasColumn('app', 'manifest_key')) return;
    await runner.query(
      `ALTER TABLE app ADD manifest_key varchar(50) CHARACTER SET ascii COLLATE ascii_bin NULL,
         ADD UNIQUE KEY app_manifest_key (ou_id, manifest_key)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app DROP KEY app_manifest_key, DROP COLUMN manifest_key');
    await runner.query('DROP TABLE app_origin');
  }
}
