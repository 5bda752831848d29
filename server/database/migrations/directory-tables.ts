import { id, table, to } from './table.js';

const toOrganization = 'FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE';

/** The members whom each sub-administrator reaches, stored as rows so that lists read them in order (SUBA-14). */
const reach = [
  table(
    'sub_admin_reach',
    `ou_id ${id} NOT NULL, admin_id ${id} NOT NULL, user_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, admin_id, user_id), KEY sub_admin_reach_created (ou_id, admin_id, created_time, user_id),
     KEY sub_admin_reach_user (ou_id, user_id), ${to('admin_id', 'sub_admin', 'ou_id, user_id')},
     ${to('user_id', 'member', 'ou_id, user_id')}`,
  ),
];

/** Files that background tasks create for the person who started them. */
const files = [
  table(
    'stored_file',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, account_id ${id} NOT NULL, name varchar(200) NOT NULL,
     type varchar(100) NOT NULL, size bigint NOT NULL DEFAULT 0, created_time bigint NOT NULL,
     expire_time bigint NOT NULL, PRIMARY KEY (ou_id, id), KEY stored_file_expire (expire_time), ${toOrganization}`,
  ),
  table(
    'stored_file_chunk',
    `ou_id ${id} NOT NULL, file_id ${id} NOT NULL, position int NOT NULL, bytes mediumblob NOT NULL,
     PRIMARY KEY (ou_id, file_id, position), ${to('file_id', 'stored_file')}`,
  ),
];

/** Imports as plans: each row of the file is stored until it is applied (BYND-03). */
const imports = [
  table(
    'user_import',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, account_id ${id} NOT NULL, file_name varchar(200) NOT NULL,
     state varchar(10) NOT NULL, zone_offset int NOT NULL DEFAULT 0, locale varchar(5) NOT NULL, columns text NOT NULL,
     row_count int NOT NULL DEFAULT 0, job_id ${id} NULL, created_time bigint NOT NULL, finished_time bigint NULL, PRIMARY KEY (ou_id, id),
     KEY user_import_account (ou_id, account_id, created_time, id), KEY user_import_created (created_time),
     ${toOrganization}`,
  ),
  table(
    'user_import_row',
    `ou_id ${id} NOT NULL, import_id ${id} NOT NULL, position int NOT NULL, cells mediumtext NOT NULL,
     state varchar(10) NOT NULL, outcome mediumtext NULL, is_done tinyint NOT NULL DEFAULT 0,
     user_id ${id} NULL, PRIMARY KEY (ou_id, import_id, position),
     KEY user_import_row_state (ou_id, import_id, state, position), ${to('import_id', 'user_import')}`,
  ),
];

