import type { EntityManager } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { MailTransport } from '../../../integrations/mail/mail-transport.js';
import { MailRefused } from '../../../integrations/mail/mail-transport.js';
import type { JobHandler } from '../../../jobs/job.js';
import { JobRefused } from '../../../jobs/job.js';
import { table } from '../../../database/scoped.js';
import { MailFailure } from './mail-kinds.types.js';
import { Mail } from './mail.entity.js';

/** The job that sends a mail. */
export interface MailJob {
  readonly mailId: string;
}

export const MAIL_JOB = { kind: 'mail' } as const;
/** Sends one of many mails of the same text. */
export const BULK_MAIL_JOB = { kind: 'bulk-mail' } as const;

/** Once a minute for a day. */
const ATTEMPTS = 1_440;

/**
 * Sends each mail once: a mail is marked as sent right after the mail server has accepted it. When a server is killed, or
 * loses connection or database, between the two, the mail is sent again under the same Message-ID, by which mail systems
 * know a copy. While the mail server is away, each mail is tried once a minute for a day or until it expires; a mail that
 * is refused for good is not tried again. The content is deleted afterwards, because it holds codes and links.
 */
export const mailDelivery = (transport: MailTransport): JobHandler<MailJob> =>
  delivery(transport, { ...MAIL_JOB, lane: 'quick' });

/** {@link mailDelivery} of mails to many people. */
export const bulkMailDelivery = (transport: MailTransport): JobHandler<MailJob> =>
  delivery(transport, { ...BULK_MAIL_JOB, lane: 'bulk' });

function delivery(transport: MailTransport, work: Pick<JobHandler, 'kind' | 'lane'>): JobHandler<MailJob> {
  return {
    ...work,
    retry: { attempts: ATTEMPTS, longestPause: 60_000 },
    async run({ payload: { mailId }, attempt }, { runtime, signal }) {
      const db = runtime.database.manager;
      const columns = ['address', 'name', 'subject', 'text', 'html', 'expireTime'] as const;
      const mail = await table({ db }, Mail).selectOne(columns, { id: mailId, sentTime: null });
      if (!mail?.text || !mail.html) return 'gone';
      if (mail.expireTime !== null && mail.expireTime <= now()) {
        await forgetContent(db, mailId, {});
        return 'expired';
      }
      signal.throwIfAborted();
      const { address, name, subject, text, html } = mail;
      try {
        await transport.send({ id: mailId, to: { name, address }, subject, text, html });
      } catch (error) {
        const isRefused = error instanceof MailRefused;
        if (isRefused || attempt >= ATTEMPTS) {
          const failure = isRefused ? MailFailure[error.reason] : MailFailure.GIVEN_UP;
          await forgetContent(db, mailId, { failedTime: now(), failure });
        }
        if (!isRefused) throw error;
        throw new JobRefused(error.message);
      }
      await forgetContent(db, mailId, { sentTime: now() });
      return 'sent';
    },
  };
}

const forgetContent = (
  db: EntityManager,
  id: string,
  end: Partial<Pick<Mail, 'sentTime' | 'failedTime' | 'failure'>>,
) => table({ db }, Mail).update({ id }, { text: null, html: null, ...end });
