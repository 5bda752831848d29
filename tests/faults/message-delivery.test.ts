import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { againOnDeadlock } from '../../server/database/deadlock.js';
import { LEASE } from '../../server/jobs/job-table.js';
import { createDataSource } from '../../server/storage/data-source.js';
import { ApiClient } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import { Factory } from '../support/factory.js';
import { ageJobs } from '../support/jobs.js';
import { makeMembers } from '../support/messaging/many-members.js';
import { listen } from '../support/messaging/resuming-client.js';
import type { TestDatabase } from '../support/servers/empty-database.js';
import type { TestRedis } from '../support/servers/redis.js';
import { startTestRedis } from '../support/servers/redis.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10);
const CROWD = 6_000;
const IN_GROUP = 2_500;
const PUBLISH = `mutation ($body: String!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: [{ body: $body }], recipients: $recipients) { messageIds } }`;

let database: TestDatabase;
let source: DataSource;
let redis: TestRedis;
let servers: ServerProcess[];

beforeAll(async () => {
  database = await createTestDatabase();
  source = await createDataSource(database.url).initialize();
  redis = await startTestRedis();
  const env = { DATABASE_URL: database.url, REDIS_URL: redis.url };
  servers = [new ServerProcess(await freePort(), env), new ServerProcess(await freePort(), env)];
  await Promise.all(servers.map((server) => server.start()));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await redis.stop();
  await source.destroy();
  await database.drop();
});

const query = <Row>(sql: string, values: unknown[] = []) => source.query(sql, values) as Promise<Row[]>;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ends the leases of lost servers; the jobs of the others are reclaimed as well, and both then run. */
const age = () => againOnDeadlock(() => ageJobs(source, LEASE + 1));

/** An OU with a crowd, a group of some of them, and two people in it who listen on servers that come and go. */
async function listeningWorld() {
  const factory = new Factory(source);
  const ou = await factory.organization();
  const app = await factory.app(ou);
  const crowd = await makeMembers(source, ou, CROWD);
  const group = await factory.userGroup(ou, []);
  const people = [await factory.member(ou), await factory.member(ou)];
  const members = [...crowd.slice(0, IN_GROUP), ...people.map(({ id }) => id)];
  await query('INSERT INTO user_group_member (ou_id, user_group_id, user_id, created_time) VALUES ?', [
    members.map((user) => [ou, group, user, 1]),
  ]);
  let turn = 0;
  const listeners = await Promise.all(
    people.map(async ({ id }) => listen(() => servers[(turn += 1) % 2]!.url, await factory.session(id, ou))),
  );
  return { ou, app, group, people, listeners };
}

it(
  'kill -9 of either server while messages are published and delivered, and the loss of Redis: each message that was accepted has one copy a person, and is told once',
  { timeout: 400_000 },
  async () => {
    const { ou, app, group, people, listeners } = await listeningWorld();
    const audiences = {
      all: { recipients: { wholeOrganization: true }, size: CROWD + 2 },
      group: { recipients: { userGroupIds: [group] }, size: IN_GROUP + 2 },
      two: { recipients: { userIds: people.map(({ id }) => id) }, size: 2 },
    };
    const accepted: string[] = [];
    const publish = async (at: number, kind: keyof typeof audiences, body: string) => {
      const variables = { body, recipients: audiences[kind].recipients };
      const client = ApiClient.app(servers[at]!.url, app);
      const answer = await client
        .data<{ messagePublish: { messageIds: string[] } }>(PUBLISH, variables)
        .catch(() => null);
      if (answer) accepted.push(...answer.messagePublish.messageIds);
    };
    await until(async () => {
      await publish(0, 'two', 'before');
      return listeners.every(({ bodies }) => bodies.length > 0);
    }, 30_000);

    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === Math.floor(ROUNDS / 2)) await redis.kill();
      const victim = round % 2;
      const calls = (['all', 'group', 'two'] as const).map((kind, at) =>
        publish((round + at) % 2, kind, `${kind}-${round}`),
      );
      // Before the answer, between answer and delivery, or in the middle of it.
      await pause(Math.random() ** 2 * 500);
      await servers[victim]!.end('SIGKILL');
      await Promise.all(calls);
      await age();
      await servers[victim]!.start();
      if (round === Math.floor(ROUNDS / 2) + 1) redis = await startTestRedis(['--port', String(redis.port)]);
    }
    await until(async () => {
      await age();
      await pause(1_000);
      const open = "SELECT 1 FROM job WHERE kind = 'messageDelivery' AND state <> 'DONE'";
      return (await query(open)).length === 0;
    }, 60_000);

    const messages = await query<{ id: string; body: string; copies: number }>(
      `SELECT m.id, m.body, COUNT(r.user_id) AS copies FROM message m
         LEFT JOIN message_recipient r ON r.ou_id = m.ou_id AND r.message_id = m.id WHERE m.ou_id = ? GROUP BY m.id, m.body`,
      [ou],
    );
    const stored = new Set(messages.map(({ id }) => id));
    expect(accepted.filter((id) => !stored.has(id))).toEqual([]);
    // A copy has the person and the message as its key: none is there twice.
    const wrong = messages.filter(({ body, copies }) => {
      const kind = (body === 'before' ? 'two' : body.split('-')[0]) as keyof typeof audiences;
      return copies !== audiences[kind].size;
    });
    expect(wrong).toEqual([]);
    expect(
      await query(
        `SELECT c.user_id FROM message_count c LEFT JOIN (
           SELECT user_id, COUNT(*) AS total, SUM(is_read = 0) AS unread FROM message_recipient WHERE ou_id = ? GROUP BY user_id
         ) r ON r.user_id = c.user_id
          WHERE c.ou_id = ? AND (c.total <> r.total OR c.unread <> r.unread OR r.total IS NULL)`,
        [ou, ou],
      ),
    ).toEqual([]);
    const sent = messages.map(({ body }) => body).filter((body) => body !== 'before');
    expect(sent.length).toBeGreaterThan(ROUNDS);
    for (const listener of listeners) {
      await until(() => new Set(listener.madeLater()).size >= sent.length, 30_000).catch(() => undefined);
      expect(listener.madeLater().toSorted()).toEqual(sent.toSorted());
      expect(listener.state.failure).toBeNull();
      await listener.close();
    }
    const [resumed] = await query<{ n: number }>(
      "SELECT COUNT(*) AS n FROM job WHERE kind = 'messageDelivery' AND attempts > 1",
    );
    const figures = [`${accepted.length} messages accepted, ${stored.size} stored`, `${resumed?.n} deliveries resumed`];
    console.warn(`${figures.join(', ')} in ${ROUNDS} kills`);
  },
);
