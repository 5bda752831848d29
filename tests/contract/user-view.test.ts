import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import { edges } from '../../server/graphql/edges.js';
import type { RootField } from '../../server/graphql/root-fields.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { FILE_CALLS } from '../../server/rest/file-calls.js';
import { restCalls } from '../../server/rest/documents.js';
import { ApiClient } from '../support/client.js';
import { dailyJobsRan } from '../support/jobs.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import { makeRows } from './world.js';

const READ_ONLY = 'You see the portal as somebody else and cannot change anything.';

let portal: TestPortal;
let schema: GraphQLSchema;
let rows: Awaited<ReturnType<typeof makeRows>>;
/** The administrator, who sees the portal as a member of their OU. */
let seen: ApiClient;
let viewToken: string;

/** The readings that make up the portal of a person; everything else is refused in a view. */
const SHOWN = [
  'alarmCount',
  'alarmDetail',
  'alarmFilterValues',
  'alarmList',
  'alarmSearchActive',
  'alarmTimeline',
  'announcementRead',
  'announcementReceived',
  'configByKeys',
  'landingGet',
  'landingRunStatus',
  'messageList',
  'portalApp',
  'portalAppResourceList',
  'portalFirstPages',
  'portalPageNames',
  'portalPlaces',
  'portalSearch',
  'portalShortcutMenuList',
  'sessionGet',
  'sessionOperations',
  'sessionOrganizationList',
  'sessionWorkingOrganization',
  'userViewEnd',
  'userViewGet',
];

beforeAll(async () => {
  portal = await startTestPortal();
  // They mend and delete rows, which the checksums of this file would see.
  const daily = ['alarmCountCheck', 'alarmArchive', 'messageCountCheck', 'messageArchive', 'reachCheck', 'retention'];
  await dailyJobsRan(portal.portal.runtime.database, ...daily);
  schema = await createSchema();
  rows = await makeRows(portal);
  const admin = await portal.as(await portal.factory.admin(rows.ou), rows.ou);
  const { userViewBegin } = await admin.data<{ userViewBegin: { token: string } }>(
    'mutation ($id: ID!) { userViewBegin(userId: $id, reason: "Help") { token } }',
    { id: rows.user },
  );
  viewToken = userViewBegin.token;
  seen = ApiClient.withToken(portal.url, admin.token ?? '');
  seen.headers = { 'portal-view': viewToken };
});
afterAll(() => portal.stop());

const httpFields = () => rootFields(schema).filter(({ kind }) => kind !== 'subscription');
const idOf = (field: string, argument: string) => {
  const kind = ID_ARGUMENTS[field]?.[argument];
  return kind && kind !== 'none' ? rows[kind] : newId();
};
const sampleOf = (field: RootField) => sampleCall(schema, field, (argument) => idOf(field.name, argument));

/** Tables of what calls leave by being made: records of refusals, work under way, counts of limits. */
const OF_CALLS = /^(audit_|session$|rate_limit$|job$|outbox_event$|live_)/;

/** A checksum of each table: what a refused call must leave as it was. */
async function fingerprint(): Promise<Record<string, unknown>> {
  const { database } = portal.portal.runtime;
  const tables = (await database.query(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  )) as { name: string }[];
  const names = tables.map(({ name }) => name).filter((name) => !OF_CALLS.test(name));
  const sums = (await database.query(`CHECKSUM TABLE ${names.map((name) => `\`${name}\``).join(', ')}`)) as {
    Table: string;
    Checksum: unknown;
  }[];
  return Object.fromEntries(sums.map(({ Table, Checksum }) => [Table.split('.')[1], Checksum]));
}

describe('a view of the portal as a user', () => {
  it('answers the readings of this list and refuses every other call by one rule, mutations and public calls too [VIEW-03]', async () => {
    const before = await fingerprint();
    const answered: string[] = [];
    for (const field of httpFields().filter(({ name }) => name !== 'userViewEnd')) {
      const { query, variables } = sampleOf(field);
      const { errors } = await seen.graphql(query, variables);
      const code = errors?.[0]?.extensions.code;
      if (code !== 'VIEW_READ_ONLY') answered.push(field.name);
      else expect(errors?.[0]?.extensions.envelopeCode, field.name).toBe(403);
    }
    expect(answered.sort()).toEqual(SHOWN.filter((name) => name !== 'userViewEnd'));
    expect(await fingerprint()).toEqual(before);
  }, 120_000);

  it('admits no mutation but its end, and no subscription [VIEW-03, VIEW-04]', () => {
    const admitted = rootFields(schema).filter(({ rule }) => rule.inView);
    expect(admitted.map(({ name }) => name).sort()).toEqual(SHOWN);
    expect(admitted.filter(({ kind }) => kind !== 'query').map(({ name }) => name)).toEqual(['userViewEnd']);
  });

  it('leads along no edge but those of the session that the first screen needs [VIEW-04]', () => {
    const admitted = edges(schema).filter(({ rule }) => rule.inView);
    expect(admitted.map(({ type, name }) => `${type}.${name}`).sort()).toEqual([
      'Session.hasAppPermission',
      'WorkingOrganization.messageOrigins',
    ]);
  });

  it('refuses REST calls by the same rule, uploads and downloads too [VIEW-03]', async () => {
    const changing = restCalls(schema).filter(({ operation }) => operation.operation === 'mutation');
    for (const call of changing.filter(({ path }) => path !== 'user-view/end')) {
      const [root] = call.operation.selectionSet.selections;
      const name = root?.kind === 'Field' ? root.name.value : '';
      const field = httpFields().find((candidate) => candidate.name === name);
      if (!field) throw new Error(`${call.path} projects nothing`);
      const { variables } = sampleOf(field);
      const query = new URLSearchParams(Object.entries(variables).map(([key, value]) => [key, String(value)]));
      const answer = await (call.method === 'POST'
        ? seen.rest('POST', call.path, variables)
        : seen.rest('GET', `${call.path}?${query.toString()}`));
      // Parameters that are missing are told before anybody is asked who calls.
      if (answer.code === 400) expect(answer.message, call.path).toContain('is missing');
      else expect(answer, call.path).toMatchObject({ code: 403, message: READ_ONLY });
    }
    for (const { path, method } of FILE_CALLS) {
      expect((await seen.rest(method, `${path}?id=${newId()}&taskId=${newId()}`)).code, path).toBe(403);
    }
  }, 120_000);

  it('stays closed after its end, for calls of strangers too [VIEW-05]', async () => {
    await seen.data('mutation { userViewEnd }');
    for (const field of httpFields()) {
      const { query, variables } = sampleOf(field);
      const { errors } = await seen.graphql(query, variables);
      expect(errors?.[0]?.extensions.code, field.name).toBe('VIEW_ENDED');
    }
  }, 120_000);
});
