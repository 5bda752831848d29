import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import { getNamedType, isAbstractType, isObjectType, parse } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { statementsOf } from '../../tests/support/statements.js';
import { newId } from '../core/ids.js';
import { createContext } from '../http/request-context.js';
import { appraise } from './admit-operation.js';
import { edges } from './edges.js';
import { createSchema } from './schema.js';

const ROLES = 100;

let portal: TestPortal;
let ou: string;
let admin: ApiClient;
let person: string;
let roles: string[];

beforeAll(async () => {
  portal = await startTestPortal();
  const { factory } = portal;
  ou = await factory.organization();
  admin = await portal.as(await factory.admin(ou), ou);
  ({ id: person } = await factory.member(ou));
  roles = [];
  for (let count = 0; count < ROLES; count += 1) roles.push(await factory.role(ou));
});
afterAll(() => portal.stop());

const users = (limit: number) => `users(pagination: { limit: ${limit} }) { users { id } }`;

describe('pages along an edge', () => {
  it('are not read if they could have too many rows in all, under aliases too [LIMT-05]', async () => {
    const readWith = async (fields: string) => {
      let answer: { price?: number; code?: string } = {};
      const statements = await statementsOf(portal.portal.runtime.database, async () => {
        const { errors } = await admin.graphql(`{ domainRoleList { roles { id ${fields} } } }`);
        answer = errors?.[0]?.extensions ?? {};
      });
      return { ...answer, reads: statements.filter((sql) => sql.includes('user_role l')).length };
    };
    // Of each role a page with a thousand users, though none has any.
    expect(await readWith(users(1000))).toMatchObject({ code: 'TOO_EXPENSIVE', price: 100 * 1001, reads: 0 });
    expect(await readWith(`one: ${users(500)} other: ${users(500)}`)).toMatchObject({
      code: 'TOO_EXPENSIVE',
      reads: 1,
    });
    expect(await readWith(users(500))).toEqual({ reads: 1 });
    // Counted by the limits until they are read, then by their rows.
    expect(
      await admin.code(`{ domainRoleList { roles { ${users(500)} } } again: domainRoleList { roles { id } } }`),
    ).toBe(10_000);
  });

  it('are read in statements of a size that the database bears, however many rows lead to them [CALL-251]', async () => {
    const { factory } = portal;
    const wide = await factory.organization();
    const { database } = portal.portal.runtime;
    const ids = Array.from({ length: 501 }, () => newId()).toSorted();
    await database.query('INSERT INTO structure (ou_id, id, name, name_json, sort_order, created_time) VALUES ?', [
      ids.map((id, at) => [wide, id, `Node ${at}`, `{"default":"Node ${at}"}`, at, 1]),
    ]);
    await database.query('INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth) VALUES ?', [
      ids.map((id) => [wide, id, id, 0]),
    ]);
    const { id: last } = await factory.member(wide);
    await factory.insert('user_structure', {
      ou_id: wide,
      user_id: last,
      structure_id: ids[500] ?? '',
      created_time: 1,
    });
    const client = await portal.as(await factory.admin(wide), wide);
    let nodes: { users: { users: { id: string }[]; pagination: { total: number } } }[] = [];
    const statements = await statementsOf(database, async () => {
      const answer = await client.data<{ structureCompleteList: { structures: typeof nodes } }>(
        '{ structureCompleteList { structures { users(pagination: { limit: 1 }) { users { id } pagination { total } } } } }',
      );
      nodes = answer.structureCompleteList.structures;
    });
    const owners = statements.map((sql) => sql.split('AS ownerId').length - 1).filter((count) => count > 0);
    expect(owners).toEqual([250, 250, 1]);
    expect(nodes).toHaveLength(501);
    expect(nodes.map(({ users }) => users.pagination.total)).toEqual([...Array<number>(500).fill(0), 1]);
    expect(nodes.at(-1)?.users.users).toEqual([{ id: last }]);
  });

  it('count by the limit that holds, where a list takes two [LIMT-05]', async () => {
    const schema = await createSchema();
    const priceOf = (document: string, variableValues = {}) => {
      const operation = parse(document).definitions[0] as OperationDefinitionNode;
      return appraise({ schema, operation, fragments: {}, variableValues }).price;
    };
    const fields = '{ organizations { id } }';
    expect(priceOf(`{ organizationList ${fields} }`)).toBe(1 + 50);
    expect(priceOf(`{ organizationList(pagination: { limit: 20 }) ${fields} }`)).toBe(1 + 20);
    expect(priceOf(`{ organizationList(pagination: { limit: 20 }, limit: 900) ${fields} }`)).toBe(1 + 900);
    const document = `query ($limit: Int, $page: PaginationInput) { organizationList(limit: $limit, pagination: $page) ${fields} }`;
    expect(priceOf(document, { limit: 900, page: { limit: 20 } })).toBe(1 + 900);
    expect(priceOf(document, { page: { limit: 20 } })).toBe(1 + 20);
  });
});

