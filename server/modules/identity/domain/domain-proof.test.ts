import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { DnsServer } from '../../../../tests/support/services/dns-server.js';
import { IdentityProvider } from '../../../../tests/support/services/identity-provider.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { codeOfAnswer, makeDomain, SsoBrowser } from '../../../../tests/support/services/sso-browser.js';
import { moveClock, resetClock } from '../../../core/clock.js';
import { hostCheck } from './domain-host-check.service.js';

const DAY = 86_400_000;

interface Proof {
  state: string;
  provedTime: number | null;
  checkedTime: number | null;
  missingSince: number | null;
  recordName: string | null;
  recordValue: string | null;
}
interface Listed {
  id: string;
  url: string;
  isInEffect: boolean;
  proof: Proof;
}

let dns: DnsServer;
let provider: IdentityProvider;
let portal: TestPortal;
let ouId: string;
let adminAccount: { id: string };
let admin: ApiClient;
let otherOu: string;
let other: ApiClient;
let counter = 0;

const newHost = () => `host${(counter += 1)}.example`;
const form = (url: string, values: Record<string, unknown> = {}) => ({
  name: `Proof ${(counter += 1)}`,
  url,
  isAutoImport: true,
  ...values,
});
const create = (client: ApiClient, url: string, values: Record<string, unknown> = {}) =>
  client.rest<string>('POST', 'domain/create', form(url, values));
const one = async (client: ApiClient, id: string) => {
  const { data } = await client.rest<{ domains: Listed[] }>('POST', 'domain/list', { pagination: { limit: 1000 } });
  const found = data.domains.find((domain) => domain.id === id);
  if (!found) throw new Error('The domain is not listed.');
  return found;
};
const check = (client: ApiClient, id: string) =>
  client.rest<{ finding: string; otherValues: string[]; proof: Proof }>('POST', 'domain/check-host', { id });
/** Puts the record of a domain where the portal looks for it. */
const publish = async (client: ApiClient, id: string) => {
  const { recordName, recordValue } = (await one(client, id)).proof;
  dns.records.set(recordName ?? '', [recordValue ?? '']);
};
const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const settings = async (host: string) =>
  (await new ApiClient(portal.url).rest<{ providers: unknown[] }>('POST', 'config/domain-special', { host })).data;
const daily = (): Promise<unknown> =>
  hostCheck.run(
    { id: 'job', ouId: null, payload: {}, attempt: 1 },
    { runtime: portal.portal.runtime, signal: new AbortController().signal, progress: async () => undefined },
  );
/** Runs the check of the day `milliseconds` later. The administrator's session is over by then; a new one follows. */
async function dailyAfter(milliseconds: number): Promise<void> {
  moveClock(milliseconds);
  await daily();
  admin = await portal.as(adminAccount, ouId);
}
/** Makes a domain with a provider that is not shown to be the OU's. */
const unproven = async (values: Record<string, string | number | null> = {}) => {
  const made = await makeDomain(portal, ouId, provider.issuer, values);
  await sql('DELETE FROM domain_host WHERE ou_id = ?', [ouId]);
  return made;
};

beforeAll(async () => {
  dns = await DnsServer.start();
  provider = await IdentityProvider.start('http://portal.test/sso-login');
  portal = await startTestPortal({
    env: {
      DNS_SERVERS: dns.address,
      OIDC_ALLOWED_HOSTS: '127.0.0.1',
      DOMAIN_HOSTS: 'named.example=01J00000000000000000000000, 10.0.0.7=01J00000000000000000000000',
    },
  });
});
afterAll(async () => {
  await portal.stop();
  await provider.stop();
  await dns.stop();
});
beforeEach(async () => {
  [ouId, otherOu] = [await portal.factory.organization(), await portal.factory.organization()];
  adminAccount = await portal.factory.admin(ouId);
  admin = await portal.as(adminAccount, ouId);
  other = await portal.as(await portal.factory.admin(otherOu), otherOu);
});
afterEach(() => {
  resetClock();
  dns.mode = 'answer';
});

