import { newId } from '../../../server/core/ids.js';
import { ApiClient } from '../../support/client.js';
import type { Factory } from '../../support/factory.js';
import type { TestPortal } from '../../support/portal.js';
import { Mailbox } from '../../support/services/mailbox.js';

export type FilledCaller = 'stranger' | 'user' | 'ouAdmin' | 'superAdmin' | 'app';

/** An OU in which every list has rows, and every row the fields that may be empty. */
export interface FilledWorld {
  readonly portal: TestPortal;
  readonly factory: Factory;
  readonly mailbox: Mailbox;
  readonly callers: Readonly<Record<FilledCaller, ApiClient>>;
  readonly adminEmail: string;
  readonly ou: string;
  /** A member with a full profile, who holds the role, the group, the node, the asset, the app and the message. */
  readonly user: { readonly id: string; readonly username: string };
  readonly ids: Awaited<ReturnType<typeof fill>> & { readonly message: string };
}

const NAMES = JSON.stringify({
  default: 'North',
  en: 'North',
  zh: '北',
  ja: '北',
  es: 'Norte',
  de: 'Nord',
  pl: 'Północ',
  fr: 'Nord',
});

const MENU = { name_json: NAMES, icon: 'fan', addition_type: 1, jump_name: 'Help', jump_code: 'help' };

/** Makes an app with menus in two levels, a group of them and a permission. */
async function makeApp(
  factory: Factory,
  ou: string,
  source?: { app: string; menu: string; child: string; permission: string },
) {
  const category = newId();
  await factory.insert('app_category', { ou_id: ou, id: category, name_json: NAMES, sort_order: 1 });
  const { id: app, secret } = await factory.app(ou, {
    category_id: category,
    description_json: NAMES,
    icon: 'fan',
    name_json: NAMES,
    is_shortcut: source ? 1 : 0,
  });
  const from = (menu?: string) => ({ source_app_id: source?.app ?? null, source_menu_id: menu ?? null });
  const menu = await factory.menu(ou, app, { ...MENU, ...from(source?.menu) });
  const child = await factory.menu(ou, app, { ...MENU, ...from(source?.child), parent_id: menu });
  const permission = await factory.permission(ou, app, {
    description: 'Reads',
    source_app_id: source?.app ?? null,
    source_permission_id: source?.permission ?? null,
  });
  const menuGroup = await factory.menuGroup(ou, app, [menu, child]);
  const tag = newId();
  await factory.insert('app_tag', { ou_id: ou, id: tag, app_id: app, tag_key: 'site', tag_value: 'north' });
  return { app, secret, category, menu, child, permission, menuGroup, tag };
}