describe('an edge that the caller may not follow', () => {
  it('is found in fragments, in fragments of fragments and under aliases [CALL-015]', async () => {
    const caller = await portal.as(await portal.factory.subAdmin(ou, ['user']), ou);
    const edge = 'users { users { id } }';
    for (const document of [
      `{ userList { users { roles { people: ${edge} } } } }`,
      `{ userList { users { roles { ... { ... on RoleRef { ${edge} } } } } } }`,
      `{ userList { users { ...Person } } } fragment Person on User { roles { ...Held } } fragment Held on RoleRef { ${edge} }`,
      // Spread first at a place that is left out.
      `{ userList { users { roles @skip(if: true) { ...Held } held: roles { ...Held } } } } fragment Held on RoleRef { ${edge} }`,
    ]) {
      const { data, errors } = await caller.graphql(document);
      expect([document, errors?.map(({ extensions }) => extensions.envelopeCode)]).toEqual([document, [403]]);
      expect(data ?? null).toBeNull();
    }
    expect(await caller.code('{ userList { users { roles { id } } } }')).toBe(10_000);
  });

  it('is refused before a mutation changes anything, and answers of mutations show their change [CALL-251]', async () => {
    const held = async () =>
      (
        await admin.data<{ userDetail: { roles: { id: string }[] } }>(
          'query ($id: ID!) { userDetail(id: $id) { roles { id } } }',
          { id: person },
        )
      ).userDetail.roles.map(({ id }) => id);
    const [first = '', second = ''] = roles;
    const document = `mutation ($id: ID!, $first: [ID!]!, $second: [ID!]!) {
      one: userAssignRoles(userId: $id, roleIds: $first) { roles { id users { users { id } } } }
      other: userAssignRoles(userId: $id, roleIds: $second) { roles { id users { users { id } } } }
    }`;
    const variables = { id: person, first: [first], second: [second] };
    const caller = await portal.as(await portal.factory.subAdmin(ou, ['user']), ou);
    expect(await caller.code(document, variables)).toBe(403);
    expect(await held()).toEqual([]);
    const answer = await admin.data<Record<'one' | 'other', { roles: { id: string; users: unknown }[] }>>(
      document,
      variables,
    );
    const ofPerson = { users: [{ id: person }] };
    expect(answer.one.roles).toEqual([{ id: first, users: ofPerson }]);
    expect(answer.other.roles).toContainEqual({ id: second, users: ofPerson });
    expect(await held()).toEqual(answer.other.roles.map(({ id }) => id));
  });

  it('is refused to a super administrator, who works in no OU [CALL-015]', async () => {
    const root = await portal.as(await portal.factory.superAdmin(), null);
    const fields = ['roles { id }', 'userGroups { id }', 'structures { id }'];
    for (const field of fields) {
      const document = `query ($id: ID!) { organizationInfo(organizationId: $id) { admin { id ${field} } } }`;
      expect([field, await root.code(document, { id: ou })]).toEqual([field, 512]);
      expect([field, await root.code(`{ sessionGet { user { ${field} } } }`)]).toEqual([field, 512]);
    }
    expect(
      await root.code('query ($id: ID!) { organizationInfo(organizationId: $id) { admin { id } } }', { id: ou }),
    ).toBe(10_000);
  });
});

