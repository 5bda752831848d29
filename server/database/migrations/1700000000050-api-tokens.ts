import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hash, id, table, to } from './table.js';

/**
 * API tokens of an OU, the nodes that they are limited to, and their calls by hours (BYND-09). A token outlives the
 * membership of its owner, without being of use. Can be repeated.
 */
export class ApiTokens1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      table(
        'api_token',
        `ou_id ${id} NOT NULL, id ${id} NOT NULL, name varchar(100) NOT NULL, token_hash ${hash} NOT NULL,
         hint varchar(20) NOT NULL, owner_id ${id} NOT NULL,
         rights text NOT NULL, is_all_people tinyint NOT NULL, addresses text NOT NULL, created_by ${id} NOT NULL,
         created_time bigint NOT NULL, expire_time bigint NOT NULL, revoked_time bigint NULL,
         last_used_time bigint NULL, last_address varchar(45) CHARACTER SET ascii COLLATE ascii_bin NULL,
         version int NOT NULL DEFAULT 1, modified_by ${id} NULL, modified_time bigint NULL,
         PRIMARY KEY (ou_id, id), UNIQUE KEY api_token_hash (token_hash),
         KEY api_token_owner (ou_id, owner_id), KEY api_token_expire (expire_time),
         FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE`,
      ),
    );
    await runner.query(
      table(
        'api_token_structure',
        `ou_id ${id} NOT NULL, token_id ${id} NOT NULL, structure_id ${id} NOT NULL,
         PRIMARY KEY (ou_id, token_id, structure_id), KEY api_token_structure_node (ou_id, structure_id),
         ${to('token_id', 'api_token')}, ${to('structure_id', 'structure')}`,
      ),
    );
    await runner.query(
      table(
        'api_token_use',
        `ou_id ${id} NOT NULL, token_id ${id} NOT NULL, hour int NOT NULL, calls int NOT NULL, refused int NOT NULL,
         PRIMARY KEY (ou_id, token_id, hour), KEY api_token_use_hour (hour), KEY api_token_use_ou (ou_id, hour),
         ${to('token_id', 'api_token')}`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['api_token_use', 'api_token_structure', 'api_token']) await runner.query(`DROP TABLE ${name}`);
  }
}
