import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { LEASE } from '../../server/jobs/job-table.js';
import { sendMail } from '../../server/modules/platform/mail/mail.service.js';
import { ageJobs } from '../support/jobs.js';
import { MailServer } from '../support/services/mail-server.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';

const TO = { address: 'nina@people.test', name: 'Nina', locale: 'en-US' } as const;
const server = new MailServer();
let writer: TestPortal;
let victim: ServerProcess;

beforeAll(async () => {
  await server.start();
  // Writes mails for the others to send: it sends none itself.
  writer = await startTestPortal();
  victim = new ServerProcess(await freePort(), {
    DATABASE_URL: writer.database.url,
    SMTP_URL: server.url,
    PUBLIC_URL: 'http://portal.test',
  });
});
afterAll(async () => {
  await victim.end('SIGKILL');
  await writer.stop();
  await server.stop();
});

it('kill -9 of a portal that waits for the mail server’s yes: the mail is not lost, and a copy carries the same Message-ID', async () => {
  const { runtime } = writer.portal;
  const environment = { ...runtime.environment, smtpUrl: server.url };
  server.mode = 'hold';
  await victim.start();
  await sendMail(
    { db: runtime.database.manager, runtime: { ...runtime, environment } },
    { kind: 'adminInvitation', to: TO, values: { organization: 'Acme' }, path: '/admin' },
  );
  await until(() => server.mails.length === 1);
  await victim.end('SIGKILL');
  server.mode = 'accept';
  const survivor = await startTestPortal({ env: { SMTP_URL: server.url }, database: writer.database });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(server.mails).toHaveLength(1);
    await ageJobs(runtime.database, LEASE + 1);
    const isSent = async () => {
      const rows = (await runtime.database.query('SELECT id FROM mail WHERE sent_time IS NOT NULL')) as unknown[];
      return rows.length === 1;
    };
    await until(isSent, 10_000);
    const [first, copy, ...more] = server.mails;
    expect(more).toEqual([]);
    expect(first?.messageId).toMatch(/^<\w{26}@portal\.test>$/);
    expect(copy?.messageId).toBe(first?.messageId);
  } finally {
    await survivor.stop();
  }
});