describe('the edges of oneself', () => {
  it('wait for the second factor and for a password that is due [MFA-08, PWD-27, BYND-05]', async () => {
    const { factory } = portal;
    const strict = await factory.organization();
    const member = await factory.member(strict, { is_init_password: 1, email: null });
    const client = await portal.as(member, strict);
    const codes = async () => {
      const found: number[] = [];
      for (const field of ['', 'sessions { id }', 'roles { id }']) {
        found.push(await client.code(`{ sessionGet { user { id ${field} } } }`));
      }
      return found;
    };
    expect(await codes()).toEqual([10_000, 403, 403]);
    await factory.rule(strict, { mfa_type: 'EMAIL' });
    portal.portal.runtime.sessions.clear();
    expect(await codes()).toEqual([10_000, 437, 437]);
  });
});

describe('the sessions of somebody else', () => {
  it('are shown to no app that learns who its user is; the refusal leaves the code valid [BYND-05, CALL-019]', async () => {
    const { factory } = portal;
    const app = await factory.app(ou);
    const menuGroup = await factory.menuGroup(ou, app.id, [await factory.menu(ou, app.id)]);
    const role = await factory.role(ou);
    await factory.openMenus(ou, role, app.id, menuGroup);
    const user = await factory.member(ou);
    await factory.giveRole(ou, user.id, role);
    const { appIssueCode } = await (
      await portal.as(user, ou)
    ).data<{ appIssueCode: { code: string } }>('mutation ($id: ID!) { appIssueCode(appId: $id) { code } }', {
      id: app.id,
    });
    const client = ApiClient.app(portal.url, app);
    const exchange = (fields: string) =>
      client.code(`mutation ($code: String!) { appExchangeCode(code: $code) { user { id ${fields} } } }`, {
        code: appIssueCode.code,
      });
    for (const field of ['sessions { id }', 'roles { id }', 'userGroups { id }', 'structures { id }']) {
      expect([field, await exchange(field)]).toEqual([field, 401]);
    }
    expect(await exchange('')).toBe(10_000);
  });

  it('are empty, as are the roles, groups and nodes, whoever the object stands for [BYND-05]', async () => {
    const { runtime } = portal.portal;
    const ctx = await createContext(runtime, {
      headers: { authorization: admin.authorization ?? '' },
      ip: '127.0.0.1',
    });
    await portal.factory.giveRole(ou, person, roles[2] ?? '');
    const own = edges(await createSchema()).filter(({ type }) => type === 'SessionUser');
    expect(own.map(({ name }) => name).toSorted()).toEqual(['roles', 'sessions', 'structures', 'userGroups']);
    const info = { fieldNodes: [] } as unknown as GraphQLResolveInfo;
    for (const { field } of own) expect(await field.resolve?.({ id: person }, {}, ctx, info)).toEqual([]);
  });
});

describe('the schema', () => {
  it('has no interfaces and unions, below which an appraisal would see neither edges nor objects [CALL-015, LIMT-05]', async () => {
    const schema = await createSchema();
    expect(Object.values(schema.getTypeMap()).filter((type) => isAbstractType(type))).toEqual([]);
  });
});

describe('a subscription', () => {
  it('leads to no edge: an execution is shared by sessions with other rights [CALL-251]', async () => {
    const schema = await createSchema();
    const found = new Set<GraphQLObjectType>();
    const visit = (type: GraphQLObjectType): void => {
      if (found.has(type)) return;
      found.add(type);
      for (const field of Object.values(type.getFields())) {
        const next = getNamedType(field.type);
        if (isObjectType(next)) visit(next);
      }
    };
    visit(schema.getSubscriptionType()!);
    const names = new Set([...found].map(({ name }) => name));
    expect(names).toContain('Message');
    expect(edges(schema).filter(({ type }) => names.has(type))).toEqual([]);
  });
});
