import { ApiClient } from '../../support/client.js';
import type { Factory } from '../../support/factory.js';
import type { TestPortal } from '../../support/portal.js';
import { Mailbox } from '../../support/services/mailbox.js';
import { fillOrganization, makeMessages } from './filled-rows.js';

/** The host at which the OU offers a single sign-on. */
export const SIGN_ON_HOST = 'sign-on.example';

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
  readonly ids: Awaited<ReturnType<typeof fillOrganization>> & { readonly message: string; readonly alarm: string };
}

/** A new member with a full profile, who signs in by password although the account names a domain. */
export async function newPerson(factory: Factory, ou: string, domain: string) {
  return factory.member(ou, {
    nick_name: 'Ann',
    phone: '13800000000',
    company: 'Works',
    department: 'Sales',
    position: 'Clerk',
    domain_id: domain,
    start_time: 1,
    expire_time: Date.now() + 1e10,
  });
}

/** Another OU with assets, and its administrator. */
export async function newOrganization({ portal, factory }: FilledWorld): Promise<{ ou: string; client: ApiClient }> {
  const ou = await factory.organization({ features: '["assets"]' });
  return { ou, client: await portal.as(await factory.admin(ou), ou) };
}

/** The optional columns of an alarm. */
const FULL_ALARM = {
  origin: 'Gateway',
  type: 'Temperature',
  site_type: 'Wind',
  device: 'T07',
  device_type: 'Turbine',
  component: 'Blade B',
  component_type: 'Blade',
  url: 'https://app.example',
  zone_offset: 60,
  popup_optional: 1,
  popup_style: 'WINDOWS',
  sound_optional: 1,
};

/** A line at the foot of pages for each language. */
const LINES = { default: '©', en: '© en', zh: '© zh', ja: '© ja', es: '© es', de: '© de', pl: '© pl', fr: '© fr' };

/** Fills a new OU of a portal. */
export async function fillWorld(portal: TestPortal): Promise<FilledWorld> {
  const { factory, url } = portal;
  const ou = await factory.organization({
    name: 'Full house',
    features: '["alarm","announcement","appDesign","assets"]',
    industry: 'Energy',
    logo: '/logo.png',
    address: 'Main Street 1',
    default_resource_types: '["device"]',
    copyrights: JSON.stringify(LINES),
  });
  await factory.rule(ou, { ip_white_list: '["127.0.0.0/8","::1"]', ip_black_list: '["203.0.113.7"]' });
  const domain = await factory.domain(ou, {
    url: `https://${SIGN_ON_HOST}`,
    description: 'People',
    issuer: 'https://idp.example',
    client_id: 'portal',
    client_secret: 'sealed',
    idp: 'people',
    is_sign_on: 1,
  });
  const admin = await factory.admin(ou, { nick_name: 'Max', phone: '13800000001', domain_id: domain });
  const user = await newPerson(factory, ou, domain);
  const ids = await fillOrganization(factory, ou, user.id, domain);
  const message = await makeMessages(factory, ou, user.id, ids.app);
  const alarm = await factory.alarm(ou, ids.app, FULL_ALARM);
  const past = { active_key: null, state: 2, end_time: Date.now(), acknowledged_by: user.id, acknowledged_time: 1 };
  await factory.alarm(ou, ids.app, past);
  // Active whatever the calls acknowledge.
  await factory.alarm(ou, ids.app, FULL_ALARM);
  await factory.alarm(ou, ids.app);
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
    ids: { ...ids, message, alarm },
  };
}
