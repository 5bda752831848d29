import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/client.js';
import { encryptOaep } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { Mailbox } from '../../../../tests/support/services/mailbox.js';
import { statementsOf } from '../../../../tests/support/statements.js';

const CREATE = `mutation ($name: String!, $industry: String, $languages: [String!], $adminName: String!, $email: String!, $keyId: ID!) {
  organizationCreate(name: $name, industry: $industry, languages: $languages, adminName: $adminName, email: $email, keyId: $keyId) {
    id initialPassword organization { id name industry languages userCount admin { id name } }
  }
}`;
const FIGURES = 'query ($ids: [ID!]!) { organizationFigures(ids: $ids) { id appCount lastSignInTime } }';

interface Created {
  organizationCreate: { id: string; initialPassword: string | null; organization: { id: string } };
}
interface Figures {
  organizationFigures: { id: string; appCount: number; lastSignInTime: number | null }[];
}

let portal: TestPortal;
let root: ApiClient;
let counter = 0;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;
const counts = () =>
  sql('SELECT (SELECT COUNT(*) FROM organization) AS organizations, (SELECT COUNT(*) FROM account) AS accounts');

/** Variables of a creation, with the address closed under a fetched key. */
async function input(values: Record<string, unknown> = {}, email = `first${(counter += 1)}@portal.example`) {
  const { sessionPublicKey: key } = await root.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
    '{ sessionPublicKey { keyId publicKey } }',
  );
  counter += 1;
  const closed = { email: encryptOaep(key.publicKey, email), keyId: key.keyId };
  return { name: `Made ${counter}`, adminName: 'Ada First', ...closed, ...values };
}

beforeAll(async () => {
  portal = await startTestPortal();
  root = await portal.as(await portal.factory.superAdmin(), null);
});
afterAll(() => portal.stop());

describe('creating an OU', () => {
  it('makes it with the administrator, who is invited in its first language [CALL-286, SUPR-02, SUPR-07]', async () => {
    const email = 'ada.first@portal.example';
    const languages = ['de-DE', 'en-US'];
    const { organizationCreate: made } = await root.data<Created>(
      CREATE,
      await input({ name: '  Harbour  ', industry: 'Shipping', languages }, email),
    );
    expect(made).toMatchObject({
      initialPassword: null,
      organization: {
        name: 'Harbour',
        industry: 'Shipping',
        languages,
        userCount: 1,
        admin: { id: made.id, name: 'Ada First' },
      },
    });
    const mailbox = new Mailbox(portal.portal.runtime.database);
    expect((await mailbox.next(email, 'adminInvitation')).locale).toBe('de-DE');
    expect((await mailbox.next(email, 'passwordInit')).text).toContain('/init-user?token=');
    const [event] = await sql<{ name: string }>(
      'SELECT event_name AS name FROM audit_event WHERE resource_id = ? ORDER BY time',
      [made.organization.id],
    );
    expect(event?.name).toBe('organizationCreate');
  });

  it('refuses what is not valid or taken, by its field, and makes nothing [CALL-286, LIST-15]', async () => {
    await root.data(CREATE, await input({ name: 'Taken' }));
    const before = await counts();
    const refused: [Record<string, unknown>, number, string][] = [
      [{ name: 'taken' }, 408, 'name'],
      [{ name: ' ' }, 400, 'name'],
      [{ name: 'x'.repeat(51) }, 400, 'name'],
      [{ adminName: '' }, 400, 'adminName'],
      [{ languages: ['xx-XX'] }, 400, 'languages'],
      [{ languages: [] }, 400, 'languages'],
      [{ email: 'open@portal.example' }, 430, 'keyId'],
    ];
    for (const [values, code, field] of refused) {
      const { errors } = await root.graphql(CREATE, await input(values));
      expect([errors?.[0]?.extensions?.envelopeCode, errors?.[0]?.extensions?.field]).toEqual([code, field]);
    }
    expect(await counts()).toEqual(before);
  });

  it('is for super administrators alone, as are the figures [SUPR-09, CALL-286, CALL-287]', async () => {
    const { factory } = portal;
    const ouId = await factory.organization();
    const before = await counts();
    const admin = await portal.as(await factory.admin(ouId), ouId);
    const counted = await counts();
    expect(await admin.code(CREATE, await input())).toBe(403);
    expect(await admin.code(FIGURES, { ids: [ouId] })).toBe(403);
    expect(await counts()).toEqual(counted);
    expect(before).not.toEqual(counted);
  });
});

describe('the figures of OUs', () => {
  it('count apps and tell the last sign-in, in one statement however many OUs [CALL-287]', async () => {
    const { factory } = portal;
    const [busy, quiet] = [await factory.organization(), await factory.organization()];
    await factory.app(busy);
    await factory.app(busy);
    const started = Date.now();
    await portal.as(await factory.admin(busy), busy);
    const ids = [busy, quiet, busy, 'X'.repeat(26)];
    const { organizationFigures } = await root.data<Figures>(FIGURES, { ids });
    const of = (id: string) => organizationFigures.find((each) => each.id === id);
    expect(organizationFigures).toHaveLength(2);
    expect(of(quiet)).toEqual({ id: quiet, appCount: 0, lastSignInTime: null });
    expect(of(busy)?.appCount).toBe(2);
    expect(of(busy)?.lastSignInTime).toBeGreaterThanOrEqual(started - 1000);
    const cost = async (asked: string[]) => {
      const statements = await statementsOf(portal.portal.runtime.database, () => root.data(FIGURES, { ids: asked }));
      return statements.filter((statement) => statement.includes('appCount')).length;
    };
    expect([await cost([busy]), await cost(ids)]).toEqual([1, 1]);
    expect((await root.data<Figures>(FIGURES, { ids: [] })).organizationFigures).toEqual([]);
    const many = Array.from({ length: 101 }, (_, at) => String(at));
    expect(await root.code(FIGURES, { ids: many })).toBe(415);
  });
});
