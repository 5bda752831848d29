import { measureChain } from '../lib/audit-chain.mjs';
import { addEvents, deleteEvents, withoutIndexes } from '../lib/audit-rows.mjs';
import { callGraphql, graphqlTarget } from '../lib/graphql.mjs';
import { startServer } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { at } from '../../lib/paths.mjs';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {import('../lib/run-cases.mjs').CaseContext} Context
 * @typedef {import('../lib/report.mjs').Ratio} Ratio
 * @typedef {import('../lib/report.mjs').Figures} Figures
 */

const FEW = 10_000;
const MANY = 10_000_000;
const OTHERS = 10;
const DAY = 86_400_000;
const TEXT = 'text';
const QUERY = `query ($pagination: PaginationInput, $startTime: Timestamp, $endTime: Timestamp, $filter: AuditFilter) {
  auditQuery(pagination: $pagination, startTime: $startTime, endTime: $endTime, filter: $filter) {
    events { id time eventName resourceType resourceId targetName result ip requestId userType username name }
    pagination { total isBounded next } searchedUntil } }`;
const ROLE = 'mutation ($id: ID!, $name: String!) { roleModify(id: $id, name: $name) { id } }';
const USER = 'mutation ($id: ID!, $name: String!) { userModify(id: $id, name: $name) { id } }';

/**
 * The audit log of an OU with ten million events against one with ten thousand; what recording costs a mutation; the pace
 * of sealing and of the check of a chain whose events stand among them, which the disk sets.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const auditLog = {
  id: 'P26',
  title: 'Audit log of 10,000,000 events against 10,000',
  sizes: ['thousand', 'fiveThousand'],
  async run(context) {
    const { world, portal, settings } = context;
    const { thousand, fiveThousand } = world.organizations;
    const { connection } = world;
    const many = settings.isQuick ? MANY / 10 : MANY;
    try {
      await fill(connection, { few: thousand.id, many: fiveThousand.id, count: many });
      const queries = await measureQueries(context, many);
      const writing = await measureWriting(context);
      // It would seal the events itself.
      await portal.stop();
      const chain = await measureChain(world, thousand.id);
      return {
        figures: { ...queries.figures, ...writing.figures, ...chain.figures },
        ratios: [...queries.ratios, ...writing.ratios],
        note: `${many} events in the large log, ${FEW} in the small one, beside those of ${OTHERS} other OUs and of strangers.`,
      };
    } finally {
      await deleteEvents(connection);
    }
  },
};

/**
 * Fills the log, unless a run that was interrupted has left it.
 * @param {Context['world']['connection']} connection
 * @param {{ few: string, many: string, count: number }} options
 */
async function fill(connection, { few, many, count }) {
  const [[{ total }]] = await connection.query('SELECT COUNT(*) AS total FROM audit_event WHERE ou_id = ?', [many]);
  if (total >= count) return;
  await deleteEvents(connection);
  await withoutIndexes(connection, async () => {
    await addEvents(connection, { ouId: many, crowdId: many, prefix: 'BG', count });
    await addEvents(connection, { ouId: few, crowdId: few, prefix: 'SM', count: FEW });
    for (let each = 0; each < OTHERS; each += 1) {
      const ouId = `01BENCHOTHER${String(each).padStart(14, '0')}`;
      await addEvents(connection, { ouId, crowdId: few, prefix: `Q${each}`, count: count / 100 });
    }
    await addEvents(connection, { ouId: null, crowdId: many, prefix: 'NO', count: count / 20 });
  });
}

/**
 * The filters of the audit page, each in both logs.
 * @param {Context} context
 * @param {number} count
 */
