import { DataSource } from 'typeorm';
import { readDatabaseAddress } from '../config/database-address.mjs';
import { SubAdminReach } from '../access/reach.entity.js';
import { Installation } from '../database/installation.entity.js';
import { JobRow } from '../jobs/job.entity.js';
import { LiveCursor } from '../live/live-cursor.entity.js';
import { LiveEventRow } from '../live/live-event.entity.js';
import { OutboxEvent } from '../live/outbox.entity.js';
import {
  App,
  AppCategory,
  AppCode,
  AppEntitlement,
  AppOrigin,
  AppStructure,
  AppTag,
  Permission,
} from '../modules/applications/app/app.entity.js';
import { AssetSnapshot } from '../modules/operations/asset/asset-snapshot.entity.js';
import { Asset, StructureAsset, UserAsset, UserGroupAsset } from '../modules/operations/asset/asset.entity.js';
import {
  Resource,
  StructureResource,
  UserGroupResource,
  UserResource,
} from '../modules/operations/resource/resource.entity.js';
import { Account } from '../modules/identity/account/account.entity.js';
import { ContactKeyRow } from '../modules/identity/account/contact-key.entity.js';
import { EmailChange } from '../modules/identity/account/email-change.entity.js';
import { AuditEvent, AuditTarget } from '../modules/platform/audit/audit.entity.js';
import { AuditAnchor, AuditKey, AuditLink, AuditUnsealed } from '../modules/platform/audit/audit-chain.entity.js';
import { Domain, DomainIdentity, DomainRole, DomainUserGroup } from '../modules/identity/domain/domain.entity.js';
import { DomainHost } from '../modules/identity/domain/domain-host.entity.js';
import { PasswordHistory } from '../modules/identity/password/password-history.entity.js';
import { PasswordLink } from '../modules/identity/password/password-link.entity.js';
import { SignInTry } from '../modules/identity/security/sign-in-try.entity.js';
import { UsedCipher } from '../modules/identity/security/used-cipher.entity.js';
import { OneTimeCode } from '../modules/identity/session/one-time-code.entity.js';
import { IdempotencyKey } from '../modules/platform/idempotency/idempotency.entity.js';
import { Webhook, WebhookDelivery } from '../modules/messaging/webhook/webhook.entity.js';
import { Mail } from '../modules/platform/mail/mail.entity.js';
import { Menu, MenuGroup, MenuGroupMenu } from '../modules/applications/menu/menu.entity.js';
import { Message, MessageCount, MessageRecipient } from '../modules/messaging/message/message.entity.js';
import { Alarm, AlarmCountRow, AlarmEvent } from '../modules/messaging/alarm/alarm.entity.js';
import {
  Announcement,
  AnnouncementRecipientRow,
  AnnouncementUser,
  AnnouncementUserGroup,
} from '../modules/messaging/announcement/announcement.entity.js';
import { LandingDefault, LandingLayout } from '../modules/messaging/landing/landing.entity.js';
import { NoticeSetting } from '../modules/messaging/notice/notice.entity.js';
import { Organization } from '../modules/identity/account/organization.entity.js';
import { Picture } from '../modules/platform/picture/picture.entity.js';
import { Plugin, PluginOrganization } from '../modules/applications/plugin/plugin.entity.js';
import { FormerOrder } from '../modules/applications/portal/former-order.entity.js';
import { AppUse } from '../modules/applications/portal/app-use.entity.js';
import { ShortcutEntrance } from '../modules/applications/portal/entrance.entity.js';
import { Role, RoleMenuGroup, RolePermission, RoleStructure, UserRole } from '../modules/directory/role/role.entity.js';
import { SecurityRule } from '../modules/identity/security/security.entity.js';
import { SessionRow } from '../modules/identity/session/session.entity.js';
import { SsoRequest } from '../modules/identity/sso/sso-request.entity.js';
import {
  Structure,
  StructureClosure,
  StructureName,
  StructureTag,
  UserStructure,
} from '../modules/directory/structure/structure.entity.js';
import {
  SubAdmin,
  SubAdminRole,
  SubAdminStructure,
  SubAdminUserGroup,
} from '../modules/directory/sub-admin/sub-admin.entity.js';
import { StoredFileChunk, StoredFileRow } from '../modules/platform/file/stored-file.entity.js';
import { FormerMember } from '../modules/directory/user-change/former-member.entity.js';
import { ApiTokenHour, ApiTokenRow, ApiTokenStructure } from '../modules/directory/api-token/api-token.entity.js';
import { ViewRow } from '../modules/directory/user-view/user-view.entity.js';
import { ImportRecord, ImportRecordRow } from '../modules/directory/user-import/user-import.entity.js';
import { UserGroup, UserGroupMember } from '../modules/directory/user-group/user-group.entity.js';
import { Member, MemberTerm } from '../modules/identity/account/member.entity.js';
import { Foundation1700000000001 } from '../database/migrations/1700000000001-foundation.js';
import { Identity1700000000002 } from '../database/migrations/1700000000002-identity.js';
import { Directory1700000000003 } from '../database/migrations/1700000000003-directory.js';
import { LargeOrganizations1700000000004 } from '../database/migrations/1700000000004-large-organizations.js';
import { Applications1700000000005 } from '../database/migrations/1700000000005-applications.js';
import { TimeZones1700000000006 } from '../database/migrations/1700000000006-time-zones.js';
import { Assets1700000000007 } from '../database/migrations/1700000000007-assets.js';
import { ConfirmedAddresses1700000000010 } from '../database/migrations/1700000000010-confirmed-addresses.js';
import { DomainHosts1700000000011 } from '../database/migrations/1700000000011-domain-hosts.js';
import { AuditRetention1700000000012 } from '../database/migrations/1700000000012-audit-retention.js';
import { ContactKey1700000000014 } from '../database/migrations/1700000000014-contact-key.js';
import { Installation1700000000015 } from '../database/migrations/1700000000015-installation.js';
import { IdempotencyKeys1700000000017 } from '../database/migrations/1700000000017-idempotency-keys.js';
import { ShortcutHint1700000000018 } from '../database/migrations/1700000000018-shortcut-hint.js';
import { LockedAccounts1700000000020 } from '../database/migrations/1700000000020-locked-accounts.js';
import { OwnAccount1700000000022 } from '../database/migrations/1700000000022-own-account.js';
import { LastChange1700000000023 } from '../database/migrations/1700000000023-last-change.js';
import { SnapshotIds1700000000027 } from '../database/migrations/1700000000027-snapshot-ids.js';
import { MessageCounts1700000000028 } from '../database/migrations/1700000000028-message-counts.js';
import { Alarms1700000000029 } from '../database/migrations/1700000000029-alarms.js';
import { Announcements1700000000030 } from '../database/migrations/1700000000030-announcements.js';
import { ConsoleHome1700000000031 } from '../database/migrations/1700000000031-console-home.js';
import { NoticeSettings1700000000033 } from '../database/migrations/1700000000033-notice-settings.js';
import { AuditChanges1700000000034 } from '../database/migrations/1700000000034-audit-changes.js';
import { AuditHistory1700000000041 } from '../database/migrations/1700000000041-audit-history.js';
import { AuditSpeed1700000000044 } from '../database/migrations/1700000000044-audit-speed.js';
import { AuditLog1700000000035 } from '../database/migrations/1700000000035-audit-log.js';
import { AuditChain1700000000036 } from '../database/migrations/1700000000036-audit-chain.js';
import { ApiTokens1700000000050 } from '../database/migrations/1700000000050-api-tokens.js';
import { SecurityRuleVersion1700000000048 } from '../database/migrations/1700000000048-security-rule-version.js';
import { AppManifests1700000000054 } from '../database/migrations/1700000000054-app-manifests.js';
import { OrganizationVersion1700000000040 } from '../database/migrations/1700000000040-organization-version.js';
import { MailsAndOpenings1700000000037 } from '../database/migrations/1700000000037-mails-and-openings.js';
import { AlarmCounts1700000000038 } from '../database/migrations/1700000000038-alarm-counts.js';
import { UserViews1700000000042 } from '../database/migrations/1700000000042-user-views.js';
import { UserViewMail1700000000043 } from '../database/migrations/1700000000043-user-view-mail.js';
import { ReachCounts1700000000026 } from '../database/migrations/1700000000026-reach-counts.js';
import { Resources1700000000024 } from '../database/migrations/1700000000024-resources.js';
import { Landing1700000000032 } from '../database/migrations/1700000000032-landing.js';
import { LiveEvents1700000000016 } from '../database/migrations/1700000000016-live-events.js';
import { PermissionVersion1700000000055 } from '../database/migrations/1700000000055-permission-version.js';
import { Webhooks1700000000052 } from '../database/migrations/1700000000052-webhooks.js';
import { WebhookTimes1700000000053 } from '../database/migrations/1700000000053-webhook-times.js';
import { SnakeNaming } from '../database/naming.js';
import { connectionOptions, Primary, setPrimary } from '../database/primary.js';
import { RsaKey } from '../modules/identity/security/rsa-key.entity.js';

