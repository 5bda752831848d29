import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { sendMail } from '../../server/modules/platform/mail/mail.service.js';
import { ageJobs } from '../support/jobs.js';
import { Exim } from '../support/servers/exim.js';
import { ServerProcess } from '../support/servers/server-process.js';
import type { TestPortal } from '../support/portal.js';
import { startTestPortal } from '../support/portal.js';
import { until } from '../support/socket.js';

const PASSWORD = 'correct-horse';
const folder = mkdtempSync(join(tmpdir(), 'portal-mail-'));
const certificate = join(folder, 'certificate.pem');
const key = join(folder, 'key.pem');
let exim: Exim;
/** Writes mails for the others to send: it sends none itself. */
let writer: TestPortal;

beforeAll(async () => {
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...made, ...names], { stdio: 'pipe' });
  exim = new Exim(readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), PASSWORD);
  writer = await startTestPortal();
});
afterAll(async () => {
  await writer.stop();
  await exim.remove();
  rmSync(folder, { recursive: true });
});

function write(address: string) {
  const { runtime } = writer.portal;
  const environment = { ...runtime.environment, smtpUrl: exim.urlFor(PASSWORD) };
  return sendMail(
    { db: runtime.database.manager, runtime: { ...runtime, environment } },
    { kind: 'adminInvitation', to: { address, name: 'Ünal', locale: 'zh-CN' }, values: { organization: '北风' } },
  );
}

const jobOf = async (address: string) => {
  const rows = (await writer.portal.runtime.database.query(
    `SELECT j.state, j.attempts, j.error FROM job j JOIN mail m ON JSON_VALUE(j.payload, '$.mailId') = m.id
      WHERE m.address = ?`,
    [address],
  )) as { state: string; attempts: number; error: string | null }[];
  return rows[0];
};

/** Runs a portal that sends by Exim with this password while `use` runs. */
async function withSender(password: string, use: () => Promise<void>): Promise<void> {
  const sender = new ServerProcess(await freePort(), {
    DATABASE_URL: writer.database.url,
    SMTP_URL: exim.urlFor(password),
    MAIL_FROM: 'Portal <portal@mail.test>',
    PUBLIC_URL: 'http://portal.test',
    NODE_EXTRA_CA_CERTS: certificate,
  });
  await sender.start();
  try {
    await use();
  } finally {
    await sender.end('SIGKILL');
  }
}

it('Debian’s Exim with TLS and a password: a mail waits while it is away, arrives once in the language of its reader, and one it refuses is not tried again', async () => {
  await exim.start();
  await exim.end();
  await withSender(PASSWORD, async () => {
    await write('nina@people.test');
    await until(async () => (await jobOf('nina@people.test'))?.error != null, 15_000);
    await exim.start();
    await ageJobs(writer.portal.runtime.database, 60_001);
    await until(async () => (await jobOf('nina@people.test'))?.state === 'DONE', 15_000);
    await write('nobody@refused.test');
    await until(async () => (await jobOf('nobody@refused.test'))?.state === 'FAILED', 15_000);
  });
  await until(async () => (await exim.mails()).length > 0, 15_000);
  const mails = await exim.mails();
  expect(mails.map((mail) => [mail.from?.address, mail.to?.[0]?.address, mail.to?.[0]?.name])).toEqual([
    ['portal@mail.test', 'nina@people.test', 'Ünal'],
  ]);
  expect(mails[0]?.subject).toContain('北风');
  expect(mails[0]?.html).toContain('北风');
  expect(exim.log()).toMatch(/<= portal@mail\.test .* P=esmtpsa X=TLS.*A=plain:portal/);
  expect(await jobOf('nobody@refused.test')).toMatchObject({ attempts: 1 });
});

it('a wrong password sends nothing, and the mail waits for the right one', async () => {
  const { length } = await exim.mails();
  await write('olaf@people.test');
  await withSender('wrong', async () => {
    await until(async () => (await jobOf('olaf@people.test'))?.error != null, 15_000);
  });
  expect(await jobOf('olaf@people.test')).toMatchObject({ state: 'QUEUED' });
  expect(await exim.mails()).toHaveLength(length);
  await ageJobs(writer.portal.runtime.database, 60_001);
  await withSender(PASSWORD, async () => {
    await until(async () => (await jobOf('olaf@people.test'))?.state === 'DONE', 15_000);
  });
  await until(async () => (await exim.mails()).length === length + 1, 15_000);
});
