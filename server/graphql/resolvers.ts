import { AppResolver } from '../modules/app/app.resolver.js';
import { MailResolver } from '../modules/mail/mail.resolver.js';
import { CheckResolver } from '../modules/check/check.resolver.js';
import { DomainResolver } from '../modules/domain/domain.resolver.js';
import { MessageResolver } from '../modules/message/message.resolver.js';
import { OrganizationResolver } from '../modules/organization/organization.resolver.js';
import { PasswordResolver } from '../modules/password/password.resolver.js';
import { PortalResolver } from '../modules/portal/portal.resolver.js';
import { RoleResolver } from '../modules/role/role.resolver.js';
import { SecurityResolver } from '../modules/security/security.resolver.js';
import { SessionChangeResolver } from '../modules/session/session-change.resolver.js';
import { LoginViaCodeResolver } from '../modules/session/login-via-code.resolver.js';
import { OpenSessionResolver } from '../modules/session/open-session.resolver.js';
import { SecondFactorResolver } from '../modules/session/second-factor.resolver.js';
import { SessionResolver } from '../modules/session/session.resolver.js';
import { SsoResolver } from '../modules/sso/sso.resolver.js';
import { StructureResolver } from '../modules/structure/structure.resolver.js';
import { UserGroupResolver } from '../modules/user-group/user-group.resolver.js';
import { UserResolver } from '../modules/user/user.resolver.js';

/** Every resolver of the portal. */
export const RESOLVERS = [
  AppResolver,
  MailResolver,
  CheckResolver,
  DomainResolver,
  MessageResolver,
  OrganizationResolver,
  PasswordResolver,
  PortalResolver,
  RoleResolver,
  SecurityResolver,
  SessionChangeResolver,
  LoginViaCodeResolver,
  OpenSessionResolver,
  SecondFactorResolver,
  SessionResolver,
  SsoResolver,
  StructureResolver,
  UserGroupResolver,
  UserResolver,
] as const;
