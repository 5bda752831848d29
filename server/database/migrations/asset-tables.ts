import { id, table, to } from './table.js';

const toOrganization = 'FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE';
/** An id of the asset service, in binary collation. */
const externalId = 'varchar(100) CHARACTER SET ascii COLLATE ascii_bin';

/** The state of synchronizations of one target: the last begun, and the last that succeeded (ASST-05, ASST-09). */
const syncState = `job_id ${id} NULL, run_id ${id} NULL, is_done tinyint NOT NULL DEFAULT 0,
     started_time bigint NULL, done_time bigint NULL`;

/** Assets, their assignments and their synchronization (ASST-12). */
export const ASSET_TABLES: readonly string[] = [
  table(
    'asset',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, external_id ${externalId} NOT NULL, name varchar(200) NOT NULL,
     type varchar(50) NOT NULL, parent_external_id ${externalId} NULL, created_time bigint NOT NULL,
     removed_time bigint NULL, PRIMARY KEY (ou_id, id), UNIQUE KEY asset_external (ou_id, external_id),
     KEY asset_list (ou_id, removed_time, name, id, type), KEY asset_removed (removed_time), ${toOrganization}`,
  ),
  table(
    'user_asset',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, asset_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_id, asset_id), KEY user_asset_asset (ou_id, asset_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('asset_id', 'asset')}`,
  ),
  table(
    'user_group_asset',
    `ou_id ${id} NOT NULL, user_group_id ${id} NOT NULL, asset_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_group_id, asset_id), KEY user_group_asset_asset (ou_id, asset_id),
     ${to('user_group_id', 'user_group')}, ${to('asset_id', 'asset')}`,
  ),
  table(
    'structure_asset',
    `ou_id ${id} NOT NULL, structure_id ${id} NOT NULL, asset_id ${id} NOT NULL, sort_order int NOT NULL,
     created_time bigint NOT NULL, PRIMARY KEY (ou_id, structure_id, asset_id),
     KEY structure_asset_order (ou_id, structure_id, sort_order, asset_id), KEY structure_asset_asset (ou_id, asset_id),
     ${to('structure_id', 'structure')}, ${to('asset_id', 'asset')}`,
  ),
  table('asset_sync', `ou_id ${id} NOT NULL PRIMARY KEY, ${syncState}, ${toOrganization}`),
  table(
    'structure_sync',
    `ou_id ${id} NOT NULL, structure_id ${id} NOT NULL, ${syncState}, PRIMARY KEY (ou_id, structure_id),
     ${to('structure_id', 'structure')}`,
  ),
  // The answer of the asset service during a synchronization, so that it need not be held in memory.
  table(
    'asset_snapshot',
    `ou_id ${id} NOT NULL, run_id ${id} NOT NULL, external_id ${externalId} NOT NULL, name varchar(200) NOT NULL,
     type varchar(50) NOT NULL, parent_external_id ${externalId} NULL, PRIMARY KEY (ou_id, run_id, external_id),
     ${toOrganization}`,
  ),
];