describe('a domain whose host nobody has shown to be the OU’s', () => {
  it('begins so, with the record that would show it [DOMN-10]', async () => {
    const host = newHost();
    const { data: id } = await create(admin, `${host}:8443/team`);
    const { isInEffect, proof } = await one(admin, id);
    expect(isInEffect).toBe(false);
    expect(proof).toMatchObject({ state: 'NONE', provedTime: null, checkedTime: null });
    expect(proof.recordName).toBe(`_app-portal.${host}`);
    expect(proof.recordValue).toMatch(/^app-portal-verification=[\w-]{43}$/);
    // The same for all domains of the OU there, another one for another OU and another host.
    const { data: sibling } = await create(admin, host);
    const { data: stranger } = await create(other, `${host}/other`);
    const { data: elsewhere } = await create(admin, newHost());
    expect((await one(admin, sibling)).proof.recordValue).toBe(proof.recordValue);
    expect((await one(other, stranger)).proof.recordValue).not.toBe(proof.recordValue);
    expect((await one(admin, elsewhere)).proof.recordValue).not.toBe(proof.recordValue);
  });

  it('does not dress the sign-in page of that host [DOMN-10, CALL-035]', async () => {
    const host = newHost();
    const { idp } = await unproven({ url: `https://${host}`, button_name: 'Works' });
    expect(await settings(host)).toEqual({ logo: null, copyright: null, providers: [], languages: [] });
    await portal.factory.provenHost(ouId, `https://${host}`);
    expect((await settings(host)).providers).toEqual([{ idp, name: 'Works' }]);
  });

  it('signs nobody in, neither from the start nor on the way back, and imports nobody [DOMN-10, SSO-08]', async () => {
    const url = `https://${newHost()}`;
    const { id, idp } = await unproven({ url });
    const browser = new SsoBrowser(portal.url);
    expect(codeOfAnswer(await browser.begin(idp))).toBe(404);
    await portal.factory.provenHost(ouId, url);
    provider.person('late', { preferred_username: 'late.comer', name: 'Late' });
    const begun = await browser.beginUrl(idp);
    const callback = await provider.visit(begun, 'late');
    await sql('DELETE FROM domain_host WHERE ou_id = ?', [ouId]);
    expect(codeOfAnswer(await browser.finish(callback))).toBe(404);
    expect(await sql('SELECT id FROM account WHERE domain_id = ?', [id])).toEqual([]);
    expect(browser.client.authorization).toBeNull();
  });

  it('imports nobody either when its proof ends while the provider is asked [DOMN-10, SSO-08]', async () => {
    const { id, idp } = await makeDomain(portal, ouId, provider.issuer);
    provider.person('asked', { preferred_username: 'asked.comer', name: 'Asked' });
    const browser = new SsoBrowser(portal.url);
    const callback = await provider.visit(await browser.beginUrl(idp), 'asked');
    provider.hostility = {
      beforeToken: async () => void (await sql('DELETE FROM domain_host WHERE ou_id = ?', [ouId])),
    };
    expect(codeOfAnswer(await browser.finish(callback))).toBe(404);
    provider.hostility = {};
    expect(await sql('SELECT id FROM account WHERE domain_id = ?', [id])).toEqual([]);
  });

  it('can be tried by its administrator all the same [BYND-07]', async () => {
    const { id } = await unproven();
    admin.headers.origin = 'http://portal.test';
    const { data } = await admin.rest<{ url: string }>('POST', 'domain/test-sign-in', { id });
    expect(data.url).toContain(provider.issuer);
  });
});

