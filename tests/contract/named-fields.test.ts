import type { GraphQLInputType, GraphQLSchema } from 'graphql';
import { getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import type { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

/** Fields that no call may set by naming them, as columns and as the API names them, with values that would raise the caller. */
const KEPT: Readonly<Record<string, unknown>> = {
  isSuperAdmin: true,
  is_super_admin: 1,
  adminLevel: 'OU_ADMIN',
  userPermissionType: 3,
  ouId: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  ou_id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  homeOuId: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  home_ou_id: '01HZZZZZZZZZZZZZZZZZZZZZZZ',
  verified: true,
  emailConfirmedTime: 1,
  email_confirmed_time: 1,
  confirmedEmail: 'other@example.com',
  passwordHash: 'x',
  password_hash: 'x',
  isInitPassword: true,
  is_init_password: 1,
  isDisabled: true,
  createdBy: 'somebody',
  createdTime: 1,
  created_time: 1,
};

let portal: TestPortal;
let schema: GraphQLSchema;
let ou: string;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  ou = await portal.factory.organization();
});
afterAll(() => portal.stop());

describe('a field that its caller may not set', () => {
  it('is no argument of a mutation, at any depth [threats 23]', () => {
    const named = (type: GraphQLInputType, seen: ReadonlySet<string>): string[] => {
      const input = getNamedType(type);
      if (!isInputObjectType(input) || seen.has(input.name)) return [];
      const below = new Set([...seen, input.name]);
      return Object.values(input.getFields()).flatMap((field) => [field.name, ...named(field.type, below)]);
    };
    const mutations = rootFields(schema).filter(({ kind }) => kind === 'mutation');
    expect(mutations.length).toBeGreaterThan(100);
    const fields = schema.getMutationType()?.getFields() ?? {};
    const found = mutations.flatMap(({ name }) =>
      (fields[name]?.args ?? [])
        .flatMap((argument) => [argument.name, ...named(argument.type, new Set())])
        .filter((argument) => argument in KEPT)
        .map((argument) => `${name}.${argument}`),
    );
    expect(found).toEqual([]);
  });

  it('stays as it is when a body names it, its own prototype too [CALL-021, threats 23]', async () => {
    const admin = await portal.as(await portal.factory.admin(ou), ou);
    const person = await portal.factory.member(ou);
    const rows = async () => {
      const { database } = portal.portal.runtime;
      const [account] = (await database.query('SELECT * FROM account WHERE id = ?', [person.id])) as object[];
      const members = (await database.query('SELECT * FROM member WHERE user_id = ?', [person.id])) as object[];
      const officers = (await database.query('SELECT * FROM sub_admin WHERE user_id = ?', [person.id])) as object[];
      return { account, members, officers };
    };
    const extra = JSON.parse(JSON.stringify(KEPT).replace('{', '{"__proto__":{"isSuperAdmin":true},')) as object;
    const before = await rows();
    const own = await portal.as(person, ou);
    const calls: [ApiClient, string, object][] = [
      [admin, 'user/modify', { id: person.id, position: 'Fitter' }],
      [own, 'user/update', { position: 'Fitter' }],
      [own, 'profile/modify', { isLeaveCountdownOff: true }],
    ];
    for (const [client, path, body] of calls) {
      expect((await client.rest('POST', path, { ...extra, ...body })).code, path).toBe(10_000);
    }
    const after = await rows();
    const written = ['position', 'is_leave_countdown_off', 'version', 'modified_by', 'modified_time'];
    const rest = (account: object | undefined) =>
      Object.entries(account ?? {}).filter(([column]) => !written.includes(column));
    expect(after.account).toMatchObject({ position: 'Fitter', is_leave_countdown_off: 1 });
    expect(rest(after.account)).toEqual(rest(before.account));
    expect(after.members).toEqual(before.members);
    expect(after.officers).toEqual([]);
  });
});
