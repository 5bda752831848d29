import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailServer } from '../../../tests/support/services/mail-server.js';
import type { MailTransport, OutgoingMail } from './mail-transport.js';
import { createMailTransport, MailRefused } from './mail-transport.js';

const server = new MailServer();
let transport: MailTransport;
let count = 0;

beforeAll(async () => {
  await server.start();
  transport = createMailTransport(server.url, { name: 'Portal', address: 'portal@mail.test' });
});
afterAll(() => server.stop());

function letter(rest: Partial<OutgoingMail> = {}): OutgoingMail {
  count += 1;
  const to = { name: 'Eve', address: `eve${count}@people.test` };
  return { id: `mail-${count}`, to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...rest };
}

describe('an address', () => {
  it.each([
    'a@people.test\r\nBcc: victim@people.test',
    'a@people.test, victim@people.test',
    'a@people.test;victim@people.test',
    '"victim@people.test x"@people.test',
    'victim@people.test>\r\nRCPT TO:<other@people.test',
    'group: a@people.test, victim@people.test;',
    'a(victim@people.test)@people.test',
    'a@people.test\n',
    'a@people.test\0',
    'a b@people.test',
    'a@people',
    'a@people.t3st',
    `a@people.${'t'.repeat(21)}`,
    'a@-people.test',
    'a@[127.0.0.1]',
    '<victim@people.test>@people.test',
    'jörg@people.test',
    `${'a'.repeat(65)}@people.test`,
    '',
  ])('%j is refused before the server hears of it [USER-12, threats 32]', async (address) => {
    const { tries } = server;
    await expect(transport.send(letter({ to: { name: 'Eve', address } }))).rejects.toBeInstanceOf(MailRefused);
    expect(server.tries).toBe(tries);
  });

  it.each(['a@b.de', 'A.b_c-1@mail.people.co', `x@people.${'t'.repeat(20)}`])(
    '%j gets its mail [USER-12]',
    async (address) => {
      await transport.send(letter({ to: { name: 'Eve', address } }));
      expect(server.to(address)).toHaveLength(1);
    },
  );
});

describe('text that people typed', () => {
  const corpus = [
    'Eve\r\nBcc: victim@people.test',
    'Eve\r\n\r\n<script>alert(1)</script>',
    'Eve\rX: y\nZ: w',
    'Eve\u2028Subject: other',
    '"Eve" <victim@people.test>, x',
    'Eve, victim@people.test',
    'Eve\0\u202e',
    '=?utf-8?q?Eve=0D=0ABcc:_victim@people.test?=',
    'e'.repeat(990),
  ];
  it.each(corpus)('adds no header and no receiver: %j [threats 32]', async (typed) => {
    const mail = letter();
    await transport.send({ ...mail, to: { ...mail.to, name: typed }, subject: typed });
    const [received] = server.to(mail.to.address);
    expect(received?.headers.map((header) => header.key).toSorted()).toEqual(
      'auto-submitted content-type date from message-id mime-version subject to'.split(' '),
    );
    expect(received?.envelope).toEqual({ from: 'portal@mail.test', to: [mail.to.address] });
    expect(received?.to?.map((to) => to.address)).toEqual([mail.to.address]);
    expect(received?.from?.address).toBe('portal@mail.test');
  });
});

describe('a mail server with a certificate that it signed itself', () => {
  const pem = fileURLToPath(new URL('../../../tests/fixtures/self-signed.pem', import.meta.url));
  const selfSigned = new MailServer(readFileSync(pem));
  beforeAll(() => selfSigned.start());
  afterAll(() => selfSigned.stop());
  const from = { name: 'Portal', address: 'portal@mail.test' };
  const sendBy = (query: string, mail: OutgoingMail) =>
    createMailTransport(`${selfSigned.url}${query}`, from).send(mail);

  it.each(['', '?requireTLS=true'])('gets nothing by an address that ends in %j', async (query) => {
    await expect(sendBy(query, letter())).rejects.toThrow(
      /^The mail server did not take the mail \(CONN DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
    );
    expect(selfSigned.tries).toBe(0);
  });

  it.each([
    ['?tls.rejectUnauthorized=false', true],
    ['?requireTLS=true&tls.rejectUnauthorized=false', true],
    ['?ignoreTLS=true', false],
  ])('gets the mail by an address that ends in %j', async (query, isEncrypted) => {
    const mail = letter();
    await sendBy(query, mail);
    expect(selfSigned.to(mail.to.address).map((received) => received.isEncrypted)).toEqual([isEncrypted]);
  });

  it('gets the mail of a portal that NODE_EXTRA_CA_CERTS makes trust it', async () => {
    const built = new URL('../../../dist/server/integrations/mail/mail-transport.js', import.meta.url).href;
    const mail = letter();
    const script = `const { createMailTransport } = await import(${JSON.stringify(built)});
      await createMailTransport('${selfSigned.url}?requireTLS=true', ${JSON.stringify(from)}).send(${JSON.stringify(mail)});
      process.exit();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: pem },
    });
    expect(selfSigned.to(mail.to.address).map((received) => received.isEncrypted)).toEqual([true]);
  });
});

describe('a failure', () => {
  it.each([
    ['refuse', MailRefused, 'The mail server refused the mail for good (RCPT TO 550).'],
    ['busy', Error, 'The mail server did not take the mail (RCPT TO 451).'],
  ] as const)('of a server that says %s names neither address nor answer', async (mode, kind, message) => {
    server.mode = mode;
    const failure: unknown = await transport.send(letter()).catch((error: unknown) => error);
    server.mode = 'accept';
    expect(failure).toBeInstanceOf(kind);
    expect(failure instanceof MailRefused).toBe(mode === 'refuse');
    expect(failure).toMatchObject({ message });
    expect(Object.keys(failure as Error)).toEqual(mode === 'refuse' ? ['reason'] : []);
  });

  it.each([
    [550, '5.1.1 no such user', 'UNKNOWN_ADDRESS'],
    [552, '5.2.2 mailbox full', 'MAILBOX'],
    [550, '5.7.1 refused by policy', 'REJECTED'],
    [550, 'no such mailbox', 'UNKNOWN_ADDRESS'],
    [552, 'exceeded storage', 'MAILBOX'],
    [554, 'transaction failed', 'REJECTED'],
  ])('of a server that replies %i %s tells the reason %s [ANNC-17]', async (code, text, reason) => {
    const mail = letter();
    server.refused.set(mail.to.address, { code, text });
    await expect(transport.send(mail)).rejects.toMatchObject({ reason });
  });

  it('of a server that is not there names the reason alone', async () => {
    const nowhere = createMailTransport('smtp://user:secret@127.0.0.1:1', { name: 'P', address: 'p@mail.test' });
    await expect(nowhere.send(letter())).rejects.toThrow(
      /^The mail server did not take the mail \(CONN ECONNREFUSED\)\.$/,
    );
  });
});