describe('the TXT record of a host', () => {
  it('shows it to be the OU’s at once, for all domains there [DOMN-10]', async () => {
    const host = newHost();
    const [{ data: id }, { data: sibling }] = [await create(admin, host), await create(admin, `${host}/sibling`)];
    await publish(admin, id);
    const answer = await check(admin, id);
    expect(answer.code).toBe(10_000);
    expect(answer.data).toMatchObject({
      finding: 'FOUND',
      otherValues: [],
      proof: { state: 'DNS', missingSince: null },
    });
    for (const domain of [await one(admin, id), await one(admin, sibling)]) {
      expect(domain).toMatchObject({ isInEffect: true, proof: { state: 'DNS' } });
      expect(domain.proof.provedTime).toBe(domain.proof.checkedTime);
    }
    expect(dns.asked.at(-1)).toBe(`_app-portal.${host}`);
    expect(
      await sql('SELECT resource_id AS id, result, description FROM audit_event WHERE ou_id = ? AND event_name = ?', [
        ouId,
        'domainCheckHost',
      ]),
    ).toEqual([{ id, result: 'success', description: JSON.stringify({ host, finding: 'FOUND' }) }]);
  });

  it('counts among others, in parts, but not for another OU or another host [DOMN-10]', async () => {
    const host = newHost();
    const { data: id } = await create(admin, host);
    const { data: stranger } = await create(other, `${host}/stranger`);
    const { recordName, recordValue } = (await one(admin, id)).proof;
    dns.records.set(recordName ?? '', ['v=spf1 -all', 'x'.repeat(300), ` ${recordValue} `]);
    expect((await check(other, stranger)).data).toMatchObject({ finding: 'OTHER', proof: { state: 'NONE' } });
    expect((await check(admin, id)).data.finding).toBe('FOUND');
    const { data: below } = await create(admin, `below.${host}`);
    expect((await check(admin, below)).data.finding).toBe('ABSENT');
  });

  it('is told to be absent, to say something else, or not to be known [DOMN-10]', async () => {
    const { data: id } = await create(admin, newHost());
    const { recordName, recordValue } = (await one(admin, id)).proof;
    const nothing = { otherValues: [], proof: { state: 'NONE' } };
    expect((await check(admin, id)).data).toMatchObject({ finding: 'ABSENT', ...nothing });
    const others = [`${recordValue}x`, 'y'.repeat(400), ...Array.from({ length: 9 }, (_, at) => `no ${at}`)];
    dns.records.set(recordName ?? '', others);
    const { data } = await check(admin, id);
    expect(data).toMatchObject({ finding: 'OTHER', proof: { state: 'NONE' } });
    expect(data.otherValues).toEqual([`${recordValue}x`, 'y'.repeat(100), 'no 0', 'no 1', 'no 2']);
    dns.mode = 'fail';
    expect((await check(admin, id)).data).toMatchObject({ finding: 'FAILED', ...nothing });
    dns.mode = 'silent';
    expect((await check(admin, id)).data).toMatchObject({ finding: 'FAILED', ...nothing });
    expect((await one(admin, id)).isInEffect).toBe(false);
  });

  it('is looked up for an administrator of domains of the OU alone, 60 times an hour [DOMN-11, DOMN-12]', async () => {
    const { factory } = portal;
    const { data: id } = await create(admin, newHost());
    const asked = dns.asked.length;
    expect((await check(new ApiClient(portal.url), id)).code).toBe(401);
    expect((await check(await portal.as(await factory.member(ouId), ouId), id)).code).toBe(403);
    expect((await check(await portal.as(await factory.subAdmin(ouId, ['user', 'role']), ouId), id)).code).toBe(403);
    expect((await check(other, id)).code).toBe(404);
    expect((await check(admin, '')).code).toBe(404);
    expect(dns.asked).toHaveLength(asked);
    const subAdmin = await portal.as(await factory.subAdmin(ouId, ['domain'], {}), ouId);
    expect((await check(subAdmin, id)).code).toBe(10_000);
    for (let more = 1; more < 60; more += 1) await portal.portal.runtime.limits.take('domainCheck', ouId);
    expect((await check(admin, id)).code).toBe(429);
  });

  it('cannot be there for an address, which the operator confirms [DOMN-10]', async () => {
    for (const address of ['10.0.0.9', '[2001:db8::7]:8443']) {
      const { data: id } = await create(admin, address);
      expect((await one(admin, id)).proof).toMatchObject({ state: 'NONE', recordName: null, recordValue: null });
      expect((await check(admin, id)).code).toBe(400);
    }
  });

  it('proves the host it is for and no other that the domain moves to [DOMN-10]', async () => {
    const [host, next] = [newHost(), newHost()];
    const { data: id } = await create(admin, host);
    await publish(admin, id);
    await check(admin, id);
    await admin.rest('POST', 'domain/modify', { id, ...form(next) });
    expect(await one(admin, id)).toMatchObject({ isInEffect: false, proof: { state: 'NONE' } });
    expect(await sql('SELECT host FROM domain_host WHERE ou_id = ?', [ouId])).toEqual([]);
  });
});

