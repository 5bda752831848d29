import { addApp } from '../lib/app.mjs';
import { callGraphql } from '../lib/graphql.mjs';
import { startProgram, startServer } from '../lib/programs.mjs';
import { membersOf, openSessions } from '../lib/sessions.mjs';
import { measureBroadcast } from '../lib/sockets.mjs';
import { medians } from '../lib/statistics.mjs';

/**
 * @typedef {import('../lib/run-cases.mjs').CaseContext} CaseContext
 * @typedef {CaseContext['world']} World
 * @typedef {import('../lib/report.mjs').Figures} Figures
 * @typedef {{ id: string, secret: string }} App
 */

const DOCUMENT = `subscription { messageChanged {
  action messageType createMessages { id messageId appId body color tags url produceTime messageTime zoneOffset ring }
} }`;
const PUBLISH = `mutation ($messages: [MessageInput!]!) {
  messagePublish(messages: $messages, recipients: { wholeOrganization: true }) { messageIds }
}`;
const BODY = 'Two turbines of the northern park stopped for inspection; the crew is on its way.';
const MESSAGES = 8;

/**
 * One message to everybody who is online, against a bare ws server that stores the same rows and sends the same text.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const messages = {
  id: 'P7',
  title: 'One message to 1,000 and 5,000 sockets',
  sizes: ['thousand', 'fiveThousand'],
  async run({ world, settings }) {
    /** @type {Record<string, Figures>} */
    const figures = {};
    /** @type {import('../lib/report.mjs').Ratio[]} */
    const ratios = [];
    for (const [size, label] of /** @type {[import('../lib/world.mjs').Size, string][]} */ ([
      ['thousand', '1,000'],
      ['fiveThousand', '5,000'],
    ])) {
      const { ours, floor } = await measureSize(world, settings, size);
      figures[`bare ws, ${label} sockets`] = floor;
      figures[`portal, ${label} sockets`] = ours;
      ratios.push(
        { what: `last receipt at ${label} sockets against bare ws`, value: ours.p50 / floor.p50, atMost: 1.3 },
        {
          what: `server CPU per message at ${label} sockets against bare ws`,
          value: ours.serverCpu / floor.serverCpu,
          atMost: 1.3,
        },
        { what: `KiB per idle socket of ${label}`, value: ours.socketMemory, atMost: 12 },
      );
    }
    return {
      figures,
      ratios,
      note:
        'Times are from the publishing call to the last receipt, the copies and counts of all recipients written. ' +
        'Bare ws writes the same rows, counts since they are stored (decision 137).',
    };
  },
};

/**
 * @param {World} world
 * @param {CaseContext['settings']} settings
 * @param {import('../lib/world.mjs').Size} size
 */
async function measureSize(world, { rounds }, size) {
  const { id, size: count } = world.organizations[size];
  const people = await membersOf(world, id, count);
  const app = await addApp(world, id);
  /** @type {{ ours: Figures[], floor: Figures[] }} */
  const each = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    const tokens = await openSessions(
      world,
      id,
      people.map((person) => person.id),
    );
    const ours = await measureOurs(world, { tokens, count, app });
    const floor = await measureFloor(world, { count, app, ouId: id, payload: ours.payload });
    each.ours.push(ours.figures);
    each.floor.push(floor.figures);
  }
  await world.connection.query('DELETE FROM app WHERE ou_id = ?', [id]);
  return { ours: medians(each.ours), floor: medians(each.floor) };
}

/**
 * @param {World} world
 * @param {{ tokens: string[], count: number, app: App }} options
 */
async function measureOurs(world, { tokens, count, app }) {
  const server = await startServer(world.url);
  try {
    const authorization = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`;
    const publish = () => callGraphql(server, PUBLISH, { messages: [{ body: BODY }] }, authorization);
    const options = {
      count,
      tokens,
      document: DOCUMENT,
      path: '/app-portal/web/v1/graphql',
      messages: MESSAGES,
      publish,
    };
    return await measureBroadcast(server, options);
  } finally {
    await server.stop();
  }
}

/**
 * @param {World} world
 * @param {{ count: number, app: App, ouId: string, payload: string }} options
 */
async function measureFloor(world, { count, app, ouId, payload }) {
  const server = await startProgram('scripts/bench/bare/broadcast.mjs', {
    env: { DATABASE_URL: world.url, PAYLOAD: payload, OU_ID: ouId, APP_ID: app.id },
  });
  try {
    const publish = async () => {
      const response = await fetch(server.url, { method: 'POST', body: '{}' });
      if (!response.ok) throw new Error(await response.text());
    };
    return await measureBroadcast(server, { count, path: '/', messages: MESSAGES, publish });
  } finally {
    await server.stop();
  }
}
