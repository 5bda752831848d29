import { setTimeout as sleep } from 'node:timers/promises';
import { addApp } from '../lib/app.mjs';
import { callGraphql } from '../lib/graphql.mjs';
import { load } from '../lib/load.mjs';
import { deleteMessages } from '../lib/message-rows.mjs';
import { signInTarget } from '../lib/sign-in-calls.mjs';
import { median } from '../lib/statistics.mjs';

const PUBLISH = `mutation {
  messagePublish(messages: [{ body: "The night shift begins." }], recipients: { wholeOrganization: true }) { messageIds }
}`;
const POLL = 10;

/**
 * One message to 100,000 people, whose copies a job writes, against two statements that write the same copies and counts;
 * and sign-ins beside it.
 * @type {import('../lib/run-cases.mjs').Case}
 */
export const messageDelivery = {
  id: 'P25',
  title: 'One message to 100,000 people, and sign-ins beside it',
  sizes: ['hundredThousand'],
  async run({ world, portal, settings }) {
    const { id: ouId } = world.organizations.hundredThousand;
    const { connection, databasePid } = world;
    await deleteMessages(connection, ouId);
    const app = await addApp(world, ouId);
    const authorization = `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`;
    const [[{ people }]] = await connection.query('SELECT COUNT(*) AS people FROM member WHERE ou_id = ?', [ouId]);
    const openJobs = async () => {
      const [rows] = await connection.query(
        "SELECT 1 FROM job WHERE kind = 'messageDelivery' AND state <> 'DONE' LIMIT 1",
      );
      return /** @type {unknown[]} */ (rows).length;
    };
    const deliver = async () => {
      const began = performance.now();
      const { messagePublish } = await callGraphql(portal, PUBLISH, {}, authorization);
      const answered = performance.now() - began;
      while ((await openJobs()) > 0) await sleep(POLL);
      return { answered, ms: performance.now() - began, id: messagePublish.messageIds[0] };
    };
    const signIn = await signInTarget(world, portal, ouId);
    const measured = { seconds: settings.seconds, connections: 2, databasePid };
    try {
      /** @type {Record<'bare' | 'ours' | 'answered' | 'beside', number[]>} */
      const { bare, ours, answered, beside } = { bare: [], ours: [], answered: [], beside: [] };
      for (let round = 0; round < settings.rounds; round += 1) {
        const delivered = await deliver();
        const [[{ total }]] = await connection.query(
          'SELECT COUNT(*) AS total FROM message_recipient WHERE ou_id = ? AND message_id = ?',
          [ouId, delivered.id],
        );
        if (total !== people) throw new Error(`${total} copies for ${people} people`);
        ours.push(delivered.ms);
        answered.push(delivered.answered);
        bare.push(await bareCopies(connection, { ouId, appId: app.id, messageId: delivered.id }));
        const calm = await load(signIn, measured);
        let isOver = false;
        const deliveries = (async () => {
          while (!isOver) await deliver();
        })();
        const busy = await load(signIn, measured);
        isOver = true;
        await deliveries;
        beside.push(busy.p50 / calm.p50);
      }
      const seconds = median(ours) / 1_000;
      return {
        figures: {
          'bare: two statements for all copies and counts, ms': { value: median(bare) },
          'delivery, ms': { value: median(ours) },
          'answer of the publishing call, ms': { value: median(answered) },
        },
        ratios: [
          { what: 'delivery against two bare statements', value: median(ours) / median(bare), atMost: 3 },
          { what: 'recipients a second', value: people / seconds, atLeast: 20_000 },
          { what: 'p50 of sign-ins beside deliveries against quiet', value: median(beside), atMost: 2 },
        ],
        note: 'A delivery goes in short transactions that can be resumed.',
      };
    } finally {
      await deleteMessages(connection, ouId);
    }
  },
};

/**
 * The time of the statements that write all copies once more, and count them, in ms.
 * @param {import('../lib/world.mjs').World['connection']} connection
 * @param {{ ouId: string, appId: string, messageId: string }} options
 */
async function bareCopies(connection, { ouId, appId, messageId }) {
  await connection.query('DELETE FROM message_recipient WHERE ou_id = ? AND message_id = ?', [ouId, messageId]);
  const began = performance.now();
  await connection.query(
    'INSERT INTO message_recipient (ou_id, user_id, message_id, app_id) SELECT ou_id, user_id, ?, ? FROM member WHERE ou_id = ?',
    [messageId, appId, ouId],
  );
  await connection.query(
    `INSERT INTO message_count (ou_id, user_id, group_id, app_id, total, unread)
       SELECT ou_id, user_id, app_id, app_id, 1, 1 FROM message_recipient WHERE ou_id = ? AND message_id = ?
       ON DUPLICATE KEY UPDATE total = message_count.total, unread = message_count.unread + 1`,
    [ouId, messageId],
  );
  return performance.now() - began;
}
