import { createConnection } from 'mysql2/promise';
import { insertObjects } from '../../demo/bulk.mjs';
import { runNode } from '../../lib/tools.mjs';
import { graphqlTarget } from '../lib/graphql.mjs';
import { startServer } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof openPlace>>} Place
 * @typedef {'root' | 'member'} Kind
 */

const FEW = 400;
const MANY = 40_000;
const BATCH = 2_000;
const PAGE = 100;
const WORDS = ['North', 'Solar', 'Harbor', 'Delta', 'Iron', 'Vega', 'Terra', 'Polar'];
const TRADES = ['Works', 'Energy', 'Logistics', 'Clinics', 'Foods', 'Mills', 'Rail'];

const LIST = `query ($search: String) {
  list: organizationList(search: $search, pagination: { limit: ${PAGE} }) {
    organizations { id name industry userCount admin { id name } } pagination { total isBounded }
  }
}`;
const OWN = `query ($search: String) {
  list: sessionOrganizationList(search: $search, limit: ${PAGE}) { organizations { id name isCurrent isLastUsed } total }
}`;

/**
 * Listing and finding organizations among 40,000, for the super administrator and for a member of all of them.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const organizations = {
  id: 'P13',
  title: 'Organizations: 40,000 against 400, listed and searched',
  sizes: [],
  async run({ world, compare }) {
    const places = [await openPlace(world, FEW), await openPlace(world, MANY)];
    try {
      const [few, many] = places;
      /**
       * @param {string} name
       * @param {Place} place
       * @param {Kind} kind
       * @param {string | null} search
       * @param {number} count
       */
      const target = (name, place, kind, search, count) =>
        graphqlTarget({
          name: `${name}, ${place.count}`,
          server: place.server,
          document: kind === 'root' ? LIST : OWN,
          token: () => place[kind],
          variables: () => ({ search }),
          check: ({ list }) => {
            if (list.organizations.length !== count)
              throw new Error(`${list.organizations.length} instead of ${count}`);
          },
        });
      /** @type {[name: string, kind: Kind, search: string | null, count: number][]} */
      const kinds = [
        ['first page', 'root', null, PAGE],
        ['search of one', 'root', '00399', 1],
        ['search of none', 'root', 'zzzzqq', 0],
        ['own, first', 'member', null, PAGE],
        ['own, search of one', 'member', '00399', 1],
        ['own, search of none', 'member', 'zzzzqq', 0],
      ];
      const targets = kinds.flatMap(([name, ...kind]) => [target(name, few, ...kind), target(name, many, ...kind)]);
      const figures = await compare(targets, { seconds: 2, connections: 1 });
      return {
        figures,
        ratios: kinds.flatMap(([name]) => {
          const [small, large] = [figures[`${name}, ${FEW}`].p50, figures[`${name}, ${MANY}`].p50];
          return [
            { what: `p50 in ms of ${name} among 40,000`, value: large, atMost: 300 },
            // A hundred times as many rows; names are read in their index alone.
            { what: `p50 of ${name}, 40,000 against 400`, value: large / small, atMost: 50 },
          ];
        }),
      };
    } finally {
      for (const place of places) await place.close();
    }
  },
};

/**
 * A portal with `count` organizations and one person who is a member of all, with tokens of both.
 * @param {import('../lib/world.mjs').World} world
 * @param {number} count
 */
async function openPlace(world, count) {
  const schema = `portal_bench_organizations_${count}`;
  const url = new URL(world.url);
  url.pathname = `/${schema}`;
  await world.connection.query(`DROP DATABASE IF EXISTS ${schema}`);
  await world.connection.query(`CREATE DATABASE ${schema} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await runNode('dist/server/storage/migrate.js', [], { env: { DATABASE_URL: url.href, DATABASE_OWNER_URL: '' } });
  /** @type {import('../../lib/portal/connect.mjs').Connection} */
  const connection = await createConnection(url.href);
  const now = Date.now();
  const [rootId, memberId] = [world.tools.newIdAt(now), world.tools.newIdAt(now)];
  await insertObjects(connection, 'account', [
    { id: rootId, username: 'root', name: 'Root', is_super_admin: 1, created_time: now },
    { id: memberId, username: 'many', name: 'Member of many', is_super_admin: 0, created_time: now },
  ]);
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - at) }, (_, offset) => rowOf(at + offset));
    await insertObjects(
      connection,
      'organization',
      rows.map((row) => ({ ...row, admin_id: memberId })),
    );
    const person = { user_id: memberId, username: 'many', name: 'Member of many', created_time: now };
    await insertObjects(
      connection,
      'member',
      rows.map(({ id }) => ({ ou_id: id, ...person })),
    );
  }
  await connection.query('ANALYZE TABLE organization, member');
  const tools = { connection, tools: world.tools };
  const [[root], [member]] = [await openSessions(tools, null, [rootId]), await openSessions(tools, null, [memberId])];
  const server = await startServer(url.href);
  return {
    count,
    server,
    root,
    member,
    async close() {
      await server.stop();
      await connection.query(`DROP DATABASE ${schema}`);
      await connection.end();
    },
  };

  /** @param {number} number */
  function rowOf(number) {
    const name = `${WORDS[number % 8]} ${TRADES[number % 7]} ${String(number).padStart(5, '0')}`;
    return {
      id: world.tools.newIdAt(now),
      name,
      languages: '["en-US"]',
      available_themes: '["DARK"]',
      default_resource_types: '[]',
      copyrights: '{}',
      features: '[]',
      member_count: 1,
      created_time: now,
    };
  }
}
