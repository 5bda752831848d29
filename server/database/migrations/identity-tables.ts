import { hash, id, table, to } from './table.js';

/** Accounts and authentication. Times are epoch milliseconds; secrets are hashed or sealed. */
export const IDENTITY_TABLES: readonly string[] = [
  table(
    'sign_in_try',
    `principal ${hash} NOT NULL PRIMARY KEY, tries int NOT NULL, first_time bigint NOT NULL, last_time bigint NOT NULL,
     KEY sign_in_try_last (last_time)`,
  ),
  table(
    'used_cipher',
    `cipher_hash ${hash} NOT NULL PRIMARY KEY, expire_time bigint NOT NULL, KEY used_cipher_expire (expire_time)`,
  ),
  table(
    'one_time_code',
    `account_id ${id} NOT NULL, purpose varchar(10) NOT NULL, code_hash ${hash} NOT NULL, tries int NOT NULL DEFAULT 0,
     sent_time bigint NOT NULL, expire_time bigint NOT NULL, PRIMARY KEY (account_id, purpose),
     KEY one_time_code_expire (expire_time), FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
  table(
    'password_link',
    `account_id ${id} NOT NULL PRIMARY KEY, token_hash ${hash} NOT NULL, purpose varchar(10) NOT NULL,
     created_time bigint NOT NULL, expire_time bigint NOT NULL, UNIQUE KEY password_link_token (token_hash),
     KEY password_link_expire (expire_time), FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
  table(
    'password_history',
    `account_id ${id} NOT NULL, id ${id} NOT NULL, password_hash varchar(255) NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (account_id, id), FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
  table(
    'mail',
    `id ${id} NOT NULL PRIMARY KEY, kind varchar(40) NOT NULL, address varchar(254) NOT NULL, name varchar(100) NOT NULL,
     locale varchar(5) NOT NULL, subject varchar(200) NOT NULL, text mediumtext NULL, html mediumtext NULL,
     created_time bigint NOT NULL, expire_time bigint NULL, sent_time bigint NULL, KEY mail_created (created_time),
     KEY mail_address (address, id)`,
  ),
  table(
    'domain',
    `ou_id ${id} NOT NULL, id ${id} NOT NULL, name varchar(50) NOT NULL, url varchar(500) NOT NULL,
     url_hash ${hash} NOT NULL, description varchar(200) NULL, is_auto_import tinyint NOT NULL DEFAULT 0,
     idp varchar(50) CHARACTER SET ascii COLLATE ascii_bin NULL, issuer varchar(500) NULL, client_id varchar(255) NULL,
     client_secret text NULL, scopes varchar(255) NOT NULL DEFAULT 'openid profile email', claims text NOT NULL,
     button_name varchar(50) NULL, is_sign_on tinyint NOT NULL DEFAULT 0, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, id), UNIQUE KEY domain_id (id), UNIQUE KEY domain_name (ou_id, name),
     UNIQUE KEY domain_url (url_hash), UNIQUE KEY domain_idp (idp),
     FOREIGN KEY (ou_id) REFERENCES organization (id) ON DELETE CASCADE`,
  ),
  ...(['role', 'user_group'] as const).map((kind) =>
    table(
      `domain_${kind}`,
      `ou_id ${id} NOT NULL, domain_id ${id} NOT NULL, ${kind}_id ${id} NOT NULL,
       PRIMARY KEY (ou_id, domain_id, ${kind}_id), KEY domain_${kind}_target (ou_id, ${kind}_id),
       ${to('domain_id', 'domain')}, ${to(`${kind}_id`, kind)}`,
    ),
  ),
  table(
    'domain_identity',
    `ou_id ${id} NOT NULL, domain_id ${id} NOT NULL, subject_hash ${hash} NOT NULL, account_id ${id} NOT NULL,
     issuer varchar(500) NOT NULL, subject varchar(255) NOT NULL, created_time bigint NOT NULL,
     PRIMARY KEY (ou_id, domain_id, subject_hash), KEY domain_identity_account (account_id),
     ${to('domain_id', 'domain')}, FOREIGN KEY (account_id) REFERENCES account (id) ON DELETE CASCADE`,
  ),
  table(
    'sso_request',
    `state_hash ${hash} NOT NULL PRIMARY KEY, ou_id ${id} NOT NULL, domain_id ${id} NOT NULL, purpose varchar(10) NOT NULL,
     browser_hash ${hash} NOT NULL, nonce varchar(64) NOT NULL, verifier text NOT NULL, account_id ${id} NULL,
     result text NULL, expire_time bigint NOT NULL, KEY sso_request_expire (expire_time), ${to('domain_id', 'domain')}`,
  ),
  // The schema that rate-limiter-flexible expects of a table that it did not create.
  table(
    'rate_limit',
    '`key` varchar(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY, points int NOT NULL DEFAULT 0, expire bigint NULL',
  ),
];

/** Columns that join tables of earlier migrations: table, column, definition. */
export const IDENTITY_COLUMNS: readonly (readonly [table: string, column: string, definition: string])[] = [
  // Includes the key for counting the accounts of a domain: there is no ADD KEY IF NOT EXISTS either.
  ['account', 'locale', 'varchar(5) NULL, ADD KEY account_domain (domain_id)'],
  ['session', 'domain_id', `${id} NULL`],
  ['session', 'is_mfa_demanded', 'tinyint NOT NULL DEFAULT 0'],
];