describe('a record that is gone', () => {
  /** A domain proven by its record. */
  const proven = async () => {
    const { data: id } = await create(admin, newHost());
    await publish(admin, id);
    await check(admin, id);
    const { recordName } = (await one(admin, id)).proof;
    return { id, name: recordName ?? '' };
  };

  it('leaves the domain in effect for a week, then ends it [DOMN-10]', async () => {
    const { id, name } = await proven();
    dns.records.delete(name);
    await dailyAfter(DAY);
    const first = await one(admin, id);
    expect(first).toMatchObject({ isInEffect: true, proof: { state: 'DNS' } });
    expect(first.proof.missingSince).not.toBeNull();
    await dailyAfter(6 * DAY);
    expect((await one(admin, id)).isInEffect).toBe(true);
    await dailyAfter(DAY + 1);
    expect(await one(admin, id)).toMatchObject({ isInEffect: false, proof: { state: 'NONE', missingSince: null } });
    const events = await sql('SELECT account_type AS type FROM audit_event WHERE ou_id = ? AND event_name = ?', [
      ouId,
      'domainHostLapse',
    ]);
    expect(events).toEqual([{ type: 'SYSTEM' }]);
  });

  it('may come back within that week [DOMN-10]', async () => {
    const { id, name } = await proven();
    dns.records.delete(name);
    await daily();
    await publish(admin, id);
    await dailyAfter(6 * DAY);
    expect((await one(admin, id)).proof.missingSince).toBeNull();
    dns.records.delete(name);
    await dailyAfter(3 * DAY);
    expect((await one(admin, id)).isInEffect).toBe(true);
  });

  it('is not assumed while name servers are silent or fail [DOMN-10]', async () => {
    const { id } = await proven();
    dns.mode = 'fail';
    await daily();
    for (let week = 1; week < 4; week += 1) await dailyAfter(8 * DAY);
    expect(await one(admin, id)).toMatchObject({ isInEffect: true, proof: { state: 'DNS', missingSince: null } });
  });

  it('does not matter for a domain in effect before proofs were asked for [DOMN-10]', async () => {
    const { id } = await proven();
    await sql("UPDATE domain_host SET proof = 'BEFORE' WHERE ou_id = ?", [ouId]);
    dns.records.clear();
    await check(admin, id);
    await dailyAfter(30 * DAY);
    expect(await one(admin, id)).toMatchObject({ isInEffect: true, proof: { state: 'BEFORE', missingSince: null } });
  });
});

describe('the operator’s word', () => {
  it('puts the domains of an OU in effect, there and for nobody else [DOMN-10]', async () => {
    const named = '01J00000000000000000000000';
    await portal.factory.organization({ id: named });
    const client = await portal.as(await portal.factory.admin(named), named);
    const [{ data: id }, { data: address }] = [
      await create(client, 'named.example/own'),
      await create(client, '10.0.0.7'),
    ];
    for (const domain of [id, address]) {
      expect(await one(client, domain)).toMatchObject({ isInEffect: true, proof: { state: 'OPERATOR' } });
    }
    const { data: foreign } = await create(admin, 'named.example/foreign');
    expect(await one(admin, foreign)).toMatchObject({ isInEffect: false, proof: { state: 'NONE' } });
    await sql("UPDATE domain SET is_sign_on = 1, idp = 'named' WHERE id = ?", [id]);
    await sql("UPDATE domain SET is_sign_on = 1, idp = 'foreign' WHERE id = ?", [foreign]);
    expect((await settings('named.example')).providers).toMatchObject([{ idp: 'named' }]);
  });
});

