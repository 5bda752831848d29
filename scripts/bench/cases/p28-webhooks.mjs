import { setTimeout as sleep } from 'node:timers/promises';
import { addEvents, deleteEvents } from '../lib/audit-rows.mjs';
import { callGraphql } from '../lib/graphql.mjs';
import { load } from '../lib/load.mjs';
import { startProgram, startServer } from '../lib/programs.mjs';
import { openSessions } from '../lib/sessions.mjs';
import { signInTarget } from '../lib/sign-in-calls.mjs';
import { median } from '../lib/statistics.mjs';

const CREATE = `mutation ($name: String!, $url: String!, $types: [String!]!) {
  webhookCreate(name: $name, url: $url, types: $types) { id }
}`;
/** Each gets every event: a target gets its events one after another, several targets at once. */
const TARGETS = 4;
/** Events that wait at once, delivered as fast as the server can. */
const BACKLOG = 10_000;
/** Events a second beside the sign-ins; nine in ten of `addEvents` have a type of webhooks. */
const PACE = 400;
/** Pause between two portions of them, in milliseconds. */
const PORTION = 100;
const RECORDED = 60_000;
/** Two turns of the chain, in seconds. */
const TURNS = 4;
/** Longer than the pauses of the chain, in milliseconds. */
const QUIET = 5_000;

/**
 * Deliveries of audit events to local targets, and sign-ins beside them.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const webhooks = {
  id: 'P28',
  title: 'Webhook deliveries of one server, and sign-ins beside them',
  sizes: ['thousand'],
  async run({ world, portal, settings }) {
    // It would deliver too.
    await portal.stop();
    await deleteEvents(world.connection);
    const { id: ouId } = world.organizations.thousand;
    const receiver = await startProgram('scripts/bench/bare/webhook-receiver.mjs');
    const server = await startServer(world.url, { WEBHOOK_ALLOWED_HOSTS: new URL(receiver.url).host });
    const count = async () => Number(await (await fetch(receiver.url)).text());
    const measured = { seconds: Math.max(settings.seconds, TURNS), connections: 2, databasePid: world.databasePid };
    try {
      const signIn = await signInTarget(world, server, ouId);
      await load(signIn, measured);
      const calm = [];
      for (let round = 0; round < settings.rounds; round += 1) calm.push(await load(signIn, measured));
      const feed = await eventFeed(world);
      await makeTargets(world, server, receiver.url);
      await feed.add(BACKLOG);
      const first = await movedFrom(count, 0);
      const began = performance.now();
      const last = await settled(count);
      const alone = ((last.value - first) * 1_000) / (last.time - began);
      /** @type {typeof calm} */
      const busy = [];
      const beside = [];
      for (let round = 0; round < settings.rounds; round += 1) {
        const before = (await settled(count)).value;
        const pouring = feed.pour();
        try {
          await movedFrom(count, before);
          beside.push(await pace(count, async () => void busy.push(await load(signIn, measured))));
        } finally {
          await pouring.stop();
        }
      }
      const p99 = (/** @type {{ p99: number }[]} */ loads) => median(loads.map((one) => one.p99));
      return {
        figures: {
          'deliveries a second, alone': { value: alone },
          'deliveries a second, beside sign-ins': { value: median(beside) },
          'sign-in, quiet': calm[0],
          'sign-in, beside deliveries': busy[0],
        },
        ratios: [
          { what: 'deliveries a second beside sign-ins', value: median(beside), atLeast: 1_000 },
          { what: 'p99 of sign-ins beside deliveries against quiet', value: p99(busy) / p99(calm), atMost: 2 },
        ],
      };
    } finally {
      await server.stop();
      await receiver.stop();
      await world.connection.query('DELETE FROM webhook_delivery');
      await world.connection.query('DELETE FROM webhook');
      await deleteEvents(world.connection);
    }
  },
};

/**
 * Makes targets of all types of events.
 * @param {import('../lib/world.mjs').World} world
 * @param {import('../lib/programs.mjs').Program} server
 * @param {string} url
 */
async function makeTargets(world, server, url) {
  const { id: ouId, adminId } = world.organizations.thousand;
  const [token] = await openSessions(world, ouId, [adminId]);
  const { webhookTypes } = await callGraphql(server, '{ webhookTypes { type } }', {}, `Bearer ${token}`);
  const types = webhookTypes.map((/** @type {{ type: string }} */ { type }) => type);
  for (let target = 0; target < TARGETS; target += 1) {
    const variables = { name: `Target ${target}`, url: `${url}/${target}`, types };
    await callGraphql(server, CREATE, variables, `Bearer ${token}`);
  }
}

/**
 * Events that are recorded at once and wait for their seals in portions, as those of calls do.
 * @param {import('../lib/world.mjs').World} world
 */
async function eventFeed({ connection, organizations }) {
  const { id: ouId } = organizations.thousand;
  await addEvents(connection, { ouId, crowdId: ouId, prefix: 'WBHK', count: RECORDED });
  const [rows] = await connection.query('SELECT id FROM audit_event WHERE ou_id = ? ORDER BY id', [ouId]);
  const ids = /** @type {{ id: string }[]} */ (rows).map(({ id }) => id);
  let given = 0;
  const add = async (/** @type {number} */ count) => {
    const portion = ids.slice(given, (given += count));
    if (portion.length < count) throw new Error('too few events were recorded');
    await connection.query('INSERT INTO audit_unsealed (event_id, ou_id) VALUES ?', [portion.map((id) => [id, ouId])]);
  };
  const pour = () => {
    let isOver = false;
    const done = (async () => {
      while (!isOver) await Promise.all([add((PACE * PORTION) / 1_000), sleep(PORTION)]);
    })();
    return {
      stop() {
        isOver = true;
        return done;
      },
    };
  };
  return { add, pour };
}

/**
 * Waits until more than `from` were delivered.
 * @param {() => Promise<number>} count
 * @param {number} from
 */
async function movedFrom(count, from) {
  for (;;) {
    const now = await count();
    if (now > from) return now;
    await sleep(10);
  }
}

/**
 * Waits until nothing was delivered for `QUIET` milliseconds. Answers the count, and when it was reached.
 * @param {() => Promise<number>} count
 */
async function settled(count) {
  const last = { value: await count(), time: performance.now() };
  while (performance.now() - last.time < QUIET) {
    await sleep(50);
    const value = await count();
    if (value > last.value) Object.assign(last, { value, time: performance.now() });
  }
  return last;
}

/**
 * The deliveries a second while `work` runs.
 * @param {() => Promise<number>} count
 * @param {() => Promise<unknown>} work
 */
async function pace(count, work) {
  const [before, began] = [await count(), performance.now()];
  await work();
  return (((await count()) - before) * 1_000) / (performance.now() - began);
}
