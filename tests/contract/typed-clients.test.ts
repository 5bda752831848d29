import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClientTools } from '../support/client-tools.js';
import { TEST_PASSWORD } from '../support/factory.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';

const BASE = '/app-portal/web/v1';
const PATIENCE = 300_000;
let portal: TestPortal;
let tools: ClientTools;
let ouId: string;
let token: string;

beforeAll(async () => {
  tools = await ClientTools.install();
  portal = await startTestPortal();
  ouId = await portal.factory.organization();
  const { id } = await portal.factory.admin(ouId, { username: 'administrator' });
  token = await portal.factory.session(id, ouId);
  await portal.factory.member(ouId, { username: 'member' });
}, PATIENCE);
afterAll(() => portal.stop());

/** Stores a description of the API, as the portal serves it, for the generators. */
async function store(name: string): Promise<void> {
  const response = await fetch(`${portal.url}${BASE}/${name}`, { headers: { authorization: `Bearer ${token}` } });
  writeFileSync(tools.path(name), await response.text());
}

describe('a client of an integrator', () => {
  it(
    'is typed by openapi-typescript: it signs in, chooses an OU, lists users, makes a role and leaves [CALL-013, CALL-022, CALL-027]',
    async () => {
      await store('openapi.json');
      // A property with a default stays optional in a request.
      await tools.run('openapi-typescript', 'openapi.json', '-o', 'openapi.ts', '--default-non-nullable=false');
      const args = [portal.url, 'administrator', TEST_PASSWORD, ouId];
      expect(await tools.compileAndRun('rest-client', ...args)).toEqual({
        users: [
          { username: 'administrator', status: 'ACTIVE', structures: [] },
          { username: 'member', status: 'ACTIVE', structures: [] },
        ],
        total: 2,
        role: 'Made by a program',
        code: 401,
      });
    },
    PATIENCE,
  );

  it(
    'is typed by graphql-codegen: it signs in, chooses an OU, lists users, makes a role and leaves [CALL-013, CALL-022, CALL-027]',
    async () => {
      await store('schema.graphql');
      await tools.generateDocuments();
      const args = [portal.url, 'administrator', TEST_PASSWORD, ouId];
      expect(await tools.compileAndRun('graphql-client', ...args)).toEqual({
        users: [
          { username: 'administrator', status: 'ACTIVE' },
          { username: 'member', status: 'ACTIVE' },
        ],
        total: 2,
        role: 'Made by a document',
        code: 401,
      });
    },
    PATIENCE,
  );
});