const ENTITIES = [
  Installation,
  JobRow,
  ViewRow,
  ApiTokenRow,
  ApiTokenStructure,
  ApiTokenHour,
  OutboxEvent,
  LiveEventRow,
  LiveCursor,
  SubAdminReach,
  FormerOrder,
  AssetSnapshot,
  IdempotencyKey,
  Mail,
  Account,
  ContactKeyRow,
  EmailChange,
  Organization,
  SecurityRule,
  SignInTry,
  UsedCipher,
  OneTimeCode,
  PasswordHistory,
  PasswordLink,
  Member,
  MemberTerm,
  SessionRow,
  RsaKey,
  Role,
  UserRole,
  RoleMenuGroup,
  RolePermission,
  RoleStructure,
  UserGroup,
  UserGroupMember,
  Structure,
  StructureClosure,
  StructureName,
  StructureTag,
  UserStructure,
  SubAdmin,
  SubAdminRole,
  SubAdminStructure,
  SubAdminUserGroup,
  FormerMember,
  ImportRecord,
  ImportRecordRow,
  StoredFileRow,
  StoredFileChunk,
  AppCategory,
  App,
  AppEntitlement,
  AppOrigin,
  AppStructure,
  AppTag,
  Permission,
  AppCode,
  Menu,
  MenuGroup,
  MenuGroupMenu,
  Picture,
  Plugin,
  PluginOrganization,
  AppUse,
  ShortcutEntrance,
  Asset,
  UserAsset,
  UserGroupAsset,
  StructureAsset,
  Resource,
  UserResource,
  UserGroupResource,
  StructureResource,
  AuditEvent,
  AuditTarget,
  AuditLink,
  AuditAnchor,
  AuditKey,
  AuditUnsealed,
  Message,
  MessageRecipient,
  MessageCount,
  Alarm,
  AlarmEvent,
  AlarmCountRow,
  Announcement,
  AnnouncementUser,
  AnnouncementUserGroup,
  AnnouncementRecipientRow,
  LandingLayout,
  LandingDefault,
  NoticeSetting,
  Domain,
  DomainHost,
  DomainRole,
  DomainUserGroup,
  DomainIdentity,
  SsoRequest,
  Webhook,
  WebhookDelivery,
];

