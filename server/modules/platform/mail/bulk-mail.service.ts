import type { EntityManager } from 'typeorm';
import sql, { join } from 'sql-template-tag';
import { now } from '../../../core/clock.js';
import { newId } from '../../../core/ids.js';
import type { Locale } from '../../../core/locale.js';
import type { Runtime } from '../../../context/runtime.js';
import { query } from '../../../database/query.js';
import { table } from '../../../database/scoped.js';
import { enqueueAll } from '../../../jobs/job.js';
import type { MailJob } from './mail-delivery.service.js';
import { BULK_MAIL_JOB } from './mail-delivery.service.js';
import { composeNotice } from './mail-template.js';
import { Mail } from './mail.entity.js';

/** One text to many people, each in a mail of their own. */
export interface BulkMail {
  /** Name of the OU that speaks. */
  readonly organization: string;
  readonly subject: string;
  /** Clean HTML, put into the mail as it is. */
  readonly html: string;
  /** The same as plain text. */
  readonly text: string;
  readonly to: readonly BulkReceiver[];
}

interface BulkReceiver {
  readonly userId: string;
  readonly address: string;
  readonly name: string;
  readonly locale: Locale;
}

/**
 * Writes a mail to each person in the transaction of `ctx`. They leave after the commit in a lane of their own, so that
 * codes and links of others do not wait behind them.
 * @param bulkId names the mails for {@link countBulk}; null for mails that nobody counts
 */
export async function sendBulk(
  ctx: { readonly db: EntityManager; readonly runtime: Runtime; readonly afterCommit?: (() => void)[] },
  bulkId: string | null,
  mail: BulkMail,
): Promise<void> {
  const { publicUrl, smtpUrl, mailFrom } = ctx.runtime.environment;
  const sender = { name: mailFrom.name, host: publicUrl.host };
  const link = new URL('/portal', publicUrl).href;
  const locales = [...new Set(mail.to.map(({ locale }) => locale))];
  const composed = new Map(locales.map((locale) => [locale, composeNotice(locale, mail, { link, sender })]));
  const createdTime = now();
  const rows = mail.to.map((person) => ({
    id: newId(),
    kind: 'notice',
    bulkId,
    ...person,
    ...composed.get(person.locale),
    createdTime,
    expireTime: null,
  }));
  await table(ctx, Mail).insert(rows);
  const jobs: MailJob[] = rows.map(({ id }) => ({ mailId: id }));
  if (smtpUrl) await enqueueAll(ctx, BULK_MAIL_JOB, jobs);
}

/** The mails of a bulk that are not accepted by the mail server. */
export interface BulkCounts {
  /** Waiting for the mail server. */
  readonly waiting: number;
  /** Refused for good, or given up after a day. */
  readonly refused: number;
}

/** How the mails of some bulks stand, by bulk; without a mail server they count as accepted. One statement. */
export async function countBulk(
  ctx: { readonly db: EntityManager; readonly runtime: Runtime },
  bulkIds: readonly string[],
): Promise<Map<string, BulkCounts>> {
  if (bulkIds.length === 0 || !ctx.runtime.environment.smtpUrl) return new Map();
  const rows = await query<BulkCounts & { id: string }>(
    ctx,
    sql`SELECT bulk_id AS id, COUNT(*) - COUNT(failed_time) AS waiting, COUNT(failed_time) AS refused
       FROM mail WHERE bulk_id IN (${join(bulkIds)}) AND sent_time IS NULL GROUP BY bulk_id`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** The number of a bulk's mails that wait for the mail server. */
export const countWaiting = async (
  ctx: { readonly db: EntityManager; readonly runtime: Runtime },
  bulkId: string,
): Promise<number> => (await countBulk(ctx, [bulkId])).get(bulkId)?.waiting ?? 0;
