import type { MigrationInterface, QueryRunner } from 'typeorm';
import { id, table } from './table.js';

const host = 'varchar(255) CHARACTER SET ascii COLLATE ascii_bin';
/** The url without scheme, port and path. */
const authority = "SUBSTRING_INDEX(SUBSTRING_INDEX(url, '/', 3), '/', -1)";
const hostOfUrl = `IF(LEFT(${authority}, 1) = '[', CONCAT(SUBSTRING_INDEX(${authority}, ']', 1), ']'),
                      SUBSTRING_INDEX(${authority}, ':', 1))`;

/** Proofs that a host is an OU's own (DOMN-10). Each step can be repeated: MySQL commits after every DDL statement. */
export class DomainHosts1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'domain_host',
        `ou_id ${id} NOT NULL, host ${host} NOT NULL, proof varchar(10) NULL, proved_time bigint NULL,
         checked_time bigint NULL, missing_since bigint NULL, PRIMARY KEY (ou_id, host),
         FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE`,
      ),
    );
    // MySQL knows no ADD COLUMN IF NOT EXISTS.
    if (!(await runner.hasColumn('domain', 'host'))) {
      await runner.query(
        `ALTER TABLE domain ADD COLUMN yielded_time bigint NULL,
           ADD COLUMN host ${host} GENERATED ALWAYS AS (${hostOfUrl}) VIRTUAL, ADD KEY domain_of_host (host)`,
      );
    }
    // People sign in by existing domains: these stay in effect, by the word of the operator who upgrades.
    await runner.query(
      `INSERT IGNORE INTO domain_host (ou_id, host, proof, proved_time)
       SELECT DISTINCT ou_id, host, 'BEFORE', ? FROM domain`,
      [Date.now()],
    );
  }

  async down(): Promise<void> {
    throw new Error('The proofs of hosts are not taken back: restore a backup instead.');
  }
}