/** Recently removed members: a removal can be undone by their ids, but no other id adds a person. */
const formerMembers = [
  table(
    'former_member',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, removed_time bigint NOT NULL, PRIMARY KEY (ou_id, user_id),
     KEY former_member_time (removed_time), ${toOrganization},
     FOREIGN KEY (user_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
];

/**
 * The names of nodes, one row per language: unique per language and tree, for roots per OU (LIST-15). `scope_id` is the
 * root of the tree. A root has two rows: one with the OU as scope, one with itself.
 */
const structureNames = [
  table(
    'structure_name',
    `ou_id ${id} NOT NULL, structure_id ${id} NOT NULL, scope_id ${id} NOT NULL,
     language varchar(7) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, name varchar(50) NOT NULL,
     PRIMARY KEY (ou_id, structure_id, scope_id, language),
     UNIQUE KEY structure_name_taken (ou_id, scope_id, language, name),
     KEY structure_name_found (ou_id, language, name), ${to('structure_id', 'structure')}`,
  ),
];

/** The directory: reach, files, imports, former members, names of nodes. */
export const DIRECTORY_TABLES: readonly string[] = [
  ...reach,
  ...files,
  ...imports,
  ...formerMembers,
  ...structureNames,
];

const languages = ['default', 'en', 'zh', 'ja', 'es', 'de', 'pl', 'fr'] as const;
const nameIn = (language: string) =>
  `LEFT(CONVERT(JSON_UNQUOTE(JSON_EXTRACT(s.name_json, '$.${language}')) USING utf8mb4), 50)`;

/** Rows derived from those of earlier migrations; if two nodes share a name, one of them keeps it. */
export const DIRECTORY_ROWS: readonly string[] = languages.flatMap((language) =>
  ['c.ancestor_id', 's.ou_id'].map(
    (scope) =>
      `INSERT IGNORE INTO structure_name (ou_id, structure_id, scope_id, language, name)
       SELECT s.ou_id, s.id, ${scope}, '${language}', ${nameIn(language)} FROM structure s
         JOIN structure_closure c ON c.ou_id = s.ou_id AND c.descendant_id = s.id
         JOIN structure r ON r.ou_id = c.ou_id AND r.id = c.ancestor_id AND r.parent_id IS NULL
        WHERE ${scope === 's.ou_id' ? 's.parent_id IS NULL AND ' : ''}COALESCE(${nameIn(language)}, '') <> ''`,
  ),
);

/** Columns that join tables of earlier migrations: table, column, definition. */
export const DIRECTORY_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  // Optimistic lock: a change is accepted only for the version that the person saw.
  ['role', 'version', 'int NOT NULL DEFAULT 1'],
  ['user_group', 'version', 'int NOT NULL DEFAULT 1'],
  ['sub_admin', 'version', 'int NOT NULL DEFAULT 1'],
  ['structure', 'version', 'int NOT NULL DEFAULT 1'],
  // With the key for finding the few disabled accounts.
  ['account', 'version', 'int NOT NULL DEFAULT 1, ADD KEY account_disabled (is_disabled)'],
  // The home OU of the account: other OUs may have the person as a member, but may not change the account.
  ['account', 'home_ou_id', `${id} NULL`],
  // The term of the account, where lists read it in order; a missing limit is the beginning or the end of time.
  ['member', 'start_time', 'bigint NOT NULL DEFAULT 0, ADD KEY member_start (ou_id, start_time, user_id)'],
  [
    'member',
    'expire_time',
    'bigint NOT NULL DEFAULT 8640000000000000, ADD KEY member_expire (ou_id, expire_time, user_id)',
  ],
];

/** Fill {@link DIRECTORY_COLUMNS}; can be repeated. */
export const DIRECTORY_VALUES: readonly string[] = [
  `UPDATE account a JOIN (SELECT user_id, MIN(ou_id) AS ou_id FROM member GROUP BY user_id HAVING COUNT(*) = 1) m
       ON m.user_id = a.id SET a.home_ou_id = m.ou_id WHERE a.home_ou_id IS NULL`,
  `UPDATE member m JOIN account a ON a.id = m.user_id
      SET m.start_time = COALESCE(a.start_time, 0), m.expire_time = COALESCE(a.expire_time, 8640000000000000)
    WHERE a.start_time IS NOT NULL OR a.expire_time IS NOT NULL`,
];

/**
 * Fill sub_admin_reach for one sub-administrator (OU, account) from the stored scopes: one statement per way into a
 * scope.
 */
export const REACH_OF_ADMIN: readonly string[] = [
  'sub_admin_role s JOIN user_role l ON l.ou_id = s.ou_id AND l.role_id = s.role_id',
  'sub_admin_user_group s JOIN user_group_member l ON l.ou_id = s.ou_id AND l.user_group_id = s.user_group_id',
  `sub_admin_structure s JOIN structure_closure c ON c.ou_id = s.ou_id AND c.ancestor_id = s.structure_id
     JOIN user_structure l ON l.ou_id = c.ou_id AND l.structure_id = c.descendant_id`,
].map(
  (links) => `INSERT IGNORE INTO sub_admin_reach (ou_id, admin_id, user_id, created_time)
    SELECT DISTINCT m.ou_id, s.user_id, m.user_id, m.created_time FROM ${links}
      JOIN member m ON m.ou_id = l.ou_id AND m.user_id = l.user_id WHERE s.ou_id = ? AND s.user_id = ?`,
);