/** Oldest first; landed ones are never edited. */
export const MIGRATIONS = [
  Foundation1700000000001,
  Identity1700000000002,
  Directory1700000000003,
  LargeOrganizations1700000000004,
  Applications1700000000005,
  TimeZones1700000000006,
  Assets1700000000007,
  ConfirmedAddresses1700000000010,
  DomainHosts1700000000011,
  AuditRetention1700000000012,
  ContactKey1700000000014,
  Installation1700000000015,
  LiveEvents1700000000016,
  IdempotencyKeys1700000000017,
  ShortcutHint1700000000018,
  LockedAccounts1700000000020,
  OwnAccount1700000000022,
  LastChange1700000000023,
  Resources1700000000024,
  ReachCounts1700000000026,
  SnapshotIds1700000000027,
  MessageCounts1700000000028,
  Alarms1700000000029,
  Announcements1700000000030,
  ConsoleHome1700000000031,
  Landing1700000000032,
  NoticeSettings1700000000033,
  AuditChanges1700000000034,
  AuditLog1700000000035,
  AuditChain1700000000036,
  AuditHistory1700000000041,
  OrganizationVersion1700000000040,
  MailsAndOpenings1700000000037,
  AlarmCounts1700000000038,
  AuditSpeed1700000000044,
  SecurityRuleVersion1700000000048,
  AppManifests1700000000054,
  UserViews1700000000042,
  UserViewMail1700000000043,
  ApiTokens1700000000050,
  Webhooks1700000000052,
  WebhookTimes1700000000053,
  PermissionVersion1700000000055,
];

/** Timeout in milliseconds of work that nobody waits for: changing or copying a table of millions takes minutes. */
export const PATIENT_TIMEOUT = 6 * 3_600_000;

/**
 * The data source of `url` (config/database-address.mjs), not yet connected. Its connections go to the writable host.
 * Statements use UTC, and every value is bound, never spliced.
 * @param statementTimeout in milliseconds; by default that of the address
 * @throws DatabaseAddressError for an address that cannot be used
 */
export function createDataSource(url: string, statementTimeout?: number): DataSource {
  const address = readDatabaseAddress(url);
  const primary = new Primary(address);
  const database = new DataSource({
    type: 'mysql',
    database: address.database,
    poolSize: address.poolSize,
    maxQueryExecutionTime: statementTimeout ?? address.statementTimeout,
    enableQueryTimeout: true,
    // Slow statements would be printed with their values, which are personal data.
    logger: 'debug',
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'none',
    namingStrategy: new SnakeNaming(),
    // The driver's stack traces, one for each statement, say nothing that TypeORM's errors do not.
    extra: { ...connectionOptions(primary), maxIdle: address.poolSize, trace: false },
  });
  setPrimary(database, primary);
  return database;
}
