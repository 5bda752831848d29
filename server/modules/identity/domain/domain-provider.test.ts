import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import type { RequestContext } from '../../../context/context.js';
import { unseal } from '../../../integrations/crypto/seal.js';
import { parseProvider } from './domain-provider.js';

const SECRET = 'Very-Secret-Of-The-Client-42';
const PROVIDER = { issuer: 'https://id.example/tenant/', clientId: 'portal', isSignOn: false };

let portal: TestPortal;
let ouId: string;
let admin: ApiClient;
let counter = 0;

const form = (values: Record<string, unknown> = {}) => {
  counter += 1;
  return { name: `Provider ${counter}`, url: `provider${counter}.example`, isAutoImport: true, ...values };
};
const create = (client: ApiClient, provider: Record<string, unknown>, values: Record<string, unknown> = {}) =>
  client.rest<string>('POST', 'domain/create', form({ provider, ...values }));
const modify = (
  client: ApiClient,
  id: string,
  provider: Record<string, unknown>,
  values: Record<string, unknown> = {},
) => client.rest('POST', 'domain/modify', { id, ...form({ provider, ...values }) });
const rows = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;
const one = async (id: string) => {
  const { data } = await admin.rest<{ domains: Record<string, unknown>[] }>('POST', 'domain/list', {
    pagination: { limit: 1000 },
  });
  return data.domains.find((domain) => domain.id === id);
};
const storedSecret = async (id: string) => {
  const [row] = await rows<{ secret: string | null }>('SELECT client_secret AS secret FROM domain WHERE id = ?', [id]);
  return row?.secret ? unseal(portal.portal.runtime.environment.secret, row.secret) : null;
};

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ouId), ouId);
});
afterAll(() => portal.stop());

