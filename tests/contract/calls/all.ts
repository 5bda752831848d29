import { ACCOUNT_CALLS } from './account.js';
import { APP_CALLS } from './app.js';
import { ASSET_CALLS } from './asset.js';
import { DOMAIN_CALLS } from './domain.js';
import type { Literals } from './literal.js';
import { MENU_CALLS } from './menu.js';
import { MESSAGE_CALLS } from './message.js';
import { ORGANIZATION_CALLS } from './organization.js';
import { PORTAL_CALLS } from './portal.js';
import { ROLE_CALLS } from './role.js';
import { SESSION_CALLS } from './session.js';
import { STRUCTURE_CALLS } from './structure.js';
import { SUB_ADMIN_CALLS } from './sub-admin.js';
import { USER_CALLS } from './user.js';
import { USER_FILE_CALLS } from './user-file.js';
import { USER_GROUP_CALLS } from './user-group.js';

/** Every call of the specification by its path (CALL-022 to CALL-249). */
export const LITERALS: Literals = {
  ...SESSION_CALLS,
  ...ACCOUNT_CALLS,
  ...ORGANIZATION_CALLS,
  ...MESSAGE_CALLS,
  ...PORTAL_CALLS,
  ...ROLE_CALLS,
  ...APP_CALLS,
  ...MENU_CALLS,
  ...USER_GROUP_CALLS,
  ...USER_CALLS,
  ...USER_FILE_CALLS,
  ...DOMAIN_CALLS,
  ...STRUCTURE_CALLS,
  ...ASSET_CALLS,
  ...SUB_ADMIN_CALLS,
};
