import { OPERATIONS } from '../../server/access/levels.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';

/** Who may call: every level, with and without rights, stranger and app. */
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
  readonly userGroup: string;
  readonly structure: string;
  readonly app: string;
  readonly domain: string;
  readonly menu: string;
  readonly message: string;
}

/** An OU with a row of everything, and an app's credentials. */
export async function makeRows({
  factory,
}: TestPortal): Promise<Rows & { credentials: { id: string; secret: string } }> {
  const ou = await factory.organization();
  const { id: user } = await factory.member(ou);
  const app = await factory.app(ou);
  const menu = await factory.menu(ou, app.id);
  const domain = await factory.domain(ou);
  // With an account it is not deleted, so that every caller meets the same.
  await factory.member(ou, { type: 'DOMAIN', domain_id: domain });
  const message = `01HZZZZZZZZZZZZZZZZZZ${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`;
  await factory.insert('message', {
    ...{ ou_id: ou, id: message, app_id: app.id, body: 'Text', tags: '[]', ring: '[]' },
    ...{ produce_time: Date.now(), message_time: Date.now() },
  });
  await factory.insert('message_recipient', { ou_id: ou, user_id: user, message_id: message, app_id: app.id });
  return {
    ...{ ou, user, app: app.id, domain, menu, message, credentials: app },
    role: await factory.role(ou),
    userGroup: await factory.userGroup(ou, [user]),
    structure: await factory.structure(ou),
  };
}

/** A client for each caller of an OU, by sessions made without signing in. */
export async function makeCallers(
  { factory, url }: TestPortal,
  rows: Awaited<ReturnType<typeof makeRows>>,
): Promise<Record<Caller, () => Promise<ApiClient>>> {
  const { ou } = rows;
  const [normal, admin, root] = [await factory.member(ou), await factory.admin(ou), await factory.superAdmin()];
  const reach = { userGroupIds: [rows.userGroup] };
  const powerless = await factory.subAdmin(ou, [], reach);
  const subAdmin = await factory.subAdmin(ou, OPERATIONS, reach);
  const superSubAdmin = await factory.subAdmin(ou, OPERATIONS);
  const as = (account: { id: string }, working: string | null) => async () =>
    ApiClient.withToken(url, await factory.session(account.id, working));
  return {
    stranger: async () => new ApiClient(url),
    withoutOu: as(normal, null),
    normal: as(normal, ou),
    subAdminWithoutRights: as(powerless, ou),
    subAdmin: as(subAdmin, ou),
    superSubAdmin: as(superSubAdmin, ou),
    ouAdmin: as(admin, ou),
    superAdmin: as(root, null),
    app: async () => ApiClient.app(url, rows.credentials),
  };
}
