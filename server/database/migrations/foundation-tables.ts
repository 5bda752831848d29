const id = 'char(26) CHARACTER SET ascii COLLATE ascii_bin';
const hash = 'char(64) CHARACTER SET ascii COLLATE ascii_bin';
const code = 'varchar(50) CHARACTER SET ascii COLLATE ascii_bin';
const table = (name: string, body: string) =>
  `CREATE TABLE IF NOT EXISTS \`${name}\` (${body}) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`;
const toOrganization = 'FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE';
const to = (columns: string, target: string, targetColumns = 'ou_id, id') =>
  `FOREIGN KEY (ou_id, ${columns}) REFERENCES ${target} (${targetColumns}) ON DELETE CASCADE`;

/** Accounts and their credentials. Times are epoch milliseconds. */
const identity = [
  table(
    'account',
    `id ${id} NOT NULL PRIMARY KEY, username varchar(50) NOT NULL, name varchar(50) NOT NULL,
     nick_name varchar(100) NULL, email varchar(254) NULL, phone varchar(15) NULL,
     phone_area varchar(5) NOT NULL DEFAULT '+86', type varchar(10) NOT NULL DEFAULT 'INTERNAL',
     domain_id ${id} NULL, company varchar(100) NULL, department varchar(100) NULL, position varchar(100) NULL,
     start_time bigint NULL, expire_time bigint NULL, is_super_admin tinyint NOT NULL DEFAULT 0,
     is_init_password tinyint NOT NULL DEFAULT 0, is_disabled tinyint NOT NULL DEFAULT 0,
     theme varchar(10) NOT NULL DEFAULT 'DARK', is_old_navigation tinyint NOT NULL DEFAULT 0,
     password_hash varchar(255) NULL,
     last_sign_in_time bigint NULL, created_time bigint NOT NULL,
     UNIQUE KEY account_username (username), UNIQUE KEY account_email (email)`,
  ),
  table(
    'rsa_key',
    `id ${id} NOT NULL PRIMARY KEY, public_key text NOT NULL, private_key text NOT NULL,
     created_time bigint NOT NULL, expire_time bigint NOT NULL, KEY rsa_key_expire (expire_time)`,
  ),
];

