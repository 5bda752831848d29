import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../tests/support/client.js';
import { ageJobs } from '../../../../tests/support/jobs.js';
import { MailServer } from '../../../../tests/support/services/mail-server.js';
import type { TestPortal } from '../../../../tests/support/portal.js';
import { startTestPortal } from '../../../../tests/support/portal.js';
import { until } from '../../../../tests/support/socket.js';
import { moveClock, now, resetClock } from '../../../core/clock.js';
import { createContext } from '../../../http/request-context.js';
import type { MailRequest } from './mail.service.js';
import { sendMail } from './mail.service.js';

const HOUR = 3_600_000;
const server = new MailServer();
let portal: TestPortal;
let second: TestPortal;

beforeAll(async () => {
  await server.start();
  const env = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Northwind Portal <portal@mail.test>',
    PUBLIC_URL: 'https://portal.test',
  };
  portal = await startTestPortal({ env });
  second = await startTestPortal({ env, database: portal.database });
});
afterEach(async () => {
  server.mode = 'accept';
  await server.stop();
  await server.start();
  resetClock();
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
  await server.stop();
});

let people = 0;
/** A mail to somebody nobody wrote to yet. */
function letter(rest: Partial<MailRequest> = {}): MailRequest {
  people += 1;
  const to = { address: `person${people}@people.test`, name: `Person ${people}`, locale: 'en-US' } as const;
  return { kind: 'adminInvitation', to, values: { organization: 'Acme' }, path: '/admin', ...rest };
}
const send = (mail: MailRequest) =>
  portal.portal.runtime.database.transaction((db) => sendMail({ db, runtime: portal.portal.runtime }, mail));

/** Lets time pass for the portal's clock and for what waits. */
async function pass(milliseconds: number) {
  moveClock(milliseconds);
  await ageJobs(portal.portal.runtime.database, milliseconds);
}

