import { openAccessWorld } from '../lib/access-world.mjs';
import { statementsOf } from '../lib/database-figures.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { keepPlans } from '../lib/plans.mjs';
import { openSessions } from '../lib/sessions.mjs';

/** @typedef {import('../lib/graphql.mjs').Answer} Answer */

const EXPLAIN = `query ($userId: ID!, $kind: AccessTargetKind!, $targetId: ID!) {
  accessExplanation(userId: $userId, kind: $kind, targetId: $targetId) {
    isGranted pathCount paths { kind id name } denials { reason steps { kind id name } } candidates { id name isAssignable }
  }
}`;
const ACCESS = `query ($userId: ID!) { userAccess(userId: $userId) { apps {
  id name grantedCount totalCount menus { id name isGranted children { id name isGranted } } permissions { id name isGranted }
} } }`;
const HOLDERS = `query ($kind: AccessSourceKind!, $targetId: ID!) {
  accessHolders(kind: $kind, targetId: $targetId, pagination: { limit: 50 }) {
    users { id name roles { id name } } pagination { total isBounded next }
  }
}`;
/** Milliseconds. */
const GOAL = 100;

/**
 * @param {boolean} isRight
 * @param {string} what
 */
const expect = (isRight, what) => {
  if (!isRight) throw new Error(what);
};

/**
 * The explanation of access for the member with most roles, all that this member may do, and the others who have the
 * same.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const whyAccess = {
  id: 'P15',
  title: 'Why-access among 100,000 users, 60 apps, 412 roles',
  sizes: ['hundredThousand'],
  async run({ world, portal, compare }) {
    const ou = world.organizations.hundredThousand;
    const { busyId, menuId, deniedId, permissionId, appId } = await openAccessWorld(world, ou);
    const [admin, subAdmin] = await openSessions(world, ou.id, [ou.adminId, ou.subAdminId]);
    const explain = (/** @type {string} */ kind, /** @type {string} */ targetId) => ({
      userId: busyId,
      kind,
      targetId,
    });
    /** @type {Record<string, [document: string, variables: object, token: string, check: (data: Answer) => void]>} */
    const calls = {
      'menu, granted by many roles': [
        EXPLAIN,
        explain('MENU', menuId),
        admin,
        (data) => expect(data.accessExplanation.isGranted && data.accessExplanation.pathCount > 1, 'not granted'),
      ],
      'menu, denied': [
        EXPLAIN,
        explain('MENU', deniedId),
        admin,
        (data) => expect(data.accessExplanation.denials.length === 1, 'not denied'),
      ],
      permission: [
        EXPLAIN,
        explain('PERMISSION', permissionId),
        admin,
        (data) => expect(data.accessExplanation, 'nothing'),
      ],
      'app, all of its menus': [
        EXPLAIN,
        explain('APP', appId),
        admin,
        (data) => expect(data.accessExplanation.isGranted, 'not granted'),
      ],
      'everything of a user (3,600 menus and permissions)': [
        ACCESS,
        { userId: busyId },
        admin,
        (data) => expect(data.userAccess.apps.length === 60, 'not all apps'),
      ],
      'who has a menu (tens of thousands)': [
        HOLDERS,
        { kind: 'MENU', targetId: menuId },
        admin,
        (data) => expect(data.accessHolders.users.length === 50, 'no page'),
      ],
      'who has a menu, within a reach of 10,000': [
        HOLDERS,
        { kind: 'MENU', targetId: menuId },
        subAdmin,
        (data) => expect(data.accessHolders.users.length === 50, 'no page'),
      ],
    };
    /** @type {Record<string, string[]>} */
    const statements = {};
    for (const [name, [document, variables, token]] of Object.entries(calls)) {
      const call = () => callGraphql(portal, document, variables, `Bearer ${token}`);
      await call();
      statements[name] = await statementsOf(world.connection, call);
    }
    await keepPlans(world.connection, 'p15-why', statements);
    const targets = Object.entries(calls).map(([name, [document, variables, token, check]]) =>
      graphqlTarget({ name, server: portal, document, check, token: () => token, variables: () => variables }),
    );
    // One at a time: the wait of one person, not the capacity of a server.
    const figures = await compare(targets, { connections: 1, seconds: 2 });
    return {
      figures,
      ratios: targets.flatMap(({ name }) => {
        const { p50, serverCpu, databaseCpu } = figures[name];
        return [
          { what: `p50 in ms: ${name}`, value: p50, atMost: GOAL },
          // The time on a machine without neighbours.
          { what: `ms of CPU: ${name}`, value: serverCpu + databaseCpu, atMost: GOAL },
        ];
      }),
      note: `SQL statements: ${Object.entries(statements)
        .map(([name, texts]) => `${name} ${texts.length}`)
        .join('; ')}. Plans: .portal/bench/plans/p15-why.md.`,
    };
  },
};
