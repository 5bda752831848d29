import { DataSource } from 'typeorm';
import { App, AppCategory, AppCode, Permission } from '../modules/app/app.entity.js';
import { Account } from '../modules/account/account.entity.js';
import { AuditEvent } from '../modules/audit/audit.entity.js';
import { Domain, DomainIdentity, DomainRole, DomainUserGroup } from '../modules/domain/domain.entity.js';
import { Menu, MenuGroup, MenuGroupMenu } from '../modules/menu/menu.entity.js';
import { Message, MessageRecipient } from '../modules/message/message.entity.js';
import { Organization } from '../modules/organization/organization.entity.js';
import { Role, RoleMenuGroup, RolePermission, RoleStructure, UserRole } from '../modules/role/role.entity.js';
import { SecurityRule } from '../modules/security/security.entity.js';
import { RsaKey, SessionRow } from '../modules/session/session.entity.js';
import { SsoRequest } from '../modules/sso/sso-request.entity.js';
import { Structure, StructureClosure, UserStructure } from '../modules/structure/structure.entity.js';
import { SubAdmin, SubAdminRole, SubAdminStructure, SubAdminUserGroup } from '../modules/sub-admin/sub-admin.entity.js';
import { UserGroup, UserGroupMember } from '../modules/user-group/user-group.entity.js';
import { Member, MemberTerm } from '../modules/user/member.entity.js';
import { Foundation1700000000001 } from './migrations/1700000000001-foundation.js';
import { Identity1700000000002 } from './migrations/1700000000002-identity.js';
import { SnakeNaming } from './naming.js';

const ENTITIES = [
  ...[Account, Organization, SecurityRule, Member, MemberTerm, SessionRow, RsaKey],
  ...[Role, UserRole, RoleMenuGroup, RolePermission, RoleStructure, UserGroup, UserGroupMember],
  ...[Structure, StructureClosure, UserStructure, SubAdmin, SubAdminRole, SubAdminStructure, SubAdminUserGroup],
  ...[AppCategory, App, Permission, AppCode, Menu, MenuGroup, MenuGroupMenu],
  ...[AuditEvent, Message, MessageRecipient],
  ...[Domain, DomainRole, DomainUserGroup, DomainIdentity, SsoRequest],
];

/** Oldest first; landed ones are never edited. */
const MIGRATIONS = [Foundation1700000000001, Identity1700000000002];

/** Connections of one server; with two cores more only queue inside MySQL. */
const POOL_SIZE = 16;
/** A connection attempt and a wait for the pool give up after this, so that a lost database is a clear error. */
const CONNECT_TIMEOUT = 1_500;

/** A statement that takes longer is given up: a frozen database must not hold every request. */
const STATEMENT_TIMEOUT = 8_000;

/** The data source of `url`; not yet connected. Statements are UTC, and every value is bound, never spliced. */
export function createDataSource(url: string): DataSource {
  return new DataSource({
    type: 'mysql',
    url,
    charset: 'utf8mb4_unicode_ci',
    timezone: 'Z',
    poolSize: POOL_SIZE,
    maxQueryExecutionTime: STATEMENT_TIMEOUT,
    enableQueryTimeout: true,
    // Slow statements would be printed with their values, which are personal data.
    logger: 'debug',
    connectTimeout: CONNECT_TIMEOUT,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'none',
    namingStrategy: new SnakeNaming(),
    // Times and counts come as numbers: all are below 2^53.
    supportBigNumbers: true,
    bigNumberStrings: false,
    extra: { maxIdle: POOL_SIZE, enableKeepAlive: true },
  });
}