interface Row {
  id: string;
  subject: string;
  text: string | null;
  html: string | null;
  sentTime: number | null;
}
async function rowOf(address: string): Promise<Row | undefined> {
  const rows = (await portal.portal.runtime.database.query(
    'SELECT id, subject, text, html, sent_time AS sentTime FROM mail WHERE address = ?',
    [address],
  )) as Row[];
  return rows[0];
}
interface JobRow {
  state: string;
  attempts: number;
  result: string | null;
  error: string | null;
}
async function jobOf(address: string): Promise<JobRow | undefined> {
  const row = await rowOf(address);
  const rows = (await portal.portal.runtime.database.query(
    "SELECT state, attempts, result, error FROM job WHERE kind = 'mail' AND payload = ?",
    [JSON.stringify({ mailId: row?.id })],
  )) as JobRow[];
  return rows[0];
}
const ends = (address: string, state: string) => until(async () => (await jobOf(address))?.state === state, 15_000);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a mail', () => {
  it('arrives once, in the language of its receiver, as text and HTML, and its content leaves the database [AUTH-15]', async () => {
    const to = { address: 'anna.schmidt@people.test', name: 'Anna Schmidt', locale: 'de-DE' } as const;
    await send({ kind: 'loginCode', to, values: { code: '482913' }, expireTime: now() + 300_000 });
    await ends(to.address, 'DONE');
    await pause(1_200);
    const [mail, ...copies] = server.to(to.address);
    expect(copies).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Ihr Anmeldecode',
      from: { name: 'Northwind Portal', address: 'portal@mail.test' },
      to: [{ name: 'Anna Schmidt', address: to.address }],
      envelope: { from: 'portal@mail.test', to: [to.address] },
    });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('482913');
      expect(body).toContain('Der Code gilt 5 Minuten');
      expect(body).toContain('Guten Tag Anna Schmidt,');
    }
    const row = await rowOf(to.address);
    expect(mail?.messageId).toBe(`<${row?.id}@mail.test>`);
    expect(row).toMatchObject({ subject: 'Ihr Anmeldecode', text: null, html: null });
    expect(row?.sentTime).toBeGreaterThan(now() - 20_000);
  });

  it('leaves when its transaction commits, and never when it does not', async () => {
    const { runtime } = portal.portal;
    const lost = letter();
    const sent = letter();
    await expect(
      runtime.database.transaction(async (db) => {
        await sendMail({ db, runtime }, lost);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await runtime.database.transaction(async (db) => {
      await sendMail({ db, runtime }, sent);
      await pause(1_500);
      expect(server.to(sent.to.address)).toEqual([]);
    });
    await ends(sent.to.address, 'DONE');
    expect(server.to(lost.to.address)).toEqual([]);
  });

  it('links to the configured address, whatever Host, Forwarded and Origin say [threats 11]', async () => {
    const { runtime } = portal.portal;
    const headers = {
      host: 'evil.test',
      origin: 'https://evil.test',
      forwarded: 'host=evil.test;proto=http',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
      'x-original-host': 'evil.test',
      referer: 'https://evil.test/',
      'x-host': 'evil.test',
      'x-forwarded-server': 'evil.test',
    };
    const mail = letter({ kind: 'passwordReset', path: '/reset-password?token=abc_-1', expireTime: now() + 24 * HOUR });
    await sendMail(await createContext(runtime, { headers, ip: '127.0.0.1' }), mail);
    await ends(mail.to.address, 'DONE');
    const [received] = server.to(mail.to.address);
    expect(received?.raw).not.toContain('evil');
    const links = [...`${received?.text}${received?.html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
    expect(new Set(links)).toEqual(new Set(['https://portal.test/reset-password?token=abc_-1']));
  });

  it('to what is no address is refused for good, and its content goes', async () => {
    const mail = letter();
    const address = 'a@people.test\r\nBcc: victim@people.test';
    await send({ ...mail, to: { ...mail.to, address } });
    await ends(address, 'FAILED');
    expect(await jobOf(address)).toMatchObject({ attempts: 1, error: 'The address is not one the portal sends to.' });
    expect(await rowOf(address)).toMatchObject({ text: null, html: null, sentTime: null });
  });
});

describe('a mail server', () => {
  it('that is away for an hour: nobody waits, and each mail leaves once when it is back', async () => {
    await server.stop();
    const person = await portal.factory.member(await portal.factory.organization());
    const mails = Array.from({ length: 8 }, () => letter());
    const began = Date.now();
    await Promise.all(mails.map((mail) => send(mail)));
    await ApiClient.signedIn(portal.url, person);
    expect(Date.now() - began).toBeLessThan(3_000);
    const tried = (count: number) =>
      until(async () => {
        const jobs = await Promise.all(mails.map((mail) => jobOf(mail.to.address)));
        return jobs.every((job) => job?.state === 'QUEUED' && job.attempts >= count);
      }, 15_000);
    await tried(1);
    await pass(HOUR / 2);
    await tried(2);
    await pass(HOUR / 2);
    await tried(3);
    await server.start();
    await pass(60_001);
    await Promise.all(mails.map((mail) => ends(mail.to.address, 'DONE')));
    await pause(1_500);
    expect(mails.map((mail) => server.to(mail.to.address).length)).toEqual(mails.map(() => 1));
    const job = await jobOf(mails[0]?.to.address ?? '');
    expect(job).toMatchObject({ result: '"sent"', error: null });
  }, 60_000);

  it('that hangs up instead of accepting gets the mail again, under the same Message-ID', async () => {
    server.mode = 'drop';
    const mail = letter();
    await send(mail);
    await until(async () => (await jobOf(mail.to.address))?.error != null, 15_000);
    expect((await jobOf(mail.to.address))?.error).toMatch(/^The mail server did not take the mail/);
    server.mode = 'accept';
    await server.start();
    await pass(60_001);
    await ends(mail.to.address, 'DONE');
    const row = await rowOf(mail.to.address);
    expect(server.to(mail.to.address).map((received) => received.messageId)).toEqual([`<${row?.id}@mail.test>`]);
  }, 30_000);

  it('that says nothing holds up no call and is given up after ten seconds', async () => {
    server.mode = 'silent';
    const { tries } = server;
    const mails = Array.from({ length: 4 }, () => letter());
    await Promise.all(mails.map((mail) => send(mail)));
    await until(() => server.tries > tries);
    const began = Date.now();
    await ApiClient.signedIn(portal.url, await portal.factory.member(await portal.factory.organization()));
    expect(Date.now() - began).toBeLessThan(2_000);
    const address = mails[0]?.to.address ?? '';
    await until(async () => (await jobOf(address))?.error != null, 15_000);
    expect(await jobOf(address)).toMatchObject({ state: 'QUEUED' });
  }, 30_000);

  it('that refuses for good is not asked again; the error that is kept and logged names no address', async () => {
    server.mode = 'refuse';
    const mail = letter();
    await send(mail);
    await ends(mail.to.address, 'FAILED');
    const job = await jobOf(mail.to.address);
    expect(job).toMatchObject({ attempts: 1, error: 'The mail server refused the mail for good (RCPT TO 550).' });
    expect(await rowOf(mail.to.address)).toMatchObject({ text: null, html: null, sentTime: null });
    server.mode = 'accept';
    await pass(HOUR);
    await pause(1_500);
    expect(server.to(mail.to.address)).toEqual([]);
  });

  it('that is busy is asked again', async () => {
    server.mode = 'busy';
    const mail = letter();
    await send(mail);
    await until(async () => (await jobOf(mail.to.address))?.error != null);
    server.mode = 'accept';
    await pass(60_001);
    await ends(mail.to.address, 'DONE');
    expect(server.to(mail.to.address)).toHaveLength(1);
  });

  it('gets no mail that has expired', async () => {
    await server.stop();
    const mail = letter({ kind: 'loginCode', values: { code: '482913' }, expireTime: now() + 300_000 });
    await send(mail);
    await until(async () => (await jobOf(mail.to.address))?.error != null);
    await server.start();
    await pass(300_001);
    await ends(mail.to.address, 'DONE');
    expect(await jobOf(mail.to.address)).toMatchObject({ result: '"expired"' });
    expect(await rowOf(mail.to.address)).toMatchObject({ text: null, html: null, sentTime: null });
    expect(server.to(mail.to.address)).toEqual([]);
  });
});
