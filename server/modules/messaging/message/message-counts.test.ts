import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { newMember } from '../../../../tests/support/people.js';
import { dailyJobsRan } from '../../../../tests/support/jobs.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { now } from '../../../core/clock.js';
import { MessageCounts1700000000028 } from '../../../database/migrations/1700000000028-message-counts.js';
import { archiveMessages, messageArchive } from './message-archive.service.js';
import { checkCounts } from './message-count-check.service.js';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await dailyJobsRan(portal.portal.runtime.database, 'messageCountCheck', 'messageArchive');
});
afterAll(() => portal.stop());

const LIST = `query ($appId: ID, $currentPage: Int, $beforeId: ID, $unreadOnly: Boolean) {
  messageList(appId: $appId, currentPage: $currentPage, beforeId: $beforeId, unreadOnly: $unreadOnly) {
    total apps { id count unread messages { id body readByCurrentUser } } } }`;
const PUBLISH = `mutation ($messages: [MessageInput!]!, $recipients: MessageRecipientsInput!) {
  messagePublish(messages: $messages, recipients: $recipients) { messageIds } }`;
const SET = `mutation ($id: ID!, $isRead: Boolean, $isRemoved: Boolean) {
  messageSetStatus(messageId: $id, isRead: $isRead, isRemoved: $isRemoved) { id } }`;
const READ_ALL = 'mutation ($newestId: ID!, $appId: ID) { messageSetAllRead(newestId: $newestId, appId: $appId) }';
const UNREAD = 'mutation ($messageIds: [ID!]!) { messageSetUnread(messageIds: $messageIds) }';

interface Listed {
  messageList: {
    total: number;
    apps: { id: string; count: number; unread: number; messages: { id: string; body: string }[] }[];
  };
}

const query = <Row>(sql: string, values: unknown[] = []) =>
  portal.portal.runtime.database.query(sql, values) as Promise<Row[]>;

/** The counts that differ from a plain recount of the copies. */
const wrongCounts = (ouId: string) =>
  query(
    `SELECT * FROM (
       SELECT user_id, group_id, total, unread FROM message_count WHERE ou_id = ? AND total <> 0
       UNION ALL
       SELECT user_id, COALESCE(app_id, 'system'), COUNT(*), COUNT(IF(is_read = 0, 1, NULL))
         FROM message_recipient WHERE ou_id = ? AND is_removed = 0 GROUP BY user_id, COALESCE(app_id, 'system')
     ) both_counts GROUP BY user_id, group_id, total, unread HAVING COUNT(*) = 1`,
    [ouId, ouId],
  );
const negativeCounts = () => query('SELECT * FROM message_count WHERE total < 0 OR unread < 0 OR unread > total');

const publishAs = (app: { id: string; secret: string }, recipients: object, bodies: string[]) =>
  ApiClient.app(portal.url, app)
    .data<{ messagePublish: { messageIds: string[] } }>(PUBLISH, {
      messages: bodies.map((body) => ({ body })),
      recipients,
    })
    .then(({ messagePublish }) => messagePublish.messageIds);

/** One of the drawn actions; each has the fields that it needs. */
interface Step {
  kind: string;
  app: number;
  who: number;
  at: number;
  count: number;
  isRead: boolean;
  isRemoved: boolean;
}

