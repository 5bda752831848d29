import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../server/context/levels.js';
import { edges } from '../../server/graphql/edges.js';
import { createSchema } from '../../server/graphql/schema.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { EDGE_ENTRIES, sampleEdge } from './sample-calls.js';
import { makeRows } from './world.js';

/** The operations without which an edge is refused: its own, and that of the call that leads to it. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  // Either of two operations admits: a caller without one has the other.
  'Asset.places': [],
  'Asset.reach': [],
  'Asset.seenTime': [],
  // Parts that a caller has no right to are absent.
  'ConsoleHome.apps': [],
  'ConsoleHome.changes': [],
  'ConsoleHome.firstSteps': [],
  'ConsoleHome.mails': [],
  'ConsoleHome.people': [],
  'ConsoleHome.signInHours': [],
  'ConsoleHome.signIns': [],
  'ConsoleHome.tasks': [],
  'ConsoleHome.waiting': [],
  'DomainRoleChoice.menuGroups': ['role', 'domain'],
  'DomainRoleChoice.permissions': ['role', 'domain'],
  'DomainRoleChoice.structures': ['role', 'domain'],
  'DomainRoleChoice.users': ['role', 'domain'],
  'DomainUserGroupChoice.users': ['userGroup', 'domain'],
  'ManagedMenuGroup.app': ['app'],
  'ManagedMenuGroup.menus': ['app'],
  'ManagedMenuGroup.roles': ['app', 'role'],
  'MenuRef.app': ['app', 'role'],
  'MenuRef.children': ['app', 'role'],
  'MenuRef.menuGroups': ['app', 'role'],
  'MenuRef.parent': ['app', 'role'],
  'PermissionChoice.app': ['app', 'role'],
  'PermissionChoice.roles': ['role'],
  'Role.menuGroups': ['role'],
  'Role.permissions': ['role'],
  'Role.structures': ['role'],
  'Role.users': ['role'],
  'RoleAppChoice.category': ['app', 'role'],
  'RoleAppChoice.menuGroups': ['app', 'role'],
  'RoleAppChoice.menus': ['app', 'role'],
  'RoleAppChoice.permissions': ['app', 'role'],
  'Session.hasAppPermission': [],
  'SessionUser.roles': [],
  'SessionUser.sessions': [],
  'SessionUser.structures': [],
  'SessionUser.userGroups': [],
  'StructureNode.children': [],
  'StructureNode.parent': [],
  'StructureNode.users': ['structure'],
  'StructureRef.ancestors': [],
  'StructureRef.children': [],
  'StructureRef.parent': [],
  'StructureRef.users': ['structure'],
  'UserChoice.roles': ['user'],
  'UserChoice.structures': ['user'],
  'UserChoice.userGroups': ['user'],
  'UserGroup.users': ['userGroup'],
  'WorkingOrganization.messageOrigins': [],
};

let portal: TestPortal;

beforeAll(async () => void (portal = await startTestPortal()));
afterAll(() => portal.stop());

describe('an edge', () => {
  it('is refused without the operation of the list of the same rows, and needs no other [CALL-015, CALL-251, threats 46]', async () => {
    const schema = await createSchema();
    const rows = await makeRows(portal);
    const refused = new Map<string, string[]>();
    for (const operation of OPERATIONS) {
      const others = OPERATIONS.filter((other) => other !== operation);
      const caller = await portal.as(await portal.factory.subAdmin(rows.ou, others), rows.ou);
      for (const [entry, { type }] of Object.entries(EDGE_ENTRIES)) {
        for (const edge of edges(schema).filter((found) => found.type === type)) {
          const { query, variables } = sampleEdge(edge, entry, rows);
          const needed = refused.get(`${type}.${edge.name}`) ?? [];
          refused.set(`${type}.${edge.name}`, needed);
          if ((await caller.code(query, variables)) === 403) needed.push(operation);
        }
      }
    }
    expect(Object.fromEntries(refused)).toEqual(NEEDED);
  });
});
