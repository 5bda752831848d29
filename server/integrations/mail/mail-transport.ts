import { createTransport } from 'nodemailer';
import type { NodemailerError } from 'nodemailer';
import { isMailAddress } from '../../core/mail-address.js';
import type { MailParty } from '../../core/mail-address.js';
import { oneLine } from '../../core/signs.js';

/** Timeout of a silent mail server. */
const SILENCE = 10_000;
/** Timeout of one mail, however slowly a server answers; shorter than a job's lease. */
const DEADLINE = 30_000;

/** A mail as it leaves. */
export interface OutgoingMail {
  /** Names the mail for good: sent twice, it carries the same Message-ID. */
  readonly id: string;
  readonly to: MailParty;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way out to a mail server. */
export interface MailTransport {
  /** Resolves once the server has accepted the mail; throws MailRefused, or another Error when a later try may do. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The reason why a mail is refused for good. */
export type Refusal = 'INVALID_ADDRESS' | 'UNKNOWN_ADDRESS' | 'MAILBOX' | 'REJECTED';

/** This mail will never be accepted. Its text names no address. */
export class MailRefused extends Error {
  constructor(
    message: string,
    readonly reason: Refusal,
  ) {
    super(message);
  }
}

/**
 * Sends by the mail server of `url`, each mail to one person. Errors contain neither the address, the server's answer
 * nor credentials, because they are logged and stored.
 */
export function createMailTransport(url: string, from: MailParty): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: SILENCE,
    greetingTimeout: SILENCE,
    socketTimeout: SILENCE,
    dnsTimeout: SILENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.address.slice(from.address.indexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html }) {
      if (!isMailAddress(to.address)) {
        throw new MailRefused('The address is not one the portal sends to.', 'INVALID_ADDRESS');
      }
      try {
        await transport.sendMail({
          from,
          // The address is passed as an object, so that it is not parsed for further ones.
          to: { name: oneLine(to.name), address: to.address },
          envelope: { from: from.address, to: to.address },
          messageId: `<${id}@${host}>`,
          subject: oneLine(subject),
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          text,
          html,
          signal: AbortSignal.timeout(DEADLINE),
        });
      } catch (error) {
        throw failureOf(error as NodemailerError);
      }
    },
  };
}

/** A refused sender is a fault of the configuration, not of the mail: it is tried again. */
function failureOf(error: NodemailerError): Error {
  const { permanent, command, code, responseCode, originalCode } = error;
  const reason = [command, responseCode ?? originalCode ?? code].filter(Boolean).join(' ');
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (permanent && isAboutMail) {
    return new MailRefused(`The mail server refused the mail for good (${reason}).`, refusalOf(error));
  }
  return new Error(`The mail server did not take the mail (${reason}).`);
}

/** Subjects of enhanced status codes (RFC 3463): the address, and the mailbox that it leads to. */
const SUBJECTS: Readonly<Record<string, Refusal>> = { '1': 'UNKNOWN_ADDRESS', '2': 'MAILBOX' };
/** Codes of servers without enhanced ones (RFC 5321); anything else is a rule of the receiver. */
const CODES: Readonly<Record<number, Refusal>> = {
  550: 'UNKNOWN_ADDRESS',
  551: 'UNKNOWN_ADDRESS',
  552: 'MAILBOX',
  553: 'UNKNOWN_ADDRESS',
};

function refusalOf({ command, response, responseCode = 0 }: NodemailerError): Refusal {
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(response ?? '') ?? [];
  if (subject) return SUBJECTS[subject] ?? 'REJECTED';
  return (command === 'RCPT TO' && CODES[responseCode]) || 'REJECTED';
}
