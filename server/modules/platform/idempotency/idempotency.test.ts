import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';

const CREATE = 'mutation ($name: String!) { roleCreate(name: $name) { id name } }';

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let names = 0;

beforeAll(async () => {
  portal = await startTestPortal();
  ou = await portal.factory.organization();
  admin = await portal.as(await portal.factory.admin(ou), ou);
});
afterAll(() => portal.stop());

const freshName = () => `Shift ${(names += 1)}`;
const keyed = (key: string, client = admin) => {
  const own = ApiClient.withToken(client.url, client.token ?? '');
  own.headers['idempotency-key'] = key;
  return own;
};
const rolesNamed = async (name: string) =>
  (
    (await portal.portal.runtime.database.query('SELECT id FROM role WHERE ou_id = ? AND name = ?', [ou, name])) as {
      id: string;
    }[]
  ).length;

describe('a mutation under an Idempotency-Key', () => {
  it('is done once: a repetition gets the first answer, over GraphQL and REST [CALL-252]', async () => {
    const name = freshName();
    const first = await keyed('one').graphql(CREATE, { name });
    expect(await keyed('one').graphql(CREATE, { name })).toEqual(first);
    expect(await rolesNamed(name)).toBe(1);
    const other = freshName();
    const made = await keyed('two').rest('POST', 'role/create', { name: other });
    expect(made.code).toBe(10_000);
    expect(await keyed('two').rest('POST', 'role/create', { name: other })).toEqual(made);
    expect(await rolesNamed(other)).toBe(1);
  });

  it('without a key is done again, and refused as it would be [CALL-252, ROLE-12]', async () => {
    const name = freshName();
    await admin.data(CREATE, { name });
    expect(await admin.code(CREATE, { name })).toBe(408);
  });

  it('with other arguments under the same key is refused, and changes nothing [CALL-252]', async () => {
    const [name, other] = [freshName(), freshName()];
    await keyed('three').data(CREATE, { name });
    const { errors } = await keyed('three').graphql(CREATE, { name: other });
    expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field: 'Idempotency-Key' });
    expect(await rolesNamed(other)).toBe(0);
  });

  it('that failed can be made again under its key [CALL-252]', async () => {
    const name = freshName();
    const taken = freshName();
    await admin.data(CREATE, { name: taken });
    expect(await keyed('four').code(CREATE, { name: taken })).toBe(408);
    expect(await keyed('four').code(CREATE, { name })).toBe(10_000);
  });

  it('keeps its key to the caller in their OU [CALL-252]', async () => {
    const name = freshName();
    await keyed('five').data(CREATE, { name });
    const colleague = await portal.as(await portal.factory.subAdmin(ou, ['role']), ou);
    expect(await keyed('five', colleague).code(CREATE, { name: freshName() })).toBe(10_000);
    const elsewhere = await portal.factory.organization();
    const stranger = await portal.as(await portal.factory.admin(elsewhere), elsewhere);
    expect(await keyed('five', stranger).code(CREATE, { name })).toBe(10_000);
  });

  it('is done once by many at the same time, who all get one answer [CALL-252]', async () => {
    const name = freshName();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => keyed('six').graphql<{ roleCreate: { id: string } }>(CREATE, { name })),
    );
    const ids = new Set(answers.flatMap(({ data }) => data?.roleCreate.id ?? []));
    expect(ids.size).toBe(1);
    // Those that came between the first one's commit and its answer are told to come again.
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.envelopeCode ?? 10_000);
    expect(codes.filter((code) => code !== 10_000 && code !== 503)).toEqual([]);
    expect(await rolesNamed(name)).toBe(1);
  });

  it('that opens its own transaction is done once too: a user with an initial password, sealed where it is kept [CALL-252]', async () => {
    const create = `mutation ($username: String!) {
      userCreateAndJoin(username: $username, name: "Ada") { id initialPassword }
    }`;
    const first = await keyed('seven').graphql<{ userCreateAndJoin: { initialPassword: string } }>(create, {
      username: 'ada.keyed',
    });
    expect(first.data?.userCreateAndJoin.initialPassword).toMatch(/\S{8,}/);
    expect(await keyed('seven').graphql(create, { username: 'ada.keyed' })).toEqual(first);
    const rows = (await portal.portal.runtime.database.query('SELECT answer FROM idempotency_key')) as {
      answer: string;
    }[];
    expect(rows.some(({ answer }) => answer.includes(first.data?.userCreateAndJoin.initialPassword ?? ''))).toBe(false);
  });

  it('whose answer was lost says so, and is not done again [CALL-252]', async () => {
    const name = freshName();
    await keyed('eight').data(CREATE, { name });
    await portal.portal.runtime.database.query(
      'UPDATE idempotency_key SET answer = NULL, created_time = created_time - 61000 ORDER BY created_time DESC LIMIT 1',
    );
    expect(await keyed('eight').code(CREATE, { name })).toBe(408);
    expect(await rolesNamed(name)).toBe(1);
  });

  it('is refused with a key of another form, and by the rights of its caller before any key [CALL-252, CALL-015]', async () => {
    const { errors } = await keyed('a key').graphql(CREATE, { name: freshName() });
    expect(errors?.[0]?.extensions).toMatchObject({ envelopeCode: 400, field: 'Idempotency-Key' });
    const member = await portal.as(await portal.factory.member(ou), ou);
    expect(await keyed('one', member).code(CREATE, { name: 'Shift 1' })).toBe(403);
  });
});
