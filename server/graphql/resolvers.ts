import { AccessExplanationResolver } from '../modules/insight/access-explanation/access-explanation.resolver.js';
import { AppAccessResolver } from '../modules/applications/app-access/app-access.resolver.js';
import { AppArrangeResolver } from '../modules/applications/app/app-arrange.resolver.js';
import { AppEdges } from '../modules/applications/app/app-edges.resolver.js';
import { MenuEdges } from '../modules/applications/menu/menu-edges.resolver.js';
import { MenuGroupEdges, PermissionEdges } from '../modules/applications/menu/right-edges.resolver.js';
import { AppManageResolver } from '../modules/applications/app/app-manage.resolver.js';
import { AppResolver } from '../modules/applications/app/app.resolver.js';
import { AssetManyResolver } from '../modules/operations/asset/asset-many.resolver.js';
import { AssetEdges } from '../modules/operations/asset/asset-edges.resolver.js';
import { AssetResolver } from '../modules/operations/asset/asset.resolver.js';
import { PortalAssetResolver } from '../modules/operations/asset/portal-asset.resolver.js';
import { StructureAssetResolver } from '../modules/operations/asset/structure-asset.resolver.js';
import { PortalResourceResolver } from '../modules/operations/resource/portal-resource.resolver.js';
import { ResourceGrantsResolver } from '../modules/operations/resource/resource-grants.resolver.js';
import { ResourceResolver } from '../modules/operations/resource/resource.resolver.js';
import { StructureResourceResolver } from '../modules/operations/resource/structure-resource.resolver.js';
import { MailResolver } from '../modules/platform/mail/mail.resolver.js';
import { CheckResolver } from '../modules/insight/check/check.resolver.js';
import { AuditResolver } from '../modules/platform/audit/audit.resolver.js';
import { DomainResolver } from '../modules/identity/domain/domain.resolver.js';
import { EmbedResolver } from '../modules/applications/embed/embed.resolver.js';
import { HistoryResolver } from '../modules/insight/history/history.resolver.js';
import { ImpactResolver } from '../modules/insight/impact/impact.resolver.js';
import { ImpactStatusResolver } from '../modules/insight/impact/impact-status.resolver.js';
import { MenuGroupResolver } from '../modules/applications/menu/menu-group.resolver.js';
import { ManifestResolver } from '../modules/applications/manifest/manifest.resolver.js';
import { MenuResolver } from '../modules/applications/menu/menu.resolver.js';
import { AlarmExportResolver } from '../modules/messaging/alarm/alarm-export.resolver.js';
import { AlarmResolver } from '../modules/messaging/alarm/alarm.resolver.js';
import { AnnouncementResolver } from '../modules/messaging/announcement/announcement.resolver.js';
import { LandingResolver } from '../modules/messaging/landing/landing.resolver.js';
import { MessageResolver } from '../modules/messaging/message/message.resolver.js';
import { NoticeResolver } from '../modules/messaging/notice/notice.resolver.js';
import { OrganizationResolver } from '../modules/directory/organization/organization.resolver.js';
import { WorkingOrganizationResolver } from '../modules/applications/app/working-organization.resolver.js';
import { SessionAppsResolver } from '../modules/applications/portal/session-apps.resolver.js';
import { ConsoleHomeResolver } from '../modules/insight/console-home/console-home.resolver.js';
import { ConsoleSearchResolver } from '../modules/insight/console-search/console-search.resolver.js';
import { PasswordResolver } from '../modules/identity/password/password.resolver.js';
import { PluginResolver } from '../modules/applications/plugin/plugin.resolver.js';
import { PortalResolver } from '../modules/applications/portal/portal.resolver.js';
import { RoleRightsResolver } from '../modules/directory/role/role-rights.resolver.js';
import { RoleUsersResolver } from '../modules/directory/role/role-users.resolver.js';
import { RoleResolver } from '../modules/directory/role/role.resolver.js';
import { SecurityResolver } from '../modules/identity/security/security.resolver.js';
import { SessionChangeResolver } from '../modules/identity/session/session-change.resolver.js';
import { LoginViaCodeResolver } from '../modules/identity/sso/login-via-code.resolver.js';
import { OpenSessionResolver } from '../modules/identity/session/open-session.resolver.js';
import { SecondFactorResolver } from '../modules/identity/session/second-factor.resolver.js';
import { SessionResolver } from '../modules/identity/session/session.resolver.js';
import { OwnPermissionResolver } from '../modules/applications/shortcut/own-permission.resolver.js';
import { ShortcutResolver } from '../modules/applications/shortcut/shortcut.resolver.js';
import { SsoResolver } from '../modules/identity/sso/sso.resolver.js';
import { StructureInsightResolver } from '../modules/directory/structure/structure-insight.resolver.js';
import { StructureTagResolver } from '../modules/directory/structure/structure-tag.resolver.js';
import { StructureUsersResolver } from '../modules/directory/structure/structure-users.resolver.js';
import { StructureResolver } from '../modules/directory/structure/structure.resolver.js';
import { UserExportResolver } from '../modules/directory/user-export/user-export.resolver.js';
import { SubAdminResolver } from '../modules/directory/sub-admin/sub-admin.resolver.js';
import { UserGroupResolver } from '../modules/directory/user-group/user-group.resolver.js';
import { EmailChangeResolver } from '../modules/directory/user-change/email-change.resolver.js';
import { UserBulkResolver } from '../modules/directory/user-bulk/user-bulk.resolver.js';
import { UserImportResolver } from '../modules/directory/user-import/user-import.resolver.js';
import { UserChangeResolver } from '../modules/directory/user-change/user-change.resolver.js';
import { UserLifeResolver } from '../modules/directory/user-life/user-life.resolver.js';
import { ApiTokenResolver } from '../modules/directory/api-token/api-token.resolver.js';
import { UserViewResolver } from '../modules/directory/user-view/user-view.resolver.js';
import { UserSessionResolver } from '../modules/directory/user-session/user-session.resolver.js';
import { UserResolver } from '../modules/directory/user/user.resolver.js';
import { WebhookResolver } from '../modules/messaging/webhook/webhook.resolver.js';
import { OwnEdges } from '../modules/directory/user/own-edges.resolver.js';
import { RoleEdges } from '../modules/directory/role/role-edges.resolver.js';
import { StructureEdges } from '../modules/directory/structure/structure-edges.resolver.js';
import { UserEdges } from '../modules/directory/user/user-edges.resolver.js';
import { UserGroupEdges } from '../modules/directory/user-group/user-group-edges.resolver.js';