describe('the counts of messages', () => {
  it('are those of the copies, whatever several people and apps do at once [MSG-16, MSG-18, MSG-46]', async () => {
    const who = fc.nat(2);
    const at = fc.nat(20);
    const often = (weight: number, kind: string, rest: { [Field in keyof Step]?: fc.Arbitrary<Step[Field]> }) => ({
      weight,
      arbitrary: fc.record({ kind: fc.constant(kind), ...rest }) as unknown as fc.Arbitrary<Step>,
    });
    const action = fc.oneof(
      often(5, 'publish', { app: fc.nat(1), who: fc.nat(3), count: fc.integer({ min: 1, max: 3 }) }),
      often(4, 'set', { who, at, isRead: fc.boolean(), isRemoved: fc.boolean() }),
      often(3, 'readAll', { who, at, app: fc.nat(2) }),
      often(3, 'unread', { who, at }),
      often(2, 'archive', { at }),
      often(1, 'leave', { who: fc.constant(2) }),
      often(1, 'removeApp', { app: fc.constant(1) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 3, maxLength: 8 }), { minLength: 4, maxLength: 8 }),
        async (rounds) => {
          const ouId = await portal.factory.organization();
          const apps = [await portal.factory.app(ouId), await portal.factory.app(ouId)];
          const people = await Promise.all([0, 1, 2].map(() => newMember(portal, ouId)));
          const sent: string[][] = [[], [], []];
          const one = (who: number, at: number) => sent[who]![at % sent[who]!.length] ?? 'none';
          // Members and apps may be gone, and messages of others: then a call is refused, and changes nothing.
          const attempt = (call: Promise<unknown>) => call.catch(() => undefined);
          const steps: Record<string, (step: Step) => Promise<unknown>> = {
            publish: async ({ app, who, count }) => {
              const recipients = who === 3 ? { wholeOrganization: true } : { userIds: [people[who]!.person.id] };
              const bodies = Array.from({ length: count }, String);
              const ids = await attempt(publishAs(apps[app]!, recipients, bodies));
              for (const person of who === 3 ? [0, 1, 2] : [who])
                sent[person]!.push(...((ids as string[] | undefined) ?? []));
            },
            set: ({ who, at, isRead, isRemoved }) =>
              attempt(people[who]!.client.data(SET, { id: one(who, at), isRead, isRemoved })),
            readAll: ({ who, at, app }) =>
              attempt(
                people[who]!.client.data(READ_ALL, {
                  newestId: one(who, at),
                  appId: apps[app]?.id ?? null,
                }),
              ),
            unread: ({ who, at }) =>
              attempt(people[who]!.client.data(UNREAD, { messageIds: [one(who, at), one(who, at + 1)] })),
            archive: async ({ at }) => {
              await query('UPDATE message SET produce_time = 0 WHERE ou_id = ? AND id = ?', [ouId, one(0, at)]);
              await archiveMessages(portal.portal.runtime, 1, new AbortController().signal);
            },
            leave: ({ who }) =>
              attempt(query('DELETE FROM member WHERE ou_id = ? AND user_id = ?', [ouId, people[who]!.person.id])),
            removeApp: ({ app }) => attempt(query('DELETE FROM app WHERE ou_id = ? AND id = ?', [ouId, apps[app]!.id])),
          };
          for (const round of rounds) {
            await Promise.all(round.map((step) => steps[step.kind]!(step)));
            expect(await wrongCounts(ouId)).toEqual([]);
          }
          expect(await negativeCounts()).toEqual([]);
        },
      ),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 12), endOnFailure: true },
    );
  }, 180_000);

  it('of messages before the migration are filled by it, and once more if it was killed [MSG-16]', async () => {
    const ouId = await portal.factory.organization();
    const app = await portal.factory.app(ouId);
    const me = await newMember(portal, ouId);
    const ids = await publishAs(app, { userIds: [me.person.id] }, ['a', 'b', 'c']);
    await me.client.data(SET, { id: ids[0], isRead: true });
    await me.client.data(SET, { id: ids[1], isRemoved: true });
    await query('DELETE FROM message_count WHERE ou_id = ?', [ouId]);
    const runner = portal.portal.runtime.database.createQueryRunner();
    for (let run = 0; run < 2; run += 1) await new MessageCounts1700000000028().up(runner);
    await runner.release();
    expect(await query('SELECT group_id, total, unread FROM message_count WHERE ou_id = ?', [ouId])).toEqual([
      { group_id: app.id, total: 2, unread: 1 },
    ]);
  });

  it('are corrected once a day, if a server of the version before wrote copies during an upgrade [MSG-16]', async () => {
    const ouId = await portal.factory.organization();
    const [app, other] = [await portal.factory.app(ouId), await portal.factory.app(ouId)];
    const [me, colleague] = [await newMember(portal, ouId), await newMember(portal, ouId)];
    await publishAs(app, { wholeOrganization: true }, ['a', 'b']);
    const [extra] = await publishAs(other, { userIds: [me.person.id] }, ['c']);
    const check = () => checkCounts(portal.portal.runtime, ouId, new AbortController().signal);
    expect(await check()).toBe(0);
    await query('UPDATE message_recipient SET is_read = 1 WHERE ou_id = ? AND user_id = ?', [ouId, me.person.id]);
    await query('INSERT INTO message_recipient (ou_id, user_id, message_id, app_id) VALUES (?, ?, ?, ?)', [
      ouId,
      colleague.person.id,
      extra,
      other.id,
    ]);
    // Two of the reader, one of the colleague.
    expect(await check()).toBe(3);
    expect(await wrongCounts(ouId)).toEqual([]);
    expect(await check()).toBe(0);
  });
});

describe('messages after 90 days', () => {
  it('are deleted with their copies, also those of many people, and the counts follow [MSG-46]', async () => {
    const { factory } = portal;
    const ouId = await factory.organization();
    const app = await factory.app(ouId);
    const me = await newMember(portal, ouId);
    const crowd = await Promise.all(Array.from({ length: 30 }, () => factory.member(ouId)));
    const old = await publishAs(app, { userIds: [me.person.id] }, Array.from({ length: 100 }, String));
    const more = await publishAs(app, { userIds: crowd.map(({ id }) => id) }, Array.from({ length: 40 }, String));
    const [young] = await publishAs(app, { userIds: [me.person.id] }, ['young']);
    await query('UPDATE message SET produce_time = 5 WHERE ou_id = ? AND id <> ?', [ouId, young]);
    expect([old.length, more.length]).toEqual([100, 40]);
    const run = (before: number) => archiveMessages(portal.portal.runtime, before, new AbortController().signal);
    expect(await run(5)).toBe(0);
    expect(await run(6)).toBe(140);
    expect(await query('SELECT id FROM message WHERE ou_id = ?', [ouId])).toEqual([{ id: young }]);
    expect(await query('SELECT message_id FROM message_recipient WHERE ou_id = ?', [ouId])).toEqual([
      { message_id: young },
    ]);
    expect(await wrongCounts(ouId)).toEqual([]);
  });

  it('leave the list one day after another, by the clock of the portal [MSG-46]', async () => {
    const ouId = await portal.factory.organization();
    const app = await portal.factory.app(ouId);
    const me = await newMember(portal, ouId);
    const ids = await publishAs(app, { userIds: [me.person.id] }, ['91 days', '89 days']);
    const DAY = 86_400_000;
    for (const [at, days] of [91, 89].entries()) {
      await query('UPDATE message SET produce_time = ? WHERE id = ?', [now() - days * DAY, ids[at]]);
    }
    const { runtime } = portal.portal;
    await messageArchive.run({ id: '', ouId: null, payload: {}, attempt: 1 } as never, {
      runtime,
      signal: new AbortController().signal,
      progress: async () => undefined,
    });
    const { messageList } = await me.client.data<Listed>(LIST);
    expect(messageList.apps.map(({ count, messages }) => [count, messages.map(({ body }) => body)])).toEqual([
      [1, ['89 days']],
    ]);
  });
});