describe('the provider of a domain', () => {
  it('is kept as entered, with what is usual for what is left out [DOMN-01]', async () => {
    const { data: id } = await create(admin, PROVIDER);
    expect(await one(id)).toMatchObject({
      issuer: 'https://id.example/tenant/',
      clientId: 'portal',
      hasClientSecret: false,
      isSignOn: false,
      scopes: 'openid profile email',
      buttonName: null,
      idp: null,
      claims: { username: null, email: null },
    });
    const all = {
      ...PROVIDER,
      scopes: ' email  openid email ',
      claims: { username: ' upn ', email: '' },
      buttonName: 'Northwind',
      idp: 'id.north-1',
      isSignOn: true,
    };
    expect((await modify(admin, id, all)).code).toBe(10_000);
    expect(await one(id)).toMatchObject({
      scopes: 'email openid',
      claims: { username: 'upn', email: null },
      buttonName: 'Northwind',
      idp: 'id.north-1',
      isSignOn: true,
    });
    await admin.rest('POST', 'domain/modify', { id, ...form() });
    expect(await one(id)).toMatchObject({ issuer: PROVIDER.issuer, idp: 'id.north-1', isSignOn: true });
  });

  const bad: readonly [string, Record<string, unknown>, string][] = [
    ['an issuer without https', { issuer: 'id.example' }, 'issuer'],
    ['an issuer of another scheme', { issuer: 'javascript:alert(1)' }, 'issuer'],
    ['an issuer with a name and password', { issuer: 'https://me:word@id.example' }, 'issuer'],
    ['an issuer with a question', { issuer: 'https://id.example/?x=1' }, 'issuer'],
    ['an issuer with a fragment', { issuer: 'https://id.example/#x' }, 'issuer'],
    ['an issuer of 501 characters', { issuer: `https://id.example/${'i'.repeat(482)}` }, 'issuer'],
    ['a client of 256 characters', { clientId: 'c'.repeat(256) }, 'clientId'],
    ['a client with a line break', { clientId: 'a\r\nb' }, 'clientId'],
    ['a secret of 1001 characters', { clientSecret: 's'.repeat(1001) }, 'clientSecret'],
    ['a secret with a line break', { clientSecret: 'a\nb' }, 'clientSecret'],
    ['scopes without openid', { scopes: 'profile email' }, 'scopes'],
    ['no scopes', { scopes: '' }, 'scopes'],
    ['a scope with a quotation mark', { scopes: 'openid a"b' }, 'scopes'],
    ['scopes of 256 characters', { scopes: `openid ${'s'.repeat(249)}` }, 'scopes'],
    ['a claim of 101 characters', { claims: { email: 'c'.repeat(101) } }, 'claims.email'],
    ['a button of 51 characters', { buttonName: 'b'.repeat(51) }, 'buttonName'],
    ['a name for /site/ of two characters', { idp: 'ab' }, 'idp'],
    ['one of 51', { idp: 'a'.repeat(51) }, 'idp'],
    ['one in capitals', { idp: 'North' }, 'idp'],
    ['one with a slash', { idp: 'a/../b' }, 'idp'],
    ['one that ends with a dot', { idp: 'north.' }, 'idp'],
    ['sign-on without issuer', { issuer: null, idp: 'north', isSignOn: true }, 'issuer'],
    ['sign-on without client', { clientId: ' ', idp: 'north', isSignOn: true }, 'clientId'],
    ['sign-on without a name for /site/', { isSignOn: true }, 'idp'],
  ];
  it.each(bad)('is refused and changes nothing: %s [DOMN-11]', async (_, values, field) => {
    const { data: id } = await create(admin, PROVIDER);
    const before = await rows('SELECT * FROM domain ORDER BY id');
    const answer = await admin.graphql(
      `mutation ($id: ID!, $name: String!, $url: String!, $provider: DomainProviderInput) {
        domainModify(id: $id, name: $name, url: $url, isAutoImport: true, provider: $provider) { id } }`,
      { id, ...form({ provider: { ...PROVIDER, ...values } }) },
    );
    expect(answer.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field });
    expect((await create(admin, { ...PROVIDER, ...values })).code).toBe(400);
    expect(await rows('SELECT * FROM domain ORDER BY id')).toEqual(before);
  });

  it('may be http in development, and at a host that the operator named', () => {
    const at = (isProduction: boolean, oidcAllowedHosts: string[] = []) =>
      ({ runtime: { environment: { isProduction, oidcAllowedHosts } } }) as unknown as RequestContext;
    const input = { ...PROVIDER, issuer: 'http://inner.example:9000' };
    expect(parseProvider(at(false), input).issuer).toBe(input.issuer);
    for (const named of ['inner.example', 'inner.example:9000']) {
      expect(parseProvider(at(true, [named]), input).issuer).toBe(input.issuer);
    }
    expect(() => parseProvider(at(true, ['other.example']), input)).toThrow('error.domainIssuer');
  });

  it('has a sign-in name of its own in the whole installation [DOMN-10]', async () => {
    await create(admin, { ...PROVIDER, idp: 'taken.example' });
    expect(await create(admin, { ...PROVIDER, idp: 'taken.example' })).toMatchObject({ code: 408, data: null });
    const { data: id } = await create(admin, PROVIDER);
    expect((await modify(admin, id, { ...PROVIDER, idp: 'taken.example' })).code).toBe(408);
  });
});

