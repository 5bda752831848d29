import { buildSchema, execute, parse } from 'graphql';
import type { GraphQLEnumType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../tests/support/client.js';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import type { RequestContext } from '../context/context.js';
import { CompiledQueries } from './compiled-queries.js';

describe('a query that comes again', () => {
  let portal: TestPortal;
  let admin: ApiClient;

  beforeAll(async () => {
    portal = await startTestPortal();
    const { factory } = portal;
    const ou = await factory.organization();
    admin = await portal.as(await factory.admin(ou), ou);
    const role = await factory.role(ou);
    for (let count = 0; count < 3; count += 1) await factory.giveRole(ou, (await factory.member(ou)).id, role);
  });
  afterAll(() => portal.stop());

  const sorted = `query Sorted($pagination: PaginationInput, $order: SortOrder) {
    userList(pagination: $pagination, sortBy: username, sortType: $order) {
      users { name roles { name } } pagination { total }
    }
  }`;

  it.each<[title: string, code: string | null, document: string, variables?: Record<string, unknown>]>([
    ['with variables', null, sorted, { pagination: { limit: 2 }, order: 'ASC' }],
    ['without its variables', null, sorted],
    ['with null for a variable', null, sorted, { pagination: null, order: null }],
    ['with an enum in another case', null, sorted, { order: 'desc' }],
    [
      'with a default',
      null,
      'query ($on: SortOrder = DESC) { userList(sortType: $on, sortBy: name) { users { id } } }',
    ],
    [
      'with fragments and aliases',
      null,
      'query { a: userList { ...Page } b: userList { users { __typename type } } } fragment Page on UserPage { users { id username } }',
    ],
    ['with a text', null, '{ roleList(search: "none \' \\" ` ${1}") { roles { id } } }'],
    ['with a directive', null, 'query ($on: Boolean = false) { userList { users { id name @include(if: $on) } } }'],
    ['along edges', null, '{ roleList { roles { users(pagination: { limit: 2 }) { users { name roles { id } } } } } }'],
    ['of the schema', null, '{ __schema { queryType { name } } __type(name: "User") { kind } }'],
    [
      'that fails',
      'NOT_FOUND',
      'query ($id: ID!) { userDetail(id: $id) { id } }',
      { id: '01J7XR1BHBMEM2W32B89XTKE22' },
    ],
    ['with a value of another type', 'BAD_USER_INPUT', sorted, { pagination: { limit: 'two' } }],
    ['with a field that its input has not', 'BAD_USER_INPUT', sorted, { pagination: { limits: 2 } }],
    ['without a required variable', 'BAD_USER_INPUT', 'query ($id: ID!) { userDetail(id: $id) { id } }'],
  ])(
    '%s gets the same answer each time, to the letter [CALL-013, CALL-009]',
    async (_title, code, document, variables) => {
      const first = await admin.graphql(document, variables);
      expect(first.errors?.[0]?.extensions.code ?? null).toBe(code);
      for (let time = 2; time <= 5; time += 1) expect(await admin.graphql(document, variables)).toEqual(first);
    },
  );
});

describe('compiled queries', () => {
  const schema: GraphQLSchema = buildSchema(`
    type Query { node(text: String, limit: Int, page: Page, level: Level): Node }
    enum Level { LOW HIGH }
    type Mutation { node: Node }
    input Page { limit: Int }
    type Node { id: ID name: String next(limit: Int): Node }`);
  const ctx = {} as RequestContext;
  const chain = (length: number) => '{ '.concat('next { '.repeat(length), 'id', ' }'.repeat(length + 1));

  /** How an operation is run at each of `times` calls. */
  function ways(
    text: string,
    times = 4,
    variables: Record<string, unknown> = {},
    queries = new CompiledQueries(schema),
  ) {
    const document = parse(text);
    const operation = document.definitions[0] as OperationDefinitionNode;
    return Array.from({ length: times }, () =>
      queries.run({ document, operation, variables }, ctx) === null ? 'interpreted' : 'compiled',
    );
  }

  it('begin with the third use of a query [LIMT-05]', () => {
    expect(ways('query ($limit: Int) { node(limit: $limit) { id } }')).toEqual([
      'interpreted',
      'interpreted',
      'compiled',
      'compiled',
    ]);
  });

  it.each([
    ['a mutation', 'mutation { node { id } }'],
    ['a literal text', '{ node(text: "x") { id } }'],
    ['a directive', 'query ($on: Boolean = true) { node { id @include(if: $on) } }'],
    ['a variable within a literal', 'query ($limit: Int) { node(page: { limit: $limit }) { id } }'],
    ['a name that means a prototype', '{ __proto__: node { id } }'],
    ['too many fields', `{ node ${chain(300)} }`],
    [
      'too many fields by fragments within fragments',
      `{ node { ...A a: next { ...A } b: next { ...A } } }
       fragment A on Node { ...B a: next { ...B } b: next { ...B } c: next { ...B } d: next { ...B } }
       fragment B on Node { ...C a: next { ...C } b: next { ...C } c: next { ...C } d: next { ...C } }
       fragment C on Node { id a: next { id } b: next { id } c: next { id } d: next { id } }`,
    ],
  ])('leave %s to graphql-js [LIMT-05, threats 25]', (_title, text) => {
    expect(new Set(ways(text, 6))).toEqual(new Set(['interpreted']));
  });

  it('leave variables that are no values of their types to graphql-js, which tells why [CALL-013]', () => {
    expect(ways('query ($limit: Int) { node(limit: $limit) { id } }', 4, { limit: 'two' })).not.toContain('compiled');
  });

  it('are forgotten, the oldest first, when they have 5,000 fields together [threats 25]', () => {
    const queries = new CompiledQueries(schema);
    const first = parse(`{ node ${chain(200)} }`);
    const operation = first.definitions[0] as OperationDefinitionNode;
    const run = () => queries.run({ document: first, operation, variables: {} }, ctx);
    expect([run(), run(), run()].map((answer) => answer !== null)).toEqual([false, false, true]);
    for (let count = 0; count < 26; count += 1) ways(`query Q${count} { node ${chain(200)} }`, 3, {}, queries);
    expect(run()).toBeNull();
  });

  it('answer as graphql-js does [CALL-013]', async () => {
    const document = parse(
      'query ($limit: Int, $level: Level) { node(limit: $limit, level: $level) { id name next { id } } }',
    );
    const operation = document.definitions[0] as OperationDefinitionNode;
    const levels = (schema.getType('Level') as GraphQLEnumType).getValues();
    for (const [number, level] of levels.entries()) level.value = number + 5;
    schema.getQueryType()!.getFields().node!.resolve = (_root, args) => ({
      id: 7,
      name: JSON.stringify(args),
      next: { id: new Error('gone') },
    });
    const queries = new CompiledQueries(schema);
    let compared = 0;
    const calls = [{}, { limit: null }, { limit: 3, level: 'HIGH' }];
    for (const variables of [...calls, ...calls]) {
      const answer = await queries.run({ document, operation, variables }, ctx);
      if (!answer) continue;
      compared += 1;
      const expected = await execute({ schema, document, variableValues: variables });
      expect(JSON.parse(JSON.stringify(answer))).toEqual(JSON.parse(JSON.stringify(expected)));
    }
    expect(compared).toBe(4);
  });
});
