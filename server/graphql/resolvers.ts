import { AppResolver } from '../modules/app/app.resolver.js';
import { MessageResolver } from '../modules/message/message.resolver.js';
import { OrganizationResolver } from '../modules/organization/organization.resolver.js';
import { PortalResolver } from '../modules/portal/portal.resolver.js';
import { RoleResolver } from '../modules/role/role.resolver.js';
import { SecurityResolver } from '../modules/security/security.resolver.js';
import { SessionChangeResolver } from '../modules/session/session-change.resolver.js';
import { SessionResolver } from '../modules/session/session.resolver.js';
import { StructureResolver } from '../modules/structure/structure.resolver.js';
import { UserGroupResolver } from '../modules/user-group/user-group.resolver.js';
import { UserResolver } from '../modules/user/user.resolver.js';

/** Every resolver of the portal. */
export const RESOLVERS = [
  AppResolver,
  MessageResolver,
  OrganizationResolver,
  PortalResolver,
  RoleResolver,
  SecurityResolver,
  SessionChangeResolver,
  SessionResolver,
  StructureResolver,
  UserGroupResolver,
  UserResolver,
] as const;
