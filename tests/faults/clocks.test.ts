import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { moveClock, resetClock } from '../../server/core/clock.js';
import { sendMail } from '../../server/modules/platform/mail/mail.service.js';
import { MailServer } from '../support/services/mail-server.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { ServerProcess } from '../support/servers/server-process.js';
import { until } from '../support/socket.js';

const MAILS = 8;
const TWO_MINUTES = 120_000;
const mailServer = new MailServer();
let writer: TestPortal;
let servers: ServerProcess[];

beforeAll(async () => {
  await mailServer.start();
  // Writes mails for the others to send: it sends none itself. Its clock is one of those behind.
  writer = await startTestPortal();
  moveClock(-TWO_MINUTES);
  const env = { DATABASE_URL: writer.database.url, SMTP_URL: mailServer.url, PUBLIC_URL: 'http://portal.test' };
  servers = [
    new ServerProcess(await freePort(), env, TWO_MINUTES),
    new ServerProcess(await freePort(), env, -TWO_MINUTES),
  ];
});
afterAll(async () => {
  resetClock();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await writer.stop();
  await mailServer.stop();
});

it(
  `servers whose clocks are two minutes ahead and behind: ${MAILS} mails to a slow mail server leave once each, within a minute`,
  { timeout: 150_000 },
  async () => {
    const { runtime } = writer.portal;
    const environment = { ...runtime.environment, smtpUrl: mailServer.url };
    // Longer than the tick at which each server looks for lost jobs.
    mailServer.delay = 3_000;
    await Promise.all(servers.map((server) => server.start()));
    for (let index = 0; index < MAILS; index += 1) {
      const to = { address: `person${index}@people.test`, name: 'Nina', locale: 'en-US' } as const;
      await sendMail(
        { db: runtime.database.manager, runtime: { ...runtime, environment } },
        { kind: 'adminInvitation', to, values: { organization: 'Acme' }, path: '/admin' },
      );
    }
    const count = async (sql: string) =>
      ((await runtime.database.query(`SELECT COUNT(*) AS total FROM ${sql}`)) as { total: number }[])[0]?.total;
    await until(async () => (await count("job WHERE kind = 'mail' AND state = 'DONE'")) === MAILS, 60_000);
    const left = Array.from({ length: MAILS }, (_, index) => mailServer.to(`person${index}@people.test`).length);
    expect(left).toEqual(Array.from({ length: MAILS }, () => 1));
    expect(await count("job WHERE kind = 'mail' AND attempts > 1")).toBe(0);
    expect(await count('mail WHERE sent_time IS NOT NULL')).toBe(MAILS);
  },
);
