import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import * as passwordHash from '../../../integrations/crypto/password-hash.js';

const GET = '{ sessionGet { id organizationId } }';
const SET = 'mutation ($id: ID!) { sessionSetOrganization(organizationId: $id) { accessToken } }';
const REFRESH = 'mutation { sessionRefresh { id } }';

let portal: TestPortal;
let ouId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
});
afterAll(() => portal.stop());
afterEach(() => vi.restoreAllMocks());

const sql = (statement: string, values: unknown[] = []) => portal.portal.runtime.database.query(statement, values);
const copy = ({ token }: ApiClient) => ApiClient.withToken(portal.url, token ?? '');

describe('a sign-in under way', () => {
  /** Lets something happen between the check of a password and the session. */
  function afterCheck(happen: () => Promise<unknown>) {
    const check = passwordHash.verifyPassword;
    vi.spyOn(passwordHash, 'verifyPassword').mockImplementationOnce(async (stored, password) => {
      const isOpen = await check(stored, password);
      await happen();
      return isOpen;
    });
  }
  const sessionsOf = ({ id }: { id: string }) => sql('SELECT id FROM session WHERE account_id = ?', [id]);

  it('opens nothing when the password is changed meanwhile, or the account disabled [PWD-13, PWD-24, AUTH-34, threats 21]', async () => {
    const other = await passwordHash.hashPassword('Other@2026');
    for (const [change, value] of [
      ['UPDATE account SET password_hash = ? WHERE id = ?', other],
      ['UPDATE account SET is_disabled = ? WHERE id = ?', 1],
    ]) {
      const person = await portal.factory.member(ouId);
      afterCheck(() => sql(String(change), [value, person.id]));
      const { errors } = await new ApiClient(portal.url).login(person.username);
      expect(errors?.[0]?.extensions.envelopeCode).toBe(401);
      expect(await sessionsOf(person)).toEqual([]);
    }
  });

  it('is answered however many there are of one account, and one session stays where one is allowed [SECR-10, ERRC-16]', async () => {
    const strict = await portal.factory.organization();
    await portal.factory.rule(strict, { allow_multi_session: 0 });
    const person = await portal.factory.member(strict);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => new ApiClient(portal.url).login(person.username)),
    );
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.envelopeCode ?? 10_000);
    // Five tries are reserved at most at one time.
    expect(new Set(codes)).toEqual(new Set([10_000, 429]));
    const open = await sql('SELECT id FROM session WHERE account_id = ? AND ended_time IS NULL', [person.id]);
    expect(open).toHaveLength(1);
  });
});

describe('a token', () => {
  it('is replaced once by two choices at a time; the loser is handed none [OUSW-05, AUTH-25]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await portal.factory.member(ouId);
      const first = await ApiClient.signedIn(portal.url, person);
      const others = [copy(first), copy(first)];
      const codes = await Promise.all([first, ...others].map((client) => client.code(SET, { id: ouId })));
      expect(codes.toSorted((a, b) => a - b)).toEqual([401, 401, 10_000]);
      portal.portal.runtime.sessions.clear();
      const winner = [first, ...others][codes.indexOf(10_000)];
      expect((await winner?.data<{ sessionGet: object }>(GET))?.sessionGet).toMatchObject({ organizationId: ouId });
    }
  });

  it('is not brought back by a renewal beside its replacement [AUTH-22, OUSW-05]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await portal.factory.member(ouId);
      const chooser = await ApiClient.signedIn(portal.url, person);
      const renewer = copy(chooser);
      await Promise.all([chooser.data(SET, { id: ouId }), renewer.code(REFRESH)]);
      portal.portal.runtime.sessions.clear();
      expect(await chooser.code(GET)).toBe(10_000);
      expect(await renewer.code(GET)).toBe(401);
    }
  });

  it('stays when the session works in the OU already [OUSW-05]', async () => {
    const client = await ApiClient.signedIn(portal.url, await portal.factory.member(ouId), ouId);
    const { token } = client;
    await client.setOrganization(ouId);
    expect(client.token).toBe(token);
    expect(await client.code(GET)).toBe(10_000);
  });

  it('is replaced once a document [OUSW-05, threats 25]', async () => {
    const client = await ApiClient.signedIn(portal.url, await portal.factory.member(ouId));
    const twice = `mutation { a: sessionSetOrganization(organizationId: "${ouId}") { accessToken } b: sessionSetOrganization(organizationId: "${ouId}") { accessToken } }`;
    expect(await client.code(twice)).toBe(400);
    expect(await client.code(GET)).toBe(10_000);
  });
});
