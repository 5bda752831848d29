import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../server/core/ids.js';
import { rootFields } from '../../server/graphql/root-fields.js';
import { createSchema } from '../../server/graphql/schema.js';
import { ApiClient } from '../support/client.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ID_ARGUMENTS } from './id-arguments.js';
import { sampleCall } from './sample-calls.js';
import { makeRows } from './world.js';

let portal: TestPortal;
let schema: GraphQLSchema;

beforeAll(async () => {
  portal = await startTestPortal();
  schema = await createSchema();
});
afterAll(() => portal.stop());

describe('a feature that the organization has purchased no more', () => {
  it('takes every call about assets with it, whoever calls and whatever there is [APP-13]', async () => {
    const { factory } = portal;
    const base = await makeRows(portal);
    await portal.portal.runtime.database.query("UPDATE organization SET features = '[]' WHERE id = ?", [base.ou]);
    const admin = await portal.as(await factory.admin(base.ou), base.ou);
    const app = ApiClient.app(portal.url, base.credentials);
    const fields = rootFields(schema).filter(({ name, kind }) => kind !== 'subscription' && /asset/i.test(name));
    const codes = new Map<string, number>();
    for (const field of fields) {
      const { query, variables } = sampleCall(schema, field, (argument) => {
        const kind = ID_ARGUMENTS[field.name]?.[argument];
        return kind && kind !== 'none' ? base[kind] : newId();
      });
      codes.set(field.name, await (field.rule.allow === 'APP' ? app : admin).code(query, variables));
    }
    expect([...codes].filter(([, code]) => code !== 403)).toEqual([]);
    expect(codes.size).toBeGreaterThan(20);
  });
});
