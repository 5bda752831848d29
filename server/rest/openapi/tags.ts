import type { JsonSchema } from './json-schema.js';

/** The first part of the paths of calls, by name. */
const TAGS: Readonly<Record<string, string>> = {
  'api-token': 'API tokens, by which programs call in place of an administrator.',
  access: 'Why a person may open something, and who may.',
  alarm: 'Alarms of apps about sites: publish, list, acknowledge, count over time.',
  'alarm-export': 'Export of alarms as a spreadsheet.',
  announcement: 'Announcements to people of the OU: drafts, publishing, and those that the caller got.',
  app: 'Applications: details, order, availability, credentials and single sign-on codes.',
  'app-category': 'Categories that group applications.',
  'app-tag': 'Tags of applications: keys with values for programs.',
  asset: 'Assets of the OU and their assignment to users and user groups.',
  audit: 'The audit log of the OU: query, export, verify.',
  check: 'Whether a name or a key is still free.',
  config: 'Configuration of the portal and of its sign-in page.',
  'console-home': 'The home of the console: figures, things that wait, first steps.',
  domain: 'Domains: web addresses whose people sign in with an identity provider.',
  landing: 'Landing pages: of the caller, and of the OU for everyone.',
  menu: 'Menus of applications.',
  'menu-group': 'Menu groups, by which roles give menus.',
  message: 'Messages to users: list, publish, mark.',
  organization: 'OUs, their administrators and their settings.',
  password: 'Passwords: rule, change, reset by mail.',
  picture: 'Pictures that serve as icons.',
  plugin: 'Plugins of the installation and their assignment to OUs.',
  portal: 'The portal of a user: apps, shortcuts, places, search.',
  profile: 'The profile of the caller.',
  removal: 'The consequences of a removal, before it happens.',
  resource: 'Resources of apps: list, register, and their assignment to users, user groups and nodes.',
  role: 'Roles: bundles of menu groups, permissions and structures, and their users.',
  security: 'The security rule of the OU: password rule, second factor, addresses, session length.',
  session: 'Signing in, choosing an OU, the session of the caller.',
  shortcut: 'Apps that are composed of menus of other apps.',
  sso: 'Single sign-on with an identity provider.',
  structure: 'The tree of the OU: nodes, their users and assets.',
  'sub-admin': 'Sub-administrators: operations and reach.',
  user: 'Users of the OU: list, create, change, assign, remove.',
  'user-export': 'Export of users as a spreadsheet.',
  'user-group': 'User groups and their users.',
  'user-import': 'Import of users from a spreadsheet.',
  'user-view': 'The portal as an administrator sees it in place of a user, read only.',
  webhook: 'Webhooks: addresses that audit events of the OU are sent to.',
};

/** The tag of a call. */
export const tagOf = (path: string): string => path.split('/', 1)[0] ?? '';

/** The tags of calls, by name. Throws for a tag without a description. */
export function tagsOf(paths: readonly string[]): JsonSchema[] {
  return [...new Set(paths.map(tagOf))].sort().map((name) => {
    const description = TAGS[name];
    if (!description) throw new Error(`The area ${name} of the REST calls has no description: add it to tags.ts.`);
    return { name, description };
  });
}
