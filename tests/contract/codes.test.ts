import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../server/core/locale.js';
import { ApiClient } from '../support/client.js';
import type { Envelope } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

type Ask = (client: ApiClient) => Promise<Envelope>;

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let member: ApiClient;
let stranger: ApiClient;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
  member = await portal.as(await portal.factory.member(ouId), ouId);
  stranger = new ApiClient(portal.url);
  await admin.rest('POST', 'role/create', { name: 'Taken' });
});
afterAll(() => portal.stop());

/** Somebody whose session another sign-in has ended. */
async function kickedOut(): Promise<ApiClient> {
  const ou = await portal.factory.organization();
  await portal.factory.rule(ou, { allow_multi_session: 0 });
  const person = await portal.factory.member(ou);
  const [first, second] = [await ApiClient.signedIn(portal.url, person), await ApiClient.signedIn(portal.url, person)];
  await second.rest('POST', 'session/set-organization', { organizationId: ou });
  return first;
}

/** Somebody at the choice of an OU that demands a second factor. */
async function unverified(): Promise<[ApiClient, string]> {
  const ou = await portal.factory.organization();
  await portal.factory.rule(ou, { mfa_type: 'EMAIL' });
  return [await ApiClient.signedIn(portal.url, await portal.factory.member(ou)), ou];
}

const sessionOf = async (ou: string, chosen: string | null): Promise<ApiClient> =>
  ApiClient.withToken(portal.url, await portal.factory.session((await portal.factory.member(ou)).id, chosen));

/** How each code comes about, and what it then says to do in English. */
const CASES: readonly [code: number, makes: () => Promise<[ApiClient, Ask]>, english: RegExp][] = [
  [400, async () => [admin, (client) => client.rest('POST', 'role/create', {})], /^"name" is missing\.$/],
  [401, async () => [stranger, (client) => client.rest('POST', 'profile/info')], /^Please sign in to continue\.$/],
  [
    403,
    async () => [member, (client) => client.rest('POST', 'user/list', {})],
    /^You do not have permission for this\. If you need it, ask your administrator\.$/,
  ],
  [
    404,
    async () => [admin, (client) => client.rest('GET', 'role/detail?id=unknown')],
    /^This does not exist, or no longer exists\. Load the page again\.$/,
  ],
  [
    408,
    async () => [admin, (client) => client.rest('POST', 'role/create', { name: 'taken' })],
    /^Role name already exists$/,
  ],
  [
    409,
    async () => [await kickedOut(), (client) => client.rest('POST', 'profile/info')],
    /^You were signed out because your account signed in from 127\.0\.0\.1\.$/,
  ],
  [
    410,
    async () => [stranger, (client) => client.rest('POST', 'password/reset-token-info?token=spent')],
    /^Your link has expired\. Ask for a new one\.$/,
  ],
  [
    414,
    async () => [admin, (client) => client.rest('POST', 'role/list', { search: 'x'.repeat(3_200_000) })],
    /^This is too large\. Send or ask for less at a time\.$/,
  ],
  [
    415,
    async () => [admin, (client) => client.rest('POST', 'role/list', { pagination: { limit: 1001 } })],
    /^The value of "limit" must be from 1 to 1000\.$/,
  ],
  [
    429,
    async () => {
      const ask: Ask = (client) => client.rest('POST', 'session/send-login-code', { account: 'often' });
      await ask(stranger);
      return [stranger, ask];
    },
    /^Too many attempts\. Try again in \d+ seconds\.$/,
  ],
  [
    430,
    async () => [
      stranger,
      (client) => client.rest('POST', 'session/login', { account: 'a', password: 'b', keyId: 'old' }),
    ],
    /^The encryption key is no longer valid\. Refresh the page and try again\.$/,
  ],
  [
    437,
    async () => {
      const [person, organizationId] = await unverified();
      return [person, (client) => client.rest('POST', 'session/set-organization', { organizationId })];
    },
    /^Please complete the second step of the sign-in\.$/,
  ],
  [
    500,
    async () => {
      const broken = await portal.factory.organization({ languages: 'not json' });
      return [await sessionOf(broken, broken), (client) => client.rest('POST', 'session/working-organization')];
    },
    /^System error\. Please contact the administrator and name request [0-9A-Z]{26}\.$/,
  ],
  [
    512,
    async () => [await sessionOf(ouId, null), (client) => client.rest('GET', 'portal/app-resource-list')],
    /^Please choose an organization first\.$/,
  ],
];

it.each(CASES)(
  '%i can be provoked, and says in seven languages what to do [ERRC-02 to ERRC-07, ERRC-24, CALL-009]',
  async (code, makes, english) => {
    const [client, ask] = await makes();
    const messages = new Map<string, string>();
    for (const locale of LOCALES) {
      client.headers = { locale };
      const answer = await ask(client);
      expect({ ...answer, message: '' }).toEqual({ code, message: '', data: null });
      messages.set(locale, answer.message);
    }
    client.headers = {};
    expect(messages.get('en-US')).toMatch(english);
    // The same text twice would be a missing translation.
    expect(new Set(messages.values()).size).toBe(7);
  },
);