/** Every resolver of the portal. */
export const RESOLVERS = [
  AccessExplanationResolver,
  AppAccessResolver,
  AppArrangeResolver,
  AppManageResolver,
  AppResolver,
  AssetManyResolver,
  AssetResolver,
  AssetEdges,
  PortalAssetResolver,
  StructureAssetResolver,
  ResourceResolver,
  ResourceGrantsResolver,
  StructureResourceResolver,
  PortalResourceResolver,
  MailResolver,
  AuditResolver,
  CheckResolver,
  ConsoleHomeResolver,
  ConsoleSearchResolver,
  DomainResolver,
  EmbedResolver,
  HistoryResolver,
  ImpactResolver,
  ImpactStatusResolver,
  LandingResolver,
  MenuGroupResolver,
  ManifestResolver,
  MenuResolver,
  MessageResolver,
  AlarmResolver,
  AlarmExportResolver,
  AnnouncementResolver,
  NoticeResolver,
  OrganizationResolver,
  PasswordResolver,
  PluginResolver,
  PortalResolver,
  RoleRightsResolver,
  RoleUsersResolver,
  RoleResolver,
  SecurityResolver,
  SessionChangeResolver,
  LoginViaCodeResolver,
  OpenSessionResolver,
  SecondFactorResolver,
  SessionResolver,
  ShortcutResolver,
  OwnPermissionResolver,
  SsoResolver,
  StructureInsightResolver,
  StructureResolver,
  StructureTagResolver,
  StructureUsersResolver,
  UserExportResolver,
  SubAdminResolver,
  UserGroupResolver,
  EmailChangeResolver,
  UserBulkResolver,
  UserImportResolver,
  UserChangeResolver,
  UserLifeResolver,
  UserSessionResolver,
  UserViewResolver,
  ApiTokenResolver,
  UserResolver,
  WebhookResolver,
  WorkingOrganizationResolver,
  SessionAppsResolver,
  RoleEdges,
  StructureEdges,
  UserEdges,
  UserGroupEdges,
  AppEdges,
  MenuEdges,
  MenuGroupEdges,
  PermissionEdges,
  OwnEdges,
] as const;