/** Tenants, their members, and the members' access: roles, groups, structures. */
const tenancy = [
  table(
    'organization',
    `id ${id} NOT NULL PRIMARY KEY, name varchar(50) NOT NULL, industry varchar(100) NULL, address varchar(200) NULL,
     admin_id ${id} NULL, logo varchar(500) NULL, languages text NOT NULL, available_themes text NOT NULL,
     default_resource_types text NOT NULL, is_latest_navigation_enable tinyint NOT NULL DEFAULT 1,
     is_run_status_enable tinyint NOT NULL DEFAULT 0, is_admin_info_enable tinyint NOT NULL DEFAULT 1,
     copyrights text NOT NULL, features text NOT NULL, member_count int NOT NULL DEFAULT 0,
     created_time bigint NOT NULL, UNIQUE KEY organization_name (name)`,
  ),
  table(
    'security_rule',
    `owner_id ${id} NOT NULL PRIMARY KEY, password_requires text NOT NULL, password_min_length int NOT NULL,
     password_try_times int NOT NULL, password_duplication int NOT NULL, allow_multi_session tinyint NOT NULL,
     session_time_out int NOT NULL, ip_white_list text NOT NULL, ip_black_list text NOT NULL,
     mfa_type varchar(10) NOT NULL`,
  ),
  table(
    'member',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, username varchar(50) NOT NULL, name varchar(50) NOT NULL,
     email varchar(254) NOT NULL DEFAULT '', created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_id), KEY member_created (ou_id, created_time, user_id),
     KEY member_username (ou_id, username, user_id), KEY member_name (ou_id, name, user_id),
     KEY member_email (ou_id, email, user_id), KEY member_user (user_id),
     ${toOrganization}, FOREIGN KEY (user_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
  table(
    'member_term',
    `ou_id ${id} NOT NULL, term varchar(60) NOT NULL, user_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, term, user_id), KEY member_term_user (ou_id, user_id),
     ${to('user_id', 'member', 'ou_id, user_id')}`,
  ),
  table(
    'session',
    `token_hash ${hash} NOT NULL PRIMARY KEY, id ${id} NOT NULL, account_id ${id} NOT NULL, ou_id ${id} NULL,
     ip varchar(45) CHARACTER SET ascii NOT NULL, user_agent varchar(300) NOT NULL DEFAULT '',
     is_sso tinyint NOT NULL DEFAULT 0, mfa_completed tinyint NOT NULL DEFAULT 0, created_time bigint NOT NULL,
     last_active_time bigint NOT NULL, expire_time bigint NOT NULL, ended_time bigint NULL,
     ended_reason varchar(10) NULL, ended_by_ip varchar(45) NULL,
     UNIQUE KEY session_id (id), KEY session_account (account_id, ended_time), KEY session_ou (ou_id),
     KEY session_expire (expire_time), FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
  table(
    'role',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, name varchar(50) NOT NULL, identifier ${code} NOT NULL,
     description varchar(200) NULL, created_by ${id} NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, id), UNIQUE KEY role_name (ou_id, name), UNIQUE KEY role_identifier (ou_id, identifier),
     KEY role_created (ou_id, created_time, id), ${toOrganization}`,
  ),
  table(
    'user_role',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, role_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_id, role_id), KEY user_role_role (ou_id, role_id, user_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('role_id', 'role')}`,
  ),
  table(
    'user_group',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, name varchar(50) NOT NULL, description varchar(200) NOT NULL,
     created_time bigint NOT NULL, PRIMARY KEY (ou_id, id), UNIQUE KEY user_group_name (ou_id, name),
     KEY user_group_created (ou_id, created_time, id), ${toOrganization}`,
  ),
  table(
    'user_group_member',
    `ou_id ${id} NOT NULL, user_group_id ${id} NOT NULL, user_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_group_id, user_id), KEY user_group_member_user (ou_id, user_id, user_group_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('user_group_id', 'user_group')}`,
  ),
  table(
    'structure',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, parent_id ${id} NULL, name_json text NOT NULL,
     name varchar(50) NOT NULL, sort_order int NOT NULL, is_leaf tinyint NOT NULL DEFAULT 1,
     is_auto_dispatch tinyint NOT NULL DEFAULT 0, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, id), KEY structure_parent (ou_id, parent_id, sort_order), ${toOrganization},
     ${to('parent_id', 'structure')}`,
  ),
  table(
    'structure_closure',
    `ou_id ${id} NOT NULL, ancestor_id ${id} NOT NULL, descendant_id ${id} NOT NULL, depth int NOT NULL,
     PRIMARY KEY (ou_id, ancestor_id, descendant_id), KEY structure_closure_up (ou_id, descendant_id, depth),
     ${to('ancestor_id', 'structure')}, ${to('descendant_id', 'structure')}`,
  ),
  table(
    'user_structure',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, structure_id ${id} NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, user_id, structure_id), KEY user_structure_node (ou_id, structure_id, user_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('structure_id', 'structure')}`,
  ),
  table(
    'sub_admin',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, scope varchar(10) NOT NULL, operations text NOT NULL,
     created_time bigint NOT NULL, PRIMARY KEY (ou_id, user_id), ${to('user_id', 'member', 'ou_id, user_id')}`,
  ),
  ...(['role', 'user_group', 'structure'] as const).map((kind) =>
    table(
      `sub_admin_${kind}`,
      `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, ${kind}_id ${id} NOT NULL,
       PRIMARY KEY (ou_id, user_id, ${kind}_id), KEY sub_admin_${kind}_target (ou_id, ${kind}_id),
       ${to('user_id', 'sub_admin', 'ou_id, user_id')}, ${to(`${kind}_id`, kind)}`,
    ),
  ),
];

/** Applications and the rights that roles grant in them. */
const applications = [
  table(
    'app_category',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, name_json text NOT NULL, sort_order int NOT NULL,
     PRIMARY KEY (ou_id, id), ${toOrganization}`,
  ),
  table(
    'app',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, category_id ${id} NOT NULL, name_json text NOT NULL,
     description_json text NOT NULL, icon varchar(500) NULL, created_type varchar(10) NOT NULL, url varchar(500) NOT NULL,
     type int NOT NULL DEFAULT 2, is_enable tinyint NOT NULL DEFAULT 1, is_display tinyint NOT NULL DEFAULT 1,
     is_new_navigation tinyint NOT NULL DEFAULT 1, data_authorize_type int NOT NULL DEFAULT 0,
     sort_order int NOT NULL, secret_hash ${hash} NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, id), UNIQUE KEY app_id (id), ${toOrganization}, ${to('category_id', 'app_category')}`,
  ),
  table(
    'menu',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NOT NULL, parent_id ${id} NULL, code ${code} NOT NULL,
     name_json text NOT NULL, url varchar(500) NULL, icon varchar(500) NULL, sort_order int NOT NULL,
     is_spa tinyint NOT NULL DEFAULT 0, jump_location int NOT NULL DEFAULT 0, addition_type int NOT NULL DEFAULT 0,
     jump_name varchar(50) NULL, jump_code varchar(50) NULL, source_app_id ${id} NULL,
     PRIMARY KEY (ou_id, id), UNIQUE KEY menu_code (ou_id, app_id, code), KEY menu_parent (ou_id, parent_id),
     ${to('app_id', 'app')}, ${to('parent_id', 'menu')}`,
  ),
  table(
    'menu_group',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NOT NULL, name varchar(50) NOT NULL,
     description varchar(200) NULL, PRIMARY KEY (ou_id, id), UNIQUE KEY menu_group_name (ou_id, app_id, name),
     ${to('app_id', 'app')}`,
  ),
  table(
    'menu_group_menu',
    `ou_id ${id} NOT NULL, menu_group_id ${id} NOT NULL, menu_id ${id} NOT NULL,
     PRIMARY KEY (ou_id, menu_group_id, menu_id), KEY menu_group_menu_menu (ou_id, menu_id),
     ${to('menu_group_id', 'menu_group')}, ${to('menu_id', 'menu')}`,
  ),
  table(
    'permission',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NOT NULL, name varchar(50) NOT NULL,
     identifier ${code} NOT NULL, description varchar(200) NULL, PRIMARY KEY (ou_id, id),
     UNIQUE KEY permission_identifier (ou_id, app_id, identifier), ${to('app_id', 'app')}`,
  ),
  ...(['menu_group', 'permission', 'structure'] as const).map((kind) =>
    table(
      `role_${kind}`,
      `ou_id ${id} NOT NULL, role_id ${id} NOT NULL, app_id ${id} NOT NULL, ${kind}_id ${id} NOT NULL,
       PRIMARY KEY (ou_id, role_id, app_id, ${kind}_id), KEY role_${kind}_target (ou_id, ${kind}_id),
       ${to('role_id', 'role')}, ${to('app_id', 'app')}, ${to(`${kind}_id`, kind)}`,
    ),
  ),
  table(
    'app_code',
    `code_hash ${hash} NOT NULL PRIMARY KEY, ou_id ${id} NOT NULL, app_id ${id} NOT NULL, session_id ${id} NOT NULL,
     locale varchar(5) NOT NULL, expire_time bigint NOT NULL, used_time bigint NULL,
     KEY app_code_expire (expire_time), ${to('app_id', 'app')}`,
  ),
];

