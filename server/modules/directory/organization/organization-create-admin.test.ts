import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiClient, encryptOaep } from '../../../../tests/support/client.js';
import { Mailbox, tokenOf } from '../../../../tests/support/services/mailbox.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const CREATE = `mutation ($organizationId: ID!, $name: String!, $email: String!, $keyId: ID!, $domain: ID) {
  organizationCreateAndSetAdmin(organizationId: $organizationId, name: $name, email: $email, keyId: $keyId, domain: $domain) {
    id username initialPassword
  }
}`;
const CONSOLE = '{ userList { pagination { total } } }';
interface Created {
  organizationCreateAndSetAdmin: { id: string; username: string; initialPassword: string | null };
}

let portal: TestPortal;
let root: ApiClient;
let mailbox: Mailbox;
let ouId: string;
let admin: { id: string; username: string };
let member: { id: string; username: string };
let counter = 0;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const adminOf = async (id: string) =>
  (await sql<{ admin_id: string | null }>('SELECT admin_id FROM organization WHERE id = ?', [id]))[0]?.admin_id;
const addressOf = (account: { username: string }) => `${account.username}@portal.example`;
const newAddress = () => `admin${(counter += 1)}.new@portal.example`;

/** Variables of a creation, with the address closed under a fetched key. */
async function closed(email: string, values: Record<string, unknown> = {}, client = root) {
  const { sessionPublicKey: key } = await client.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
    '{ sessionPublicKey { keyId publicKey } }',
  );
  const secret = { email: encryptOaep(key.publicKey, email), keyId: key.keyId };
  return { organizationId: ouId, name: 'Ada New', ...secret, ...values };
}

beforeAll(async () => {
  portal = await startTestPortal();
  mailbox = new Mailbox(portal.portal.runtime.database);
  root = await portal.as(await portal.factory.superAdmin(), null);
});
beforeEach(async () => {
  const { factory } = portal;
  ouId = await factory.organization({ languages: '["de-DE","en-US"]' });
  admin = await factory.admin(ouId);
  member = await factory.member(ouId);
});
afterAll(() => portal.stop());

describe('creating the administrator of an OU', () => {
  it('makes an account, a member and the administrator, with a link to begin by [SUPR-02, SUPR-06, CALL-048]', async () => {
    const email = newAddress();
    const answer = await root.rest<string>('POST', 'organization/create-and-set-admin', await closed(email));
    expect(answer).toEqual({ code: 10_000, message: '', data: expect.stringMatching(/^[0-9A-Z]{26}$/) });
    const [row] = await sql<Record<string, unknown>>(
      'SELECT a.*, m.ou_id AS ou, o.member_count FROM account a JOIN member m ON m.user_id = a.id JOIN organization o ON o.id = m.ou_id WHERE a.id = ?',
      [answer.data],
    );
    expect(row).toMatchObject({
      name: 'Ada New',
      email,
      type: 'INTERNAL',
      is_init_password: 1,
      ou: ouId,
      member_count: 3,
    });
    expect(row?.password_hash).toBeNull();
    expect(await adminOf(ouId)).toBe(answer.data);
    const invitation = await mailbox.next(email, 'adminInvitation');
    const link = await mailbox.next(email, 'passwordInit');
    expect([invitation.locale, link.locale]).toEqual(['de-DE', 'de-DE']);
    expect(link.text).toContain('http://portal.test/init-user?token=');
    const [kept] = await sql<{ count: number }>(
      "SELECT COUNT(*) AS count FROM password_link WHERE account_id = ? AND purpose = 'INIT' AND token_hash = SHA2(?, 256)",
      [answer.data, tokenOf(link)],
    );
    expect(kept?.count).toBe(1);
    expect(await (await portal.as(admin, ouId)).code(CONSOLE)).toBe(403);
  });

  it('answers the OU with its new administrator [SUPR-06]', async () => {
    const create = CREATE.replace('initialPassword', 'organization { id userCount admin { id } }');
    const { organizationCreateAndSetAdmin: created } = await root.data<{
      organizationCreateAndSetAdmin: { id: string; organization: unknown };
    }>(create, await closed(newAddress()));
    expect(created.organization).toEqual({ id: ouId, userCount: 3, admin: { id: created.id } });
  });

  it('makes a domain account under a domain of the OU, without a password to choose [SUPR-06, CALL-049]', async () => {
    const { factory } = portal;
    const domainOf = async (ou: string) => {
      const id = `01HYYYYYYYYYYYYYYYYYYYY${String((counter += 1)).padStart(3, '0')}`;
      const url = `https://${id.toLowerCase()}.example`;
      await factory.insert('domain', {
        ou_id: ou,
        id,
        name: `Domain ${id}`,
        url,
        url_hash: id.padEnd(64, '0'),
        claims: '{}',
        created_time: 1,
      });
      return id;
    };
    const [own, foreign] = [await domainOf(ouId), await domainOf(await factory.organization())];
    const refused = newAddress();
    const unknown = await root.graphql(CREATE, await closed(refused, { domain: '01HZZZZZZZZZZZZZZZZZZZZZZZ' }));
    const other = await root.graphql(CREATE, await closed(refused, { domain: foreign }));
    expect(other).toEqual(unknown);
    expect(other.errors?.[0]?.extensions).toMatchObject({ envelopeCode: 404, field: 'domain' });
    expect(await sql('SELECT id FROM account WHERE email = ?', [refused])).toEqual([]);

    const email = newAddress();
    const created = await root.data<Created>(CREATE, await closed(email, { domain: own }));
    const [row] = await sql('SELECT type, domain_id, is_init_password FROM account WHERE email = ?', [email]);
    expect(row).toEqual({ type: 'DOMAIN', domain_id: own, is_init_password: 0 });
    expect(created.organizationCreateAndSetAdmin.initialPassword).toBeNull();
    expect((await mailbox.to(email)).map((mail) => mail.kind)).toEqual(['adminInvitation']);
    const list = await root.rest('GET', `organization/domain-list?organizationId=${ouId}`);
    expect(list.data).toEqual({
      domains: [{ id: own, name: `Domain ${own}`, url: `https://${own.toLowerCase()}.example` }],
    });
  });

  it('finds a free username [USER-10, USER-23]', async () => {
    const { factory } = portal;
    await factory.account({ username: 'taken.name' });
    const first = await root.data<Created>(CREATE, await closed('taken.name@one.example'));
    const second = await root.data<Created>(CREATE, await closed('taken.name@two.example'));
    const short = await root.data<Created>(CREATE, await closed('a@one.example'));
    expect([first, second, short].map((made) => made.organizationCreateAndSetAdmin.username)).toEqual([
      'taken.name2',
      'taken.name3',
      'a__',
    ]);
  });

  it('refuses the address of an account, whoever it is and however it is written [SUPR-06]', async () => {
    for (const email of [addressOf(member), addressOf(admin).toUpperCase()]) {
      const { errors } = await root.graphql(CREATE, await closed(email));
      expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 408, field: 'email' });
      expect(errors?.[0]?.message).toContain('members');
    }
    expect(await adminOf(ouId)).toBe(admin.id);
  });

  it('refuses an address that somebody signs in by as their username [SUPR-06]', async () => {
    const email = newAddress();
    await portal.factory.member(ouId, { username: email });
    const { errors } = await root.graphql(CREATE, await closed(email));
    expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 408, field: 'email' });
  });

  it('refuses what is no name, no address, not encrypted, or of no OU, and changes nothing [USER-12, USER-23, CALL-048]', async () => {
    const count = async () => (await sql<{ count: number }>('SELECT COUNT(*) AS count FROM account'))[0]?.count;
    const before = await count();
    const refused = async (email: string, values: Record<string, unknown> = {}) => {
      const { errors } = await root.graphql(CREATE, await closed(email, values));
      return [errors?.[0]?.extensions.envelopeCode, errors?.[0]?.extensions.field];
    };
    for (const name of ['', '  ', 'x'.repeat(51)]) expect(await refused(newAddress(), { name })).toEqual([400, 'name']);
    for (const email of ['plain', 'a@b', 'a b@c.de', '"a"@c.de', 'a@c.de\nBcc: x@y.de', 'a@c.de,b@c.de', 'ä@c.de']) {
      expect(await refused(email), email).toEqual([400, 'email']);
    }
    expect(await refused(newAddress(), { email: 'plain@c.de' })).toEqual([430, 'keyId']);
    expect(await refused(newAddress(), { organizationId: '01HZZZZZZZZZZZZZZZZZZZZZZZ' })).toEqual([404, undefined]);
    expect(await count()).toBe(before);
    expect(await adminOf(ouId)).toBe(admin.id);
  });

  it('makes one account and one pair of mails, however often it is sent at once [SUPR-06, BYND-03]', async () => {
    const email = newAddress();
    const variables = await Promise.all(Array.from({ length: 20 }, () => closed(email)));
    const codes = await Promise.all(variables.map((each) => root.code(CREATE, each)));
    expect(codes.filter((code) => code === 10_000)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([10_000, 408]));
    expect((await mailbox.to(email)).map((mail) => mail.kind).sort()).toEqual(['adminInvitation', 'passwordInit']);
  });

  it('is for super administrators only, and so are the domains of an OU [SUPR-09, CALL-015, CALL-049]', async () => {
    const accounts = [admin, member, await portal.factory.subAdmin(ouId, ['user'])];
    const email = newAddress();
    for (const account of accounts) {
      const client = await portal.as(account, ouId);
      expect(await client.code(CREATE, await closed(email))).toBe(403);
      expect(await client.code(`{ organizationDomainList(organizationId: "${ouId}") { domains { id } } }`)).toBe(403);
    }
    expect(await sql('SELECT id FROM account WHERE email = ?', [email])).toEqual([]);
  });
});