async function fill(factory: Factory, ou: string, user: string) {
  const root = await factory.structure(ou);
  const node = await factory.structure(ou, root);
  const leaf = await factory.structure(ou, node);
  for (const structure_id of [root, node, leaf]) {
    await factory.insert('user_structure', { ou_id: ou, user_id: user, structure_id, created_time: 1 });
  }
  const own = await makeApp(factory, ou);
  const shortcut = await makeApp(factory, ou, own);
  const freeMenu = await factory.menu(ou, own.app, MENU);
  await factory.menu(ou, own.app, { ...MENU, parent_id: freeMenu });
  const role = await factory.role(ou, { description: 'Reads', created_by: user });
  for (const { app, menuGroup, permission } of [own, shortcut]) {
    const link = { ou_id: ou, role_id: role, app_id: app };
    await factory.openMenus(ou, role, app, menuGroup);
    await factory.insert('role_permission', { ...link, permission_id: permission });
    for (const structure_id of [root, node]) {
      await factory.insert('role_structure', { ...link, structure_id });
      await factory.insert('app_structure', { ou_id: ou, app_id: app, structure_id });
    }
  }
  await factory.giveRole(ou, user, role);
  await factory.insert('shortcut_entrance', { ou_id: ou, user_id: user, menu_id: own.child, display_order: 1 });
  const userGroup = await factory.userGroup(ou, [user]);
  const signOnHost = 'sign-on.example';
  const domain = await factory.domain(ou, {
    url: `https://${signOnHost}`,
    description: 'People',
    issuer: 'https://idp.example',
    client_id: 'portal',
    client_secret: 'sealed',
    idp: 'people',
    is_sign_on: 1,
  });
  await factory.insert('domain_role', { ou_id: ou, domain_id: domain, role_id: role });
  await factory.insert('domain_user_group', { ou_id: ou, domain_id: domain, user_group_id: userGroup });
  const asset = await factory.asset(ou);
  for (const [to, id] of [
    ['user', user],
    ['user_group', userGroup],
    ['structure', root],
    ['structure', node],
  ] as const) {
    await factory.giveAsset(ou, asset, to, id);
  }
  const freeAsset = await factory.asset(ou);
  const subAdmin = await factory.subAdmin(ou, ['user'], {
    roleIds: [role],
    userGroupIds: [userGroup],
    structureIds: [root],
  });
  const plugin = newId();
  await factory.insert('plugin', {
    id: plugin,
    name_json: NAMES,
    description_json: NAMES,
    url: 'https://plugin.example',
    created_time: 1,
  });
  await factory.insert('plugin_organization', { ou_id: ou, plugin_id: plugin });
  return {
    ...own,
    shortcut,
    root,
    node,
    leaf,
    role,
    userGroup,
    domain,
    signOnHost,
    asset,
    freeAsset,
    subAdmin: subAdmin.id,
    plugin,
  };
}

/** Makes the messages of a person: one of an app, one of the system. */
async function makeMessages(factory: Factory, ou: string, user: string, app: string): Promise<string> {
  let last = '';
  for (const app_id of [null, app]) {
    last = newId();
    await factory.insert('message', {
      ou_id: ou,
      id: last,
      app_id,
      body: 'Text',
      tags: '["urgent"]',
      ring: '[1]',
      url: 'https://app.example',
      action_name: 'Open',
      linked_app_id: app,
      linked_menu_code: 'menu',
      linked_states: '{}',
      produce_time: Date.now(),
      message_time: Date.now(),
    });
    await factory.insert('message_recipient', { ou_id: ou, user_id: user, message_id: last, app_id });
  }
  return last;
}

/** Another OU with assets, and its administrator. */
export async function newOrganization({ portal, factory }: FilledWorld): Promise<{ ou: string; client: ApiClient }> {
  const ou = await factory.organization({ features: '["assets"]' });
  return { ou, client: await portal.as(await factory.admin(ou), ou) };
}

/** Fills a new OU of a portal. */
export async function fillWorld(portal: TestPortal): Promise<FilledWorld> {
  const { factory, url } = portal;
  const ou = await factory.organization({
    name: 'Full house',
    features: '["appDesign","assets"]',
    industry: 'Energy',
    address: 'Main Street 1',
    default_resource_types: '["device"]',
  });
  await factory.rule(ou, { ip_white_list: '["127.0.0.0/8","::1"]', ip_black_list: '["203.0.113.7"]' });
  const admin = await factory.admin(ou, { nick_name: 'Max', phone: '13800000001' });
  const user = await factory.member(ou, {
    nick_name: 'Ann',
    phone: '13800000000',
    company: 'Works',
    department: 'Sales',
    position: 'Clerk',
    start_time: 1,
    expire_time: Date.now() + 1e10,
  });
  const ids = await fill(factory, ou, user.id);
  const message = await makeMessages(factory, ou, user.id, ids.app);
  return {
    portal,
    factory,
    mailbox: new Mailbox(portal.portal.runtime.database),
    callers: {
      stranger: new ApiClient(url),
      user: await portal.as(user, ou),
      ouAdmin: await portal.as(admin, ou),
      superAdmin: await portal.as(await factory.superAdmin(), null),
      app: ApiClient.app(url, { id: ids.app, secret: ids.secret }),
    },
    adminEmail: `${admin.username}@portal.example`,
    ou,
    user,
    ids: { ...ids, message },
  };
}
