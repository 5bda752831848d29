import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { ApiClient, encryptOaep } from '../support/client.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import type { Caller } from './world.js';
import { makeCallers, makeRows } from './world.js';

/** Texts that the database takes for an id, or cannot compare with one, and no code may. */
let portal: TestPortal;
let schema: GraphQLSchema;
let own: Awaited<ReturnType<typeof makeRows>>;
let callers: Record<Caller, () => Promise<ApiClient>>;

const sql = <Row>(statement: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(statement, values) as Promise<Row[]>;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  own = await makeRows(portal);
  callers = await makeCallers(portal, own);
});
afterAll(() => portal.stop());

describe('an id in another spelling', () => {
  it('is answered as an unknown one, argument by argument [threats 1, threats 24]', async () => {
    for (const field of rootFields(schema).filter(({ kind }) => kind !== 'subscription')) {
      const probed = Object.entries(ID_ARGUMENTS[field.name] ?? {}).filter(([, kind]) => kind !== 'none');
      for (const [argument, kind] of probed) {
        const caller = await callers[field.rule.allow === 'APP' ? 'app' : 'ouAdmin']();
        const idOf = (name: string) => {
          const of = ID_ARGUMENTS[field.name]?.[name];
          return of && of !== 'none' ? own[of] : newId();
        };
        const ask = (id: string) => {
          const call = sampleCall(schema, field, (name) => (name === argument ? id : idOf(name)));
          return caller.graphql(call.query, call.variables);
        };
        const unknown = await ask(newId());
        for (const id of [`${own[kind as keyof typeof own]} `, '💥', '٣']) {
          expect(await ask(id), `${field.name}.${argument} ${id}`).toEqual(unknown);
        }
      }
    }
  }, 120_000);

  it('makes nobody of the OU’s administrator a sub-administrator [SUBA-16, SUBA-18, threats 36]', async () => {
    const { factory } = portal;
    const ouId = await factory.organization();
    const admin = await factory.admin(ouId);
    const caller = await factory.subAdmin(ouId, ['user']);
    const create = async (userId: string) =>
      (
        await (
          await portal.as(caller, ouId)
        ).rest('POST', 'sub-admin/create', { userId, scope: 'ALL', operations: ['user'], roleIds: [] })
      ).code;
    expect(await create(admin.id)).toBe(403);
    expect(await create(`${admin.id} `)).toBe(404);
    expect(await sql('SELECT 1 FROM sub_admin WHERE user_id = ?', [admin.id])).toEqual([]);
  });

  it('of a key opens no captured sign-in again [threats 39]', async () => {
    const client = new ApiClient(portal.url);
    const { sessionPublicKey: key } = await client.data<{ sessionPublicKey: { keyId: string; publicKey: string } }>(
      '{ sessionPublicKey { keyId publicKey } }',
    );
    const { username } = await portal.factory.member(own.ou);
    const password = encryptOaep(key.publicKey, TEST_PASSWORD);
    const login = (keyId: string) =>
      new ApiClient(portal.url).code(
        'mutation ($account: String!, $password: String!, $keyId: ID!) { sessionLogin(account: $account, password: $password, keyId: $keyId) { code } }',
        { account: username, password, keyId },
      );
    expect(await login(key.keyId)).toBe(10_000);
    for (const keyId of [key.keyId, `${key.keyId} `, `${key.keyId}  `]) expect(await login(keyId), keyId).toBe(430);
  });

  it('of an app opens nothing, and is counted as no other app [CALL-019, LIMT-03]', async () => {
    const app = await portal.factory.app(own.ou);
    const exchange = async (id: string) =>
      (await ApiClient.app(portal.url, { ...app, id }).rest('POST', 'app/exchange-code', { code: 'x' })).code;
    expect(await exchange(app.id)).toBe(410);
    for (const id of [`${app.id} `, `${app.id}  `, '💥']) expect(await exchange(id), id).toBe(401);
  });
});

describe('values that no list gave', () => {
  const forged = (key: string) => Buffer.from(key).toString('base64url');

  it('end no call for a page with a defect [LIST-08, threats 24]', async () => {
    const client = await callers.ouAdmin();
    const ask = (key: string, sortBy: string) =>
      client.code(
        'query ($after: String, $sortBy: UserSortField) { userList(sortBy: $sortBy, pagination: { after: $after }) { users { id } } }',
        {
          after: forged(key),
          sortBy,
        },
      );
    for (const key of [
      '["createdTime",1e999,"x"]',
      '["createdTime",1,"💥"]',
      '["createdTime",1,"x "]',
      '["name",1,"x"]',
      '{}',
    ]) {
      expect(await ask(key, 'createdTime'), key).toBe(400);
    }
    for (const key of ['["name","💥","x"]', '["name",1,"x"]']) expect(await ask(key, 'name'), key).toBe(10_000);
  });

  it('are searched for like any text [LIST-02]', async () => {
    const client = await callers.ouAdmin();
    for (const search of ['💥', '\u0000', '\ud800', '\u200b', '%', '\\', "'"]) {
      for (const list of ['userList', 'roleList', 'structureList', 'userGroupList', 'domainList', 'subAdminList']) {
        expect(
          await client.code(`query ($s: String) { ${list}(search: $s) { __typename } }`, { s: search }),
          list,
        ).toBe(10_000);
      }
    }
  });
});
