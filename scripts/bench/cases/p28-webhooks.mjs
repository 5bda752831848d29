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
const EVENTS = 200_000;

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
    const measured = { seconds: settings.seconds, connections: 2, databasePid: world.databasePid };
    try {
      const signIn = await signInTarget(world, server, ouId);
      await load(signIn, measured);
      const calm = [];
      for (let round = 0; round < settings.rounds; round += 1) calm.push(await load(signIn, measured));
      await beginDeliveries(world, server, receiver.url);
      const began = await count();
      while ((await count()) === began) await sleep(10);
      const alone = await pace(count, () => sleep(settings.seconds * 1_000));
      /** @type {typeof calm} */
      const busy = [];
      const beside = [];
      for (let round = 0; round < settings.rounds; round += 1) {
        beside.push(await pace(count, async () => void busy.push(await load(signIn, measured))));
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
 * Makes targets of all types of events, and the events.
 * @param {import('../lib/world.mjs').World} world
 * @param {import('../lib/programs.mjs').Program} server
 * @param {string} url
 */
async function beginDeliveries(world, server, url) {
  const { id: ouId, adminId } = world.organizations.thousand;
  const [token] = await openSessions(world, ouId, [adminId]);
  const { webhookTypes } = await callGraphql(server, '{ webhookTypes { type } }', {}, `Bearer ${token}`);
  const types = webhookTypes.map((/** @type {{ type: string }} */ { type }) => type);
  for (let target = 0; target < TARGETS; target += 1) {
    const variables = { name: `Target ${target}`, url: `${url}/${target}`, types };
    await callGraphql(server, CREATE, variables, `Bearer ${token}`);
  }
  await addEvents(world.connection, { ouId, crowdId: ouId, prefix: 'WBHK', count: EVENTS, isWaiting: true });
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
