import { id, table, to } from './table.js';

const toOrganization = 'FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE';

/** Languages of names, the fallback last. */
const LANGUAGES = ['en', 'zh', 'ja', 'es', 'de', 'pl', 'fr', 'default'];

/** A row's name in a language, in lower case, as a generated column with binary collation. */
const nameIn = (language: string) =>
  `varchar(50) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
         GENERATED ALWAYS AS (LOWER(LEFT(JSON_UNQUOTE(JSON_EXTRACT(name_json, '$.${language}')), 50))) VIRTUAL`;

/** Apps that an OU may use, and the data that they are scoped to (APP-10, APP-12). */
const apps = [
  table(
    'app_entitlement',
    `ou_id ${id} NOT NULL, app_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, app_id), ${to('app_id', 'app')}`,
  ),
  table(
    'app_structure',
    `ou_id ${id} NOT NULL, app_id ${id} NOT NULL, structure_id ${id} NOT NULL,
     PRIMARY KEY (ou_id, app_id, structure_id), KEY app_structure_structure (ou_id, structure_id),
     ${to('app_id', 'app')}, ${to('structure_id', 'structure')}`,
  ),
  table(
    'app_tag',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NOT NULL, tag_key varchar(50) NOT NULL,
     tag_value varchar(100) NOT NULL, PRIMARY KEY (ou_id, id), UNIQUE KEY app_tag_key (ou_id, app_id, tag_key),
     ${to('app_id', 'app')}`,
  ),
  // Uploaded icons (MENU-09).
  table(
    'picture',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, bytes mediumblob NOT NULL,
     used_time bigint NOT NULL, PRIMARY KEY (ou_id, id), KEY picture_used (used_time), ${toOrganization}`,
  ),
];

/**
 * The order of apps and menus before each change, as JSON: a session that began before the change keeps it (MENU-07).
 */
const order = [
  table(
    'former_order',
    `ou_id ${id} NOT NULL, changed_time bigint NOT NULL, orders longtext NOT NULL,
     PRIMARY KEY (ou_id, changed_time), KEY former_order_time (changed_time), ${toOrganization}`,
  ),
];

/** Entrances that people put into their header (ENTRY-10). */
const entrances = [
  table(
    'shortcut_entrance',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, menu_id ${id} NOT NULL, display_order int NOT NULL,
     PRIMARY KEY (ou_id, user_id, menu_id), KEY shortcut_entrance_menu (ou_id, menu_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('menu_id', 'menu')}`,
  ),
];

/** Pages of the installation that are assigned to OUs (PLUG-02); a name is unique in each language (LIST-15). */
const plugins = [
  table(
    'plugin',
    `id ${id} NOT NULL PRIMARY KEY, name_json text NOT NULL, description_json text NOT NULL,
     url varchar(500) NOT NULL, version int NOT NULL DEFAULT 1, created_time bigint NOT NULL,
     ${LANGUAGES.map((language) => `name_${language} ${nameIn(language)}, UNIQUE KEY plugin_name_${language} (name_${language})`).join(', ')}`,
  ),
  table(
    'plugin_organization',
    `ou_id ${id} NOT NULL, plugin_id ${id} NOT NULL, PRIMARY KEY (ou_id, plugin_id),
     KEY plugin_organization_plugin (plugin_id), ${toOrganization},
     FOREIGN KEY (plugin_id) REFERENCES plugin (id) ON DELETE CASCADE`,
  ),
];

/** Apps, their order, entrances and plugins. */
export const APPLICATION_TABLES: readonly string[] = [...apps, ...order, ...entrances, ...plugins];

/** Columns that join tables of earlier migrations: table, column, definition. */
export const APPLICATION_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  // Optimistic lock: a change is accepted only for the version that the person saw.
  ['app', 'version', 'int NOT NULL DEFAULT 1'],
  ['menu_group', 'version', 'int NOT NULL DEFAULT 1'],
  ['menu', 'version', 'int NOT NULL DEFAULT 1'],
  // SCUT-02: its menus and permissions may be taken over from other apps, as long as those exist (SCUT-06).
  ['app', 'is_shortcut', 'tinyint NOT NULL DEFAULT 0'],
  // Key for finding pictures that no menu uses.
  [
    'menu',
    'source_menu_id',
    `${id} NULL, ADD KEY menu_source (ou_id, source_menu_id), ADD KEY menu_icon (ou_id, icon(40))`,
  ],
  ['permission', 'source_app_id', `${id} NULL`],
  ['permission', 'source_permission_id', `${id} NULL, ADD KEY permission_source (ou_id, source_permission_id)`],
  // The app whose credentials exchange the code, where a shortcut opens a page of another app.
  ['app_code', 'audience_id', `${id} NULL`],
  // SHELL-37: a preference of the person.
  ['account', 'is_leave_countdown_off', 'tinyint NOT NULL DEFAULT 0'],
];

/**
 * A menu's name for the search (FIND-10): in one language with the default, in binary collation, which is four times as
 * fast as a linguistic one.
 */
const MENU_NAMES = ['default', ...LANGUAGES.slice(0, -1)].map(
  (language) =>
    [
      'menu',
      `name_${language}`,
      `${nameIn(language)}
         ${language === 'default' ? '' : `, ADD KEY menu_name_${language} (ou_id, name_${language}, name_default)`}`,
    ] as const,
);

/** Generated columns for indexes. */
export const GENERATED_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  ...MENU_NAMES,
  // Origins of plugin windows that the portal listens to (SHELL-28): few among a hundred thousand addresses.
  [
    'menu',
    'origin',
    `varchar(500) GENERATED ALWAYS AS (SUBSTRING_INDEX(url, '/', 3)) VIRTUAL,
       ADD KEY menu_origin (ou_id, app_id, origin)`,
  ],
];

/** Fill the columns that came with these tables; can be repeated. */
export const APPLICATION_ROWS: readonly string[] = [
  `INSERT IGNORE INTO app_entitlement (ou_id, app_id, created_time)
   SELECT ou_id, id, created_time FROM app WHERE created_type = 'PURCHASED'`,
];
