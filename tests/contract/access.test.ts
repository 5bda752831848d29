import { readFileSync, writeFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import { edges } from '../../server/graphql/edges.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import type { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { EDGE_ENTRIES, idArguments, sampleCall, sampleEdge } from './sample-calls.js';
import type { Caller, Rows } from './world.js';
import { CALLERS, makeCallers, makeRows } from './world.js';

const MATRIX = new URL('access-matrix.json', import.meta.url);
const EDGE_MATRIX = new URL('edge-matrix.json', import.meta.url);
type Matrix = Record<string, Record<Caller, number>>;

let portal: TestPortal;
let schema: GraphQLSchema;
let own: Awaited<ReturnType<typeof makeRows>>;
let foreign: Awaited<ReturnType<typeof makeRows>>;
let callers: Record<Caller, () => Promise<ApiClient>>;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
  own = await makeRows(portal);
  foreign = await makeRows(portal);
  callers = await makeCallers(portal, own);
});
afterAll(() => portal.stop());

const httpFields = () => rootFields(schema).filter((field) => field.kind !== 'subscription');

describe('access to the calls', () => {
  // A new field fails here until its row is written: UPDATE_MATRIX=1 writes it for review.
  it('is the committed matrix: every root field × every caller [CALL-015, CALL-016, CALL-018, CALL-019, ROUTE-38]', async () => {
    const actual: Matrix = {};
    for (const field of httpFields()) {
      const row = {} as Record<Caller, number>;
      for (const caller of CALLERS) {
        const { query, variables } = sampleCall(schema, field, (name) => idOf(field.name, name, own));
        row[caller] = await (await callers[caller]()).code(query, variables);
      }
      actual[field.name] = row;
    }
    expectCommitted(MATRIX, actual);
  }, 300_000);

  it('along edges is the committed matrix: every edge × every caller [CALL-015, CALL-016, CALL-018, CALL-019]', async () => {
    const actual: Matrix = {};
    for (const [entry, { type }] of Object.entries(EDGE_ENTRIES)) {
      for (const edge of edges(schema).filter((found) => found.type === type)) {
        const row = {} as Record<Caller, number>;
        const { query, variables } = sampleEdge(edge, entry, own);
        for (const caller of CALLERS) row[caller] = await (await callers[caller]()).code(query, variables);
        actual[`${entry} > ${type}.${edge.name}`] = row;
      }
    }
    expectCommitted(EDGE_MATRIX, actual);
  });

  it('along edges is the same wherever an object stands: each declaration is in the matrix [CALL-015]', () => {
    const entries = new Set(Object.values(EDGE_ENTRIES).map(({ type }) => type));
    const tried = edges(schema).filter(({ type }) => entries.has(type));
    const rules = new Set(tried.map(({ rule }) => rule));
    const untried = edges(schema).filter(({ rule }) => !rules.has(rule));
    expect(untried.map(({ type, name }) => `${type}.${name}`)).toEqual([]);
  });

  it('stops strangers beyond the anonymous calls [CALL-016]', async () => {
    const open = httpFields().filter((field) => field.rule.allow === 'PUBLIC');
    expect(open.map((field) => field.name).sort()).toEqual([
      'configByKeys',
      'configDomainSpecial',
      'configMailProviders',
      'passwordReset',
      'passwordResetTokenInfo',
      'passwordRetrieve',
      'passwordRule',
      'sessionLogin',
      'sessionLoginViaCode',
      'sessionLogout',
      'sessionPublicKey',
      'sessionSendLoginCode',
      'userEmailConfirm',
      'userEmailLinkInfo',
    ]);
    const matrix = JSON.parse(readFileSync(MATRIX, 'utf8')) as Matrix;
    const closed = httpFields().filter((field) => field.rule.allow !== 'PUBLIC');
    for (const field of closed) expect(matrix[field.name]?.stranger, field.name).toBe(401);
  });
});

/** Compares the answers with the committed ones, or writes them for review. */
function expectCommitted(file: URL, actual: Matrix): void {
  const sorted = Object.fromEntries(Object.entries(actual).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (process.env.UPDATE_MATRIX) writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
  expect(sorted).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}

/** A random ULID where the rows have none of the kind. */
function idOf(field: string, argument: string, rows: Rows): string {
  const kind = ID_ARGUMENTS[field]?.[argument];
  return kind && kind !== 'none' ? rows[kind] : newId();
}

describe('ids of another OU', () => {
  it('are known to this suite, argument by argument', () => {
    const missing = httpFields().flatMap((field) =>
      idArguments(sampleCall(schema, field, () => 'x').args)
        .filter((argument) => !ID_ARGUMENTS[field.name]?.[argument.name])
        .map((argument) => `${field.name}.${argument.name}`),
    );
    expect(missing).toEqual([]);
  });

  it('answer byte for byte like unknown ids, each in turn [USER-29, IMPT-13, UGRP-06, ROLE-16, STRC-27, APP-16, MSG-43, MSG-44, DOMN-12, SUBA-19, ASST-16]', async () => {
    for (const field of httpFields()) {
      const probed = Object.entries(ID_ARGUMENTS[field.name] ?? {}).filter(([, kind]) => kind !== 'none');
      for (const [argument, kind] of probed) {
        const caller = await callers[field.rule.allow === 'APP' ? 'app' : 'ouAdmin']();
        const ask = (id: string) => {
          const call = sampleCall(schema, field, (name) => (name === argument ? id : idOf(field.name, name, own)));
          return caller.graphql(call.query, call.variables);
        };
        const [unknown, other] = [await ask(newId()), await ask(foreign[kind as keyof Rows])];
        expect(other, `${field.name}.${argument}`).toEqual(unknown);
      }
    }
  });

  it('change nothing there', async () => {
    const count = async () =>
      (await portal.portal.runtime.database.query(
        `SELECT (SELECT COUNT(*) FROM user_role WHERE ou_id = ?) + (SELECT COUNT(*) FROM user_structure WHERE ou_id = ?)
           + (SELECT COUNT(*) FROM user_group_member WHERE ou_id = ?) + (SELECT COUNT(*) FROM message_recipient WHERE ou_id = ?)
           + (SELECT COUNT(*) FROM domain WHERE ou_id = ?) + (SELECT COUNT(*) FROM domain_role WHERE ou_id = ?)
           + (SELECT COUNT(*) FROM domain_user_group WHERE ou_id = ?) + (SELECT COUNT(*) FROM user_asset WHERE ou_id = ?)
           + (SELECT COUNT(*) FROM user_group_asset WHERE ou_id = ?) + (SELECT COUNT(*) FROM structure_asset WHERE ou_id = ?)
           + (SELECT COUNT(*) FROM user_resource WHERE ou_id = ?) + (SELECT COUNT(*) FROM user_group_resource WHERE ou_id = ?)
           + (SELECT COUNT(*) FROM structure_resource WHERE ou_id = ?) AS total`,
        Array(13).fill(foreign.ou),
      )) as { total: number }[];
    expect((await count())[0]?.total).toBe(4);
  });
});
