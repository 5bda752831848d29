import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import type { Rows } from './world.js';
import { makeCallers, makeRows } from './world.js';

let portal: TestPortal;
let schema: GraphQLSchema;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
});
afterAll(() => portal.stop());

/** Events without one thing that they are about. */
const WITHOUT_TARGET: Readonly<Record<string, string>> = {
  alarmAcknowledgeMany: 'many alarms, none of them first',
  alarmExportStart: 'all alarms of a list',
  assetSyncCancel: 'all assets',
  auditExport: 'the whole log',
  auditVerify: 'the whole log',
  profileModify: 'settings of the actor',
  userBulk: 'a task; each person has an event of their own',
  userEmailCancel: 'the request of the actor',
  userExportStart: 'all people',
};

it('names the target of every administrative write [AUDT-20]', async () => {
  const mutations = rootFields(schema).filter(
    ({ kind, rule }) => kind === 'mutation' && rule.audit !== 'none' && rule.audit !== 'session',
  );
  const idOf = (field: string, argument: string, rows: Rows) => {
    const kind = ID_ARGUMENTS[field]?.[argument];
    return kind && kind !== 'none' ? rows[kind] : newId();
  };
  // Each with rows of its own: many calls delete what others need.
  const part = async (fields: typeof mutations, caller: 'ouAdmin' | 'superAdmin') => {
    const rows = await makeRows(portal);
    const callers = await makeCallers(portal, rows);
    const client = await callers[caller]();
    for (const field of fields) {
      const { query, variables } = sampleCall(schema, field, (name) => idOf(field.name, name, rows));
      await client.code(query, variables);
    }
  };
  const isDeletion = ({ name }: { readonly name: string }) => /Delete|Remove/.test(name);
  await part(
    mutations.filter((field) => !isDeletion(field)),
    'ouAdmin',
  );
  await part(mutations.filter(isDeletion), 'ouAdmin');
  await part(mutations, 'superAdmin');
  const events = (await portal.portal.runtime.database.query(
    `SELECT event_name AS name, COUNT(*) AS total, SUM(target_name IS NULL OR target_name = '') AS nameless FROM audit_event
      WHERE result = 'success' AND account_type <> 'SYSTEM' AND resource_type <> 'session' GROUP BY event_name ORDER BY event_name`,
  )) as { name: string; total: number; nameless: string }[];
  expect(events.length).toBeGreaterThan(60);
  const nameless = events.filter((event) => Number(event.nameless) > 0).map(({ name }) => name);
  expect(nameless.filter((name) => !WITHOUT_TARGET[name])).toEqual([]);
}, 300_000);