describe('the client secret', () => {
  it('is kept sealed, stays when none is given, and goes with null [DOMN-11]', async () => {
    const { data: id } = await create(admin, { ...PROVIDER, clientSecret: SECRET });
    expect(await storedSecret(id)).toBe(SECRET);
    for (const provider of [PROVIDER, { ...PROVIDER, clientSecret: '' }]) {
      expect((await modify(admin, id, provider)).code).toBe(10_000);
      expect(await storedSecret(id)).toBe(SECRET);
    }
    await modify(admin, id, { ...PROVIDER, clientSecret: 'another' });
    expect(await storedSecret(id)).toBe('another');
    await modify(admin, id, { ...PROVIDER, clientSecret: null });
    expect(await one(id)).toMatchObject({ hasClientSecret: false });
    expect(await storedSecret(id)).toBeNull();
  });

  it('is in no answer, no audit event and no log [DOMN-01, DOMN-11]', async () => {
    const { log } = portal.portal.runtime;
    const spies = (['debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
    const created = await create(admin, { ...PROVIDER, clientSecret: SECRET });
    const refused = await create(admin, { ...PROVIDER, clientSecret: SECRET, idp: 'x' });
    const changed = await modify(admin, created.data, { ...PROVIDER, clientSecret: SECRET });
    const stranger = await (
      await portal.as(await portal.factory.member(ouId), ouId)
    ).rest('POST', 'domain/create', {
      ...form({ provider: { ...PROVIDER, clientSecret: SECRET } }),
    });
    const listed = await admin.rest('POST', 'domain/list', { pagination: { limit: 1000 } });
    const [sealed] = await rows<{ secret: string }>('SELECT client_secret AS secret FROM domain WHERE id = ?', [
      created.data,
    ]);
    const told = JSON.stringify([created, refused, changed, stranger, listed, await rows('SELECT * FROM audit_event')]);
    const logged = JSON.stringify(spies.map((spy) => spy.mock.calls));
    spies.forEach((spy) => spy.mockRestore());
    expect(await one(created.data)).toMatchObject({ hasClientSecret: true });
    expect(logged).toContain('refused');
    for (const text of [SECRET, sealed?.secret ?? '']) {
      expect(told).not.toContain(text);
      expect(logged).not.toContain(text);
    }
    expect(sealed?.secret).not.toContain(SECRET);
  });

  it('of one provider does not go to another [DOMN-11]', async () => {
    const { data: id } = await create(admin, { ...PROVIDER, clientSecret: SECRET });
    const elsewhere = { ...PROVIDER, issuer: 'https://elsewhere.example' };
    expect((await modify(admin, id, elsewhere)).code).toBe(400);
    expect(await one(id)).toMatchObject({ issuer: PROVIDER.issuer });
    expect((await modify(admin, id, { ...elsewhere, clientSecret: 'new' })).code).toBe(10_000);
    expect((await modify(admin, id, { ...PROVIDER, clientSecret: null })).code).toBe(10_000);
    expect(await storedSecret(id)).toBeNull();
  });
});

describe('the provider of a domain', () => {
  it('is not changed by a sub-administrator once there are people, nor beyond what they may give [DOMN-11]', async () => {
    const { factory } = portal;
    const manager = await portal.as(await factory.subAdmin(ouId, ['domain']), ouId);
    const { data: id } = await create(manager, PROVIDER);
    const elsewhere = { ...PROVIDER, issuer: 'https://elsewhere.example' };
    expect((await modify(manager, id, elsewhere)).code).toBe(10_000);

    const app = await factory.app(ouId);
    const role = await factory.role(ouId);
    await factory.openMenus(ouId, role, app.id, await factory.menuGroup(ouId, app.id, []));
    await admin.rest('POST', 'domain/modify', { id, ...form({ roleIds: [role] }) });
    expect((await modify(manager, id, PROVIDER)).code).toBe(403);
    expect((await modify(manager, id, elsewhere, { roleIds: [role] })).code).toBe(10_000);
    await admin.rest('POST', 'domain/modify', { id, ...form({ roleIds: [] }) });

    await factory.member(ouId, { type: 'DOMAIN', domain_id: id });
    for (const change of [{ issuer: PROVIDER.issuer }, { clientId: 'other' }, { claims: { username: 'email' } }]) {
      expect((await modify(manager, id, { ...elsewhere, ...change })).code).toBe(403);
    }
    expect(await one(id)).toMatchObject({ issuer: elsewhere.issuer, clientId: 'portal' });
    expect((await modify(manager, id, { ...elsewhere, buttonName: 'Sign in' })).code).toBe(10_000);
    expect((await modify(admin, id, PROVIDER)).code).toBe(10_000);
  });
});
