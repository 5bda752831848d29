import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import type { OutboxMail, OutboxPage } from './mail.types.js';

/** Whether mails stay in the database to be read, because no mail server is configured. */
export const hasOutbox = ({ runtime }: RequestContext): boolean => runtime.environment.smtpUrl === null;

/**
 * The mails of an installation without a mail server, newest first, for the super administrator: platform work, across
 * organizations. NOT_FOUND with a mail server: codes and links are then for their receivers alone.
 */
export async function listOutbox(ctx: RequestContext, request: ListRequest): Promise<OutboxPage> {
  if (!hasOutbox(ctx)) fail('NOT_FOUND');
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  const pattern = containsPattern(search ?? '');
  const named = sql` AND (address LIKE ${pattern} OR name LIKE ${pattern} OR subject LIKE ${pattern})`;
  // Mails that left while a mail server was configured have no content any more.
  const where = sql`WHERE text IS NOT NULL AND html IS NOT NULL${search ? named : empty}`;
  const [mails, [counted]] = await Promise.all([
    query<OutboxMail>(
      ctx,
      sql`SELECT id, kind, address, name, locale, subject, text, html, created_time AS createdTime,
              expire_time AS expireTime FROM mail ${where} ORDER BY created_time DESC, id DESC
             LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total FROM mail ${where}`),
  ]);
  return { mails, pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }) };
}