describe('creating an administrator where there is no mail', () => {
  it('tells an initial password once, which opens the account and must be replaced [PWD-26, SUPR-06]', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-')), 'portal.json');
    writeFileSync(file, JSON.stringify({ emailAvaiable: false }));
    const silent = await startTestPortal({ database: portal.database, env: { PORTAL_CONFIG_FILE: file } });
    const client = await silent.as(await portal.factory.superAdmin(), null);
    const email = newAddress();
    const { organizationCreateAndSetAdmin: created } = await client.data<Created>(CREATE, await closed(email));
    expect(created.initialPassword).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{16,}$/);
    expect(await mailbox.to(email)).toEqual([]);
    const person = new ApiClient(silent.url);
    const { data } = await person.login(created.username, created.initialPassword ?? '');
    expect(data?.sessionLogin.user.id).toBe(created.id);
    expect(await person.code(`mutation { sessionSetOrganization(organizationId: "${ouId}") { accessToken } }`)).toBe(
      403,
    );
    const reset = await client.rest('POST', `password/trigger-reset?email=${encodeURIComponent(email)}`);
    expect(reset).toMatchObject({ code: 400, message: expect.stringContaining('switched off') as string });
    expect(await mailbox.to(email)).toEqual([]);
    const stored = await sql<{ text: string }>(
      'SELECT CONCAT_WS(" ", description, error_message) AS text FROM audit_event',
    );
    expect(stored.some(({ text }) => text.includes(created.initialPassword ?? ''))).toBe(false);
    await silent.stop();
  });
});
