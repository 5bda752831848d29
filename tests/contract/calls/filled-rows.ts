import { newId } from '../../../server/core/ids.js';
import type { Factory } from '../../support/factory.js';

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

const LANGUAGES = ['en', 'zh', 'ja', 'es', 'de', 'pl', 'fr'];

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
  const menuGroup = newId();
  await factory.insert('menu_group', { ou_id: ou, id: menuGroup, app_id: app, name: 'Reading', description: 'Reads' });
  for (const menu_id of [menu, child]) {
    await factory.insert('menu_group_menu', { ou_id: ou, menu_group_id: menuGroup, menu_id });
  }
  const tag = newId();
  await factory.insert('app_tag', { ou_id: ou, id: tag, app_id: app, tag_key: 'site', tag_value: 'north' });
  return { app, secret, category, menu, child, permission, menuGroup, tag };
}

/** Gives an OU rows of every kind, all of which the person holds. */
export async function fillOrganization(factory: Factory, ou: string, user: string, domain: string) {
  const nodeNamed = (parent: string | null, name: string) => {
    const names = Object.fromEntries(LANGUAGES.map((language) => [language, name]));
    return factory.structure(ou, parent, name, names);
  };
  const root = await nodeNamed(null, 'Root');
  const node = await nodeNamed(root, 'Node');
  const leaf = await nodeNamed(node, 'Leaf');
  for (const structure_id of [root, node, leaf]) {
    await factory.insert('user_structure', { ou_id: ou, user_id: user, structure_id, created_time: 1 });
    const label = { tag_key: 'site', tag_value: 'north' };
    await factory.insert('structure_tag', { ou_id: ou, id: newId(), structure_id, ...label });
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
  const done = { job_id: newId(), is_done: 1, started_time: 1, done_time: 2 };
  await factory.insert('asset_sync', { ou_id: ou, ...done });
  const resource = await factory.resource(ou, own.app);
  for (const [to, id] of [
    ['user', user],
    ['user_group', userGroup],
    ['structure', node],
  ] as const) {
    await factory.giveResource(ou, resource, to, id);
  }
  await factory.userGroup(ou);
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
    asset,
    freeAsset,
    resource,
    subAdmin: subAdmin.id,
    plugin,
  };
}

/** Makes the messages of a person: one of an app, one of the system. */
export async function makeMessages(factory: Factory, ou: string, user: string, app: string): Promise<string> {
  let last = '';
  for (const app_id of [null, app]) {
    last = newId();
    await factory.insert('message', {
      ou_id: ou,
      id: last,
      app_id,
      body: 'Text',
      tags: '["urgent"]',
      features: '["inspection"]',
      ring: '[1]',
      url: 'https://app.example',
      action_name: 'Open',
      linked_app_id: app,
      linked_menu_code: 'menu',
      linked_states: '{}',
      produce_time: Date.now(),
      message_time: Date.now(),
    });
    await factory.messageCopy({ ou, user, message: last, app: app_id });
  }
  return last;
}