async function measureQueries({ world, portal, compare }, count) {
  const sides = await Promise.all(
    [
      { name: `${FEW} events`, of: world.organizations.thousand },
      { name: `${count} events`, of: world.organizations.fiveThousand },
    ].map(async ({ name, of }) => {
      const [token] = await openSessions(world, of.id, [of.adminId]);
      /** @param {object} variables */
      const ask = async (variables) => (await callGraphql(portal, QUERY, variables, `Bearer ${token}`)).auditQuery;
      const middle = Date.now() - 90 * DAY;
      const { events, pagination } = await ask({ endTime: middle });
      const some = events.find((/** @type {any} */ event) => event.eventName === 'roleModify') ?? events[0];
      const [[person]] = await world.connection.query(
        'SELECT user_id AS id FROM member WHERE ou_id = ? ORDER BY user_id LIMIT 1 OFFSET 20',
        [of.id],
      );
      /** @type {Record<string, object>} */
      const requests = {
        'first page': {},
        'page in the middle': { pagination: { after: pagination.next } },
        'a week': { startTime: middle - 7 * DAY, endTime: middle },
        'kind of event': { filter: { eventNames: ['roleModify'] } },
        'two kinds of event': { filter: { eventNames: ['portalEventLog', 'menuModify'] } },
        'kind of target': { filter: { resourceTypes: ['role'] } },
        'kind of actor': { filter: { userTypes: ['APP'] } },
        result: { filter: { results: ['fail'] } },
        actor: { filter: { actorIds: [person.id] } },
        target: { filter: { targetIds: [some.resourceId] } },
        'id of a request': { filter: { search: some.requestId } },
        [TEXT]: { filter: { search: 'role 1' } },
      };
      return { name, token, requests };
    }),
  );
  const targets = sides.flatMap(({ name, token, requests }) =>
    Object.entries(requests).map(([what, variables]) =>
      graphqlTarget({
        name: `${what}, ${name}`,
        server: portal,
        document: QUERY,
        variables: () => variables,
        token: () => token,
        check: ({ auditQuery: { events } }) => {
          if (events.length === 0) throw new Error('no events');
        },
      }),
    ),
  );
  // A text is sought in thousands of rows: a second is too short for it on a busy machine.
  const isSlow = (/** @type {import('../lib/load.mjs').Target} */ { name }) => name.startsWith(TEXT);
  const figures = {
    ...(await compare(
      targets.filter((target) => !isSlow(target)),
      { connections: 2 },
    )),
    ...(await compare(targets.filter(isSlow), { connections: 1, seconds: 6, warmUp: 4 })),
  };
  const [few, many] = sides;
  const ratios = Object.keys(few.requests).map((what) => ({
    what: `p50 of ${what}, ${count} events against ${FEW}`,
    value: figures[`${what}, ${many.name}`].p50 / figures[`${what}, ${few.name}`].p50,
    atMost: 3,
  }));
  return { figures, ratios };
}

/**
 * Two mutations, by the portal and by one whose calls record nothing.
 * @param {Context} context
 */
async function measureWriting({ world, portal, compare }) {
  const { id: ouId, adminId } = world.organizations.fiveThousand;
  const [token] = await openSessions(world, ouId, [adminId]);
  const [[role]] = await world.connection.query('SELECT id FROM role WHERE ou_id = ? LIMIT 1', [ouId]);
  const [[user]] = await world.connection.query(
    'SELECT user_id AS id FROM member WHERE ou_id = ? ORDER BY user_id DESC LIMIT 1',
    [ouId],
  );
  const without = await startServer(world.url, {}, [
    '--import',
    pathToFileURL(at('scripts/bench/bare/without-audit.mjs')).href,
  ]);
  const servers = { 'without events': without, 'with events': portal };
  const mutations = {
    roleModify: { document: ROLE, id: role.id },
    userModify: { document: USER, id: user.id },
  };
  let number = 0;
  try {
    await mustRecord(world, { without, portal }, (server, name) =>
      callGraphql(server, ROLE, { id: role.id, name }, `Bearer ${token}`),
    );
    const targets = Object.entries(mutations).flatMap(([name, { document, id }]) =>
      Object.entries(servers).map(([which, server]) =>
        graphqlTarget({
          name: `${name} ${which}`,
          server,
          document,
          token: () => token,
          // Another name each time, so that there is something to change.
          variables: () => ({ id, name: `Name ${(number += 1)}` }),
          check: (data) => {
            if (data[name].id !== id) throw new Error('another answer');
          },
        }),
      ),
    );
    const figures = await compare(targets, { connections: 1 });
    const ratios = Object.keys(mutations).map((name) => ({
      what: `p50 of ${name} with its event against without`,
      value: figures[`${name} with events`].p50 / figures[`${name} without events`].p50,
      atMost: 1.1,
    }));
    return { figures, ratios };
  } finally {
    await without.stop();
  }
}

/**
 * Throws unless a call of the portal is recorded, and the same call of the other server is not.
 * @param {Context['world']} world
 * @param {{ without: Context['portal'], portal: Context['portal'] }} servers
 * @param {(server: Context['portal'], name: string) => Promise<unknown>} call
 */
async function mustRecord({ connection, organizations }, { without, portal }, call) {
  const { id, adminId } = organizations.fiveThousand;
  const began = Date.now();
  const recorded = async () => {
    const [[{ total }]] = await connection.query(
      'SELECT COUNT(*) AS total FROM audit_event WHERE account_id = ? AND ou_id = ? AND time >= ?',
      [adminId, id, began],
    );
    return total;
  };
  await call(without, 'Without an event');
  if ((await recorded()) !== 0) throw new Error('the server without events recorded one');
  await call(portal, 'With an event');
  if ((await recorded()) !== 1) throw new Error('the portal recorded no event');
}
