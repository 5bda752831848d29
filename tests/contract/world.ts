import { hashSecret, newId } from '../../server/core/ids.js';
import { OPERATIONS } from '../../server/context/levels.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';

/** The callers: every level, with and without rights, stranger and app. */
export const CALLERS = [
  'stranger',
  'withoutOu',
  'normal',
  'subAdminWithoutRights',
  'subAdmin',
  'superSubAdmin',
  'ouAdmin',
  'superAdmin',
  'app',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Ids of one row of each kind, all of one OU. */
export interface Rows {
  readonly ou: string;
  readonly user: string;
  readonly role: string;
  /** Held by the user, and never deleted by that. */
  readonly heldRole: string;
  /** No call gives it to anybody, in the background either. */
  readonly spareRole: string;
  readonly menuGroup: string;
  readonly permission: string;
  readonly userGroup: string;
  readonly structure: string;
  readonly app: string;
  readonly domain: string;
  readonly menu: string;
  /** The category of the app. */
  readonly category: string;
  readonly tag: string;
  /** A tag of the structure. */
  readonly nodeTag: string;
  /** A shortcut app with a menu of its own. */
  readonly shortcut: string;
  readonly shortcutMenu: string;
  readonly message: string;
  readonly alarm: string;
  /** Published, so that no call changes it. */
  readonly announcement: string;
  /** A webhook that is switched off, and a delivery of it. */
  readonly webhook: string;
  readonly webhookDelivery: string;
  /** A sub-administrator. */
  readonly subAdmin: string;
  /** An import and an export of a person who asks for neither. */
  readonly import: string;
  readonly export: string;
  readonly auditEvent: string;
  /** An export and a check of the audit log, of the same person. */
  readonly auditExport: string;
  readonly auditVerify: string;
  readonly asset: string;
  readonly resource: string;
  readonly apiToken: string;
}

/** An OU with a row of everything, and an app's credentials. */
export async function makeRows({
  factory,
}: TestPortal): Promise<Rows & { credentials: { id: string; secret: string } }> {
  const ou = await factory.organization({ features: '["alarm","announcement","appDesign","assets"]' });
  const { id: user } = await factory.member(ou);
  const category = newId();
  await factory.insert('app_category', { ou_id: ou, id: category, name_json: '{"default":"Work"}', sort_order: 1 });
  const app = await factory.app(ou, { category_id: category });
  const menu = await factory.menu(ou, app.id);
  const { id: shortcut } = await factory.app(ou, { category_id: category, is_shortcut: 1 });
  const tag = newId();
  await factory.insert('app_tag', { ou_id: ou, id: tag, app_id: app.id, tag_key: 'site', tag_value: 'north' });
  const domain = await factory.domain(ou);
  const heldRole = await factory.role(ou);
  await factory.giveRole(ou, user, heldRole);
  // With an account it is not deleted, so that every caller meets the same.
  await factory.member(ou, { type: 'DOMAIN', domain_id: domain });
  const message = `01HZZZZZZZZZZZZZZZZZZ${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`;
  await factory.insert('message', {
    ou_id: ou,
    id: message,
    app_id: app.id,
    body: 'Text',
    tags: '[]',
    ring: '[]',
    produce_time: Date.now(),
    message_time: Date.now(),
  });
  await factory.messageCopy({ ou, user, message, app: app.id });
  const announcement = await factory.announcement(ou, [user], { state: 'SENT', served: 1, served_user_id: user });
  const webhook = await factory.webhook(ou);
  // With a child it is not deleted.
  const structure = await factory.structure(ou);
  await factory.structure(ou, structure);
  const nodeTag = newId();
  const label = { structure_id: structure, tag_key: 'site', tag_value: 'north' };
  await factory.insert('structure_tag', { ou_id: ou, id: nodeTag, ...label });
  const userGroup = await factory.userGroup(ou, [user]);
  const { id: subAdmin } = await factory.subAdmin(ou, ['user'], { userGroupIds: [userGroup] });
  // One is under way for good, so that every caller meets the same.
  await factory.insert('job', {
    id: newId(),
    ou_id: ou,
    kind: 'asset-sync',
    payload: '{}',
    state: 'QUEUED',
    run_time: Date.now() + 1e10,
    created_time: Date.now(),
  });
  const [importId, exportId] = [newId(), newId()];
  await factory.insert('user_import', {
    ou_id: ou,
    id: importId,
    account_id: user,
    file_name: 'people.xlsx',
    state: 'READY',
    locale: 'en-US',
    columns: '[]',
    created_time: Date.now(),
  });
  const [auditExport, auditVerify, auditEvent] = [newId(), newId(), newId()];
  for (const [id, kind] of [
    [exportId, 'user-export'],
    [auditExport, 'audit-export'],
    [auditVerify, 'audit-verify'],
  ] as const) {
    await factory.insert('job', {
      id,
      ou_id: ou,
      kind,
      payload: '{}',
      state: 'DONE',
      run_time: 0,
      created_by: user,
      created_time: Date.now(),
    });
  }
  await factory.insert('audit_event', {
    id: auditEvent,
    ou_id: ou,
    time: Date.now(),
    account_type: 'SYSTEM',
    resource_type: 'role',
    resource_id: heldRole,
    event_name: 'roleModify',
    result: 'success',
    changes: '[]',
  });
  const apiToken = newId();
  await factory.insert('api_token', {
    ou_id: ou,
    id: apiToken,
    name: 'HR mirror',
    token_hash: hashSecret(apiToken),
    hint: 'pat_7Qe…a91f',
    owner_id: user,
    rights: '["USER_READ"]',
    is_all_people: 1,
    addresses: '[]',
    created_by: user,
    created_time: Date.now(),
    expire_time: Date.now() + 1e9,
  });
  return {
    apiToken,
    asset: await factory.asset(ou),
    alarm: await factory.alarm(ou, app.id),
    resource: await factory.resource(ou, app.id),
    import: importId,
    export: exportId,
    auditEvent,
    auditExport,
    auditVerify,
    category,
    tag,
    nodeTag,
    shortcut,
    shortcutMenu: await factory.menu(ou, shortcut),
    ou,
    user,
    app: app.id,
    domain,
    menu,
    message,
    announcement,
    webhook: webhook.id,
    webhookDelivery: webhook.deliveryId,
    structure,
    userGroup,
    subAdmin,
    credentials: app,
    heldRole,
    spareRole: await factory.role(ou),
    role: await factory.role(ou),
    menuGroup: await factory.menuGroup(ou, app.id, [menu]),
    permission: await factory.permission(ou, app.id),
  };
}

/** A client for each caller of an OU, by sessions made without signing in. */
export async function makeCallers(
  portal: TestPortal,
  rows: Awaited<ReturnType<typeof makeRows>>,
): Promise<Record<Caller, () => Promise<ApiClient>>> {
  const { factory, url } = portal;
  const { ou } = rows;
  const [normal, admin, root] = [await factory.member(ou), await factory.admin(ou), await factory.superAdmin()];
  const reach = { userGroupIds: [rows.userGroup] };
  const powerless = await factory.subAdmin(ou, [], reach);
  const subAdmin = await factory.subAdmin(ou, OPERATIONS, reach);
  const superSubAdmin = await factory.subAdmin(ou, OPERATIONS);
  return {
    stranger: async () => new ApiClient(url),
    withoutOu: () => portal.as(normal, null),
    normal: () => portal.as(normal, ou),
    subAdminWithoutRights: () => portal.as(powerless, ou),
    subAdmin: () => portal.as(subAdmin, ou),
    superSubAdmin: () => portal.as(superSubAdmin, ou),
    ouAdmin: () => portal.as(admin, ou),
    superAdmin: () => portal.as(root, null),
    app: async () => ApiClient.app(url, rows.credentials),
  };
}