describe('a url that another OU has without effect', () => {
  it('goes to the OU that shows the host to be its own; the other one keeps the rest [DOMN-10]', async () => {
    const host = newHost();
    const { data: squatter } = await create(other, host, {
      provider: { isSignOn: true, issuer: 'https://id.example', clientId: 'c', idp: host },
    });
    const person = await portal.factory.member(otherOu, { type: 'DOMAIN', domain_id: squatter });
    const refused = await create(admin, host);
    expect(refused).toMatchObject({ code: 408, data: null });
    const [, value = ''] = /(app-portal-verification=[\w-]{43})/.exec(refused.message) ?? [];
    expect(refused.message).toContain(`_app-portal.${host}`);
    expect((await create(admin, host)).code).toBe(408);
    dns.records.set(`_app-portal.${host}`, [value]);
    const { code, data: id } = await create(admin, host, {
      provider: { isSignOn: true, issuer: 'https://id.example', clientId: 'c', idp: host },
    });
    expect(code).toBe(10_000);
    expect(await one(admin, id)).toMatchObject({ isInEffect: true, proof: { state: 'DNS' } });
    const left = await one(other, squatter);
    expect(left).toMatchObject({ url: `https://${host}`, isInEffect: false, proof: { state: 'YIELDED' } });
    expect(await sql('SELECT domain_id AS id FROM account WHERE id = ?', [person.id])).toEqual([{ id: squatter }]);
    // Neither a record nor a change brings it back, another url does.
    await publish(other, squatter);
    expect((await check(other, squatter)).data.proof.state).toBe('YIELDED');
    expect((await one(other, squatter)).isInEffect).toBe(false);
    const again = form(host);
    expect((await other.rest('POST', 'domain/modify', { id: squatter, ...again })).code).toBe(408);
    expect((await other.rest('POST', 'domain/modify', { id: squatter, ...form(newHost()) })).code).toBe(10_000);
    expect((await one(other, squatter)).proof.state).toBe('NONE');
    const events = await sql('SELECT account_id AS who FROM audit_event WHERE ou_id = ? AND event_name = ?', [
      otherOu,
      'domainYield',
    ]);
    expect(events).toEqual([{ who: null }]);
  });

  it('goes to it by a change, too, but not from an OU whose it is [DOMN-10]', async () => {
    const host = newHost();
    const { data: mine } = await create(admin, newHost());
    const { data: theirs } = await create(other, host);
    expect((await admin.rest('POST', 'domain/modify', { id: mine, ...form(host) })).code).toBe(408);
    await publish(other, theirs);
    await check(other, theirs);
    // Both are shown to be the host's: who registered first has the url.
    const { data: beside } = await create(admin, `${host}/beside`);
    const { recordName, recordValue } = (await one(admin, beside)).proof;
    dns.records.set(recordName ?? '', [...(dns.records.get(recordName ?? '') ?? []), recordValue ?? '']);
    expect((await check(admin, beside)).data.finding).toBe('FOUND');
    const refused = await admin.rest('POST', 'domain/modify', { id: mine, ...form(host) });
    expect(refused).toMatchObject({ code: 408, message: 'A domain with this URL is already registered.' });
    await sql('DELETE FROM domain_host WHERE ou_id = ?', [otherOu]);
    expect((await admin.rest('POST', 'domain/modify', { id: mine, ...form(host) })).code).toBe(10_000);
    expect((await one(other, theirs)).proof.state).toBe('YIELDED');
  });
});
