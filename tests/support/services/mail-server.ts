import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it. */
export interface ReceivedMail extends Email {
  readonly raw: string;
  readonly isEncrypted: boolean;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
}

/**
 * The treatment of mails: `silent` never answers, `drop` hangs up instead of accepting, `hold` accepts without an
 * answer.
 */
export type MailServerMode = 'accept' | 'refuse' | 'busy' | 'silent' | 'drop' | 'hold';

/** A real mail server on a free port of 127.0.0.1, that can go away and come back. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  mode: MailServerMode = 'accept';
  /** The delay between a whole mail and its acceptance, in milliseconds. */
  delay = 0;
  /** Addresses that it refuses, each with its reply. */
  readonly refused = new Map<string, { readonly code: number; readonly text: string }>();
  /** The number of mails that clients tried to deliver. */
  tries = 0;
  private server: SMTPServer | null = null;
  private port = 0;

  /** With a certificate and its key, in PEM, it offers STARTTLS. */
  constructor(private readonly certificate: Buffer | null = null) {}

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      closeTimeout: 100,
      ...(this.certificate ? { cert: this.certificate, key: this.certificate } : { disabledCommands: ['STARTTLS'] }),
      onRcptTo: (recipient, _session, done) => {
        this.tries += 1;
        if (this.mode === 'silent') return;
        const refused = this.refused.get(recipient.address);
        if (refused) return done(replyError(refused.code, refused.text));
        if (this.mode === 'refuse') return done(replyError(550, `no such mailbox ${recipient.address}`));
        done(this.mode === 'busy' ? replyError(451, 'try later') : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.mode === 'drop') return void this.stop();
          const raw = Buffer.concat(chunks).toString();
          const { mailFrom, rcptTo } = session.envelope;
          const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
          PostalMime.parse(raw).then((mail) => {
            this.mails.push({ ...mail, envelope, raw, isEncrypted: session.secure });
            if (this.mode !== 'hold') setTimeout(done, this.delay);
          }, done);
        });
      },
    });
    server.on('error', () => undefined);
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening and refuses connections; {@link start} brings it back on the same port. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.envelope.to.includes(address));
  }
}

const replyError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
