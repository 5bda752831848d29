import type { EntityManager } from 'typeorm';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Locale } from '../../../core/locale.js';
import type { Runtime } from '../../../context/runtime.js';
import { enqueue } from '../../../jobs/job.js';
import type { MailJob } from './mail-delivery.service.js';
import { MAIL_JOB } from './mail-delivery.service.js';
import type { MailKind } from './mail-template.js';
import { composeMail } from './mail-template.js';
import { table } from '../../../database/scoped.js';
import { Mail } from './mail.entity.js';

/** A mail to one person. */
export interface MailRequest {
  readonly kind: MailKind;
  readonly to: { readonly address: string; readonly name: string; readonly locale: Locale };
  /** Values of the texts' placeholders, `code` and `organization` among them. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** A path of the portal; the link is built from the configured public URL only (threats 11). */
  readonly path?: string;
  /**
   * The mail is not sent after this time, because an expired code or link helps nobody. The mail states the lifetime.
   */
  readonly expireTime?: number | null;
}

/**
 * Writes a mail in the transaction of `ctx`. It leaves after the commit, and no call waits for it. Without a mail server it
 * stays in the database, for the outbox page.
 */
export async function sendMail(ctx: { readonly db: EntityManager; readonly runtime: Runtime }, mail: MailRequest) {
  const { publicUrl, smtpUrl, mailFrom } = ctx.runtime.environment;
  const { kind, to, path, expireTime = null } = mail;
  const time = now();
  const { subject, text, html } = composeMail(kind, to.locale, {
    values: { ...mail.values, name: to.name },
    link: path ? new URL(path, publicUrl).href : null,
    lifetime: expireTime === null ? null : expireTime - time,
    sender: { name: mailFrom.name, host: publicUrl.host },
  });
  const id = newId();
  const { address, name, locale } = to;
  const content = { kind, address, name, locale, subject, text, html };
  await table(ctx, Mail).insert([{ id, ...content, createdTime: time, expireTime }]);
  if (smtpUrl) await enqueue<MailJob>(ctx, MAIL_JOB, { mailId: id });
}
