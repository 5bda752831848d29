import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { LEASE } from '../../server/jobs/job-table.js';
import type { ApiClient } from '../support/client.js';
import { ageJobs } from '../support/jobs.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { MailServer } from '../support/services/mail-server.js';
import { until } from '../support/socket.js';

const PEOPLE = 6_000;
const MAILED = 300;
const mails = new MailServer();
/** Publishes and reads; its own worker takes part in the deliveries. */
let survivor: TestPortal;
let victim: ServerProcess;

beforeAll(async () => {
  await mails.start();
  survivor = await startTestPortal({ env: { SMTP_URL: mails.url } });
  victim = new ServerProcess(await freePort(), {
    DATABASE_URL: survivor.database.url,
    SMTP_URL: mails.url,
    PUBLIC_URL: 'http://portal.test',
  });
});
afterAll(async () => {
  await victim.end('SIGKILL');
  await survivor.stop();
  await mails.stop();
});

const SAVE = `mutation ($notifyingType: NotifyingType!) { announcementSave(title: "Maintenance", text: "<p>Sunday</p>",
  notifyingType: $notifyingType, recipient: { kind: ALL }) { id } }`;
const PUBLISH = 'mutation ($id: ID!) { announcementPublish(id: $id) { id } }';
const DETAIL =
  'query ($id: ID!) { announcementDetail(id: $id) { state progress { total delivered waiting refused } } }';

interface Detail {
  state: string;
  progress: { total: number; delivered: number; waiting: number; refused: number };
}

const rows = <Row>(statement: string, values: unknown[]) =>
  survivor.portal.runtime.database.query(statement, values) as Promise<Row[]>;

async function organizationOf(people: number) {
  const { factory } = survivor;
  const ouId = await factory.organization({ features: '["announcement"]' });
  const admin = await survivor.as(await factory.admin(ouId, { email: `boss-${people}@kill.test` }), ouId);
  for (let at = 1; at < people; at += 1) await factory.member(ouId, { email: `p${at}-${people}@kill.test` });
  return { ouId, admin };
}

async function publish(admin: ApiClient, notifyingType: string): Promise<string> {
  const { announcementSave } = await admin.data<{ announcementSave: { id: string } }>(SAVE, { notifyingType });
  await admin.data(PUBLISH, { id: announcementSave.id });
  return announcementSave.id;
}

const detail = async (admin: ApiClient, id: string) =>
  (await admin.data<{ announcementDetail: Detail }>(DETAIL, { id })).announcementDetail;

const servedOf = async (id: string) =>
  (await rows<{ served: number }>('SELECT served FROM announcement WHERE id = ?', [id]))[0]?.served ?? 0;

it(
  'kill -9 of one of two servers under a delivery, again and again: each person has exactly one copy of the message [ANNC-10]',
  { timeout: 400_000 },
  async () => {
    const { ouId, admin } = await organizationOf(PEOPLE);
    for (let kill = 0; kill < 4; kill += 1) {
      await victim.start();
      const id = await publish(admin, 'MESSAGE');
      await until(async () => (await servedOf(id)) >= kill * 1_000, 30_000);
      await victim.end('SIGKILL');
      // The lease of the lost server’s job ends.
      await ageJobs(survivor.portal.runtime.database, LEASE + 1);
      await until(async () => (await detail(admin, id)).state === 'SENT', 60_000);
      expect((await detail(admin, id)).progress).toMatchObject({ total: PEOPLE, delivered: PEOPLE });
      const [copies] = await rows<{ copies: number; people: number; messages: number }>(
        `SELECT COUNT(*) AS copies, COUNT(DISTINCT c.user_id) AS people, COUNT(DISTINCT c.message_id) AS messages
           FROM message_recipient c JOIN announcement n ON n.ou_id = c.ou_id AND n.message_id = c.message_id
          WHERE n.ou_id = ? AND n.id = ?`,
        [ouId, id],
      );
      expect(copies).toEqual({ copies: PEOPLE, people: PEOPLE, messages: 1 });
    }
  },
);

it(
  'the mail server is away for an hour and a server is killed meanwhile: each person has one mail [ANNC-10]',
  { timeout: 400_000 },
  async () => {
    const { admin } = await organizationOf(MAILED);
    mails.mode = 'busy';
    await victim.start();
    const id = await publish(admin, 'MAIL');
    await until(async () => (await detail(admin, id)).progress.waiting > 0, 30_000);
    await victim.end('SIGKILL');
    await ageJobs(survivor.portal.runtime.database, LEASE + 1);
    await until(async () => (await detail(admin, id)).state === 'SENT', 60_000);
    expect((await detail(admin, id)).progress).toMatchObject({ delivered: 0, waiting: MAILED, refused: 0 });
    await ageJobs(survivor.portal.runtime.database, 3_600_000);
    mails.mode = 'accept';
    await until(async () => {
      await ageJobs(survivor.portal.runtime.database, 60_000);
      return (await detail(admin, id)).progress.waiting === 0;
    }, 120_000);
    expect((await detail(admin, id)).progress).toMatchObject({ delivered: MAILED, refused: 0 });
    const [written] = await rows<{ mails: number; addresses: number }>(
      'SELECT COUNT(*) AS mails, COUNT(DISTINCT address) AS addresses FROM mail WHERE bulk_id = ?',
      [id],
    );
    expect(written).toEqual({ mails: MAILED, addresses: MAILED });
    const received = mails.mails.map(({ messageId, envelope }) => `${envelope.to[0] ?? ''} ${messageId ?? ''}`);
    expect(new Set(received.map((mail) => mail.split(' ')[0])).size).toBe(MAILED);
    // A copy after a kill carries the same Message-ID, by which mail systems know it.
    expect(new Set(received).size).toBe(MAILED);
  },
);
