import { AccessExplanationResolver } from '../modules/access-explanation/access-explanation.resolver.js';
import { AppArrangeResolver } from '../modules/app/app-arrange.resolver.js';
import { AppManageResolver } from '../modules/app/app-manage.resolver.js';
import { AppResolver } from '../modules/app/app.resolver.js';
import { AssetResolver } from '../modules/asset/asset.resolver.js';
import { PortalAssetResolver } from '../modules/asset/portal-asset.resolver.js';
import { StructureAssetResolver } from '../modules/asset/structure-asset.resolver.js';
import { MailResolver } from '../modules/mail/mail.resolver.js';
import { CheckResolver } from '../modules/check/check.resolver.js';
import { DomainResolver } from '../modules/domain/domain.resolver.js';
import { EmbedResolver } from '../modules/embed/embed.resolver.js';
import { ImpactResolver } from '../modules/impact/impact.resolver.js';
import { MenuGroupResolver } from '../modules/menu/menu-group.resolver.js';
import { MenuResolver } from '../modules/menu/menu.resolver.js';
import { MessageResolver } from '../modules/message/message.resolver.js';
import { OrganizationResolver } from '../modules/organization/organization.resolver.js';
import { PasswordResolver } from '../modules/password/password.resolver.js';
import { PluginResolver } from '../modules/plugin/plugin.resolver.js';
import { PortalResolver } from '../modules/portal/portal.resolver.js';
import { RoleRightsResolver } from '../modules/role/role-rights.resolver.js';
import { RoleUsersResolver } from '../modules/role/role-users.resolver.js';
import { RoleResolver } from '../modules/role/role.resolver.js';
import { SecurityResolver } from '../modules/security/security.resolver.js';
import { SessionChangeResolver } from '../modules/session/session-change.resolver.js';
import { LoginViaCodeResolver } from '../modules/session/login-via-code.resolver.js';
import { OpenSessionResolver } from '../modules/session/open-session.resolver.js';
import { SecondFactorResolver } from '../modules/session/second-factor.resolver.js';
import { SessionResolver } from '../modules/session/session.resolver.js';
import { ShortcutResolver } from '../modules/shortcut/shortcut.resolver.js';
import { SsoResolver } from '../modules/sso/sso.resolver.js';
import { StructureResolver } from '../modules/structure/structure.resolver.js';
import { UserExportResolver } from '../modules/user-export/user-export.resolver.js';
import { SubAdminResolver } from '../modules/sub-admin/sub-admin.resolver.js';
import { UserGroupResolver } from '../modules/user-group/user-group.resolver.js';
import { EmailChangeResolver } from '../modules/user/email-change.resolver.js';
import { UserBulkResolver } from '../modules/user/user-bulk.resolver.js';
import { UserImportResolver } from '../modules/user-import/user-import.resolver.js';
import { UserChangeResolver } from '../modules/user/user-change.resolver.js';
import { UserSessionResolver } from '../modules/user/user-session.resolver.js';
import { UserResolver } from '../modules/user/user.resolver.js';

/** Every resolver of the portal. */
export const RESOLVERS = [
  AccessExplanationResolver,
  AppArrangeResolver,
  AppManageResolver,
  AppResolver,
  AssetResolver,
  PortalAssetResolver,
  StructureAssetResolver,
  MailResolver,
  CheckResolver,
  DomainResolver,
  EmbedResolver,
  ImpactResolver,
  MenuGroupResolver,
  MenuResolver,
  MessageResolver,
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
  SsoResolver,
  StructureResolver,
  UserExportResolver,
  SubAdminResolver,
  UserGroupResolver,
  EmailChangeResolver,
  UserBulkResolver,
  UserImportResolver,
  UserChangeResolver,
  UserSessionResolver,
  UserResolver,
] as const;