/** The audit log, the outbox and the jobs. */
const happenings = [
  table(
    'audit_event',
    `id ${id} NOT NULL PRIMARY KEY, ou_id ${id} NULL, time bigint NOT NULL, account_id ${id} NULL,
     username varchar(100) NOT NULL DEFAULT '', account_type varchar(20) NOT NULL, resource_type varchar(30) NOT NULL,
     resource_id varchar(100) NULL, event_name varchar(60) NOT NULL, result varchar(7) NOT NULL,
     error_message varchar(200) NULL, description text NULL, ip varchar(45) NOT NULL DEFAULT '',
     request_id ${id} NULL, KEY audit_event_time (ou_id, time), KEY audit_event_account (ou_id, account_id, time)`,
  ),
  table(
    'outbox_event',
    `id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY, channel varchar(160) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
     payload text NOT NULL, created_time bigint NOT NULL`,
  ),
  table(
    'job',
    `id ${id} NOT NULL PRIMARY KEY, ou_id ${id} NULL, kind varchar(40) NOT NULL, payload longtext NOT NULL,
     state varchar(10) NOT NULL, run_time bigint NOT NULL, lease_time bigint NULL, attempts int NOT NULL DEFAULT 0,
     progress int NOT NULL DEFAULT 0, total int NOT NULL DEFAULT 0, result longtext NULL, error varchar(500) NULL,
     created_by ${id} NULL, created_time bigint NOT NULL, KEY job_due (state, run_time)`,
  ),
  table(
    'message',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, app_id ${id} NULL, body text NOT NULL, color int NOT NULL DEFAULT 0,
     tags text NOT NULL, url varchar(500) NULL, produce_time bigint NOT NULL, message_time bigint NOT NULL,
     zone_offset int NOT NULL DEFAULT 0, ring text NOT NULL, action_name varchar(100) NULL,
     linked_app_id ${id} NULL, linked_menu_code varchar(50) NULL, linked_states text NULL,
     PRIMARY KEY (ou_id, id), KEY message_time (produce_time), ${to('app_id', 'app')}`,
  ),
  table(
    'message_recipient',
    `ou_id ${id} NOT NULL, user_id ${id} NOT NULL, message_id ${id} NOT NULL, app_id ${id} NULL,
     is_read tinyint NOT NULL DEFAULT 0, is_acknowledged tinyint NOT NULL DEFAULT 0,
     is_removed tinyint NOT NULL DEFAULT 0, PRIMARY KEY (ou_id, user_id, message_id),
     KEY message_recipient_app (ou_id, user_id, is_removed, app_id, message_id),
     ${to('user_id', 'member', 'ou_id, user_id')}, ${to('message_id', 'message')}`,
  ),
];

/** Every table of the first schema, in an order that satisfies foreign keys. */
export const FOUNDATION_TABLES: readonly string[] = [...identity, ...tenancy, ...applications, ...happenings];
