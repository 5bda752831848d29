import { id, table, to } from './table.js';

/** An identifier that an app gives to its resource, in binary collation. */
const identifier = 'varchar(100) CHARACTER SET ascii COLLATE ascii_bin';

/** Tags of structure nodes (STRC-03), resources (RSRC-01) and their assignments (RSRC-05). */
export const RESOURCE_TABLES: readonly string[] = [
  table(
    'structure_tag',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, structure_id ${id} NOT NULL, tag_key varchar(50) NOT NULL,
     tag_value varchar(100) NOT NULL, PRIMARY KEY (ou_id, id),
     UNIQUE KEY structure_tag_key (ou_id, structure_id, tag_key), ${to('structure_id', 'structure')}`,
  ),
  table(
    'resource',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NOT NULL, identifier ${identifier} NOT NULL,
     name varchar(200) NOT NULL, type varchar(50) NOT NULL, created_time bigint NOT NULL,
     version int NOT NULL DEFAULT 1, modified_by ${id} NULL, modified_time bigint NULL, PRIMARY KEY (ou_id, id),
     UNIQUE KEY resource_identifier (ou_id, app_id, identifier), KEY resource_list (ou_id, name, id),
     KEY resource_of_type (ou_id, type, name, id), KEY resource_of_app (ou_id, app_id, name, id), ${to('app_id', 'app')}`,
  ),
  table(
    'user_resource',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, resource_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_id, resource_id), KEY user_resource_resource (ou_id, resource_id, user_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('resource_id', 'resource')}`,
  ),
  table(
    'user_group_resource',
    `ou_id ${id} NOT NULL, user_group_id ${id} NOT NULL, resource_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_group_id, resource_id),
     KEY user_group_resource_resource (ou_id, resource_id, user_group_id),
     ${to('user_group_id', 'user_group')}, ${to('resource_id', 'resource')}`,
  ),
  // The key allows a node one resource (STRC-18).
  table(
    'structure_resource',
    `ou_id ${id} NOT NULL, structure_id ${id} NOT NULL, resource_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, structure_id), KEY structure_resource_resource (ou_id, resource_id, structure_id),
     ${to('structure_id', 'structure')}, ${to('resource_id', 'resource')}`,
  ),
];
