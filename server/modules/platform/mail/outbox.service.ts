import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { PageRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import type { OutboxMail, OutboxPage } from './mail.types.js';

/** Whether mails stay here to be read, because no mail server is named. */
export const hasOutbox = ({ runtime }: RequestContext): boolean => runtime.environment.smtpUrl === null;

/**
 * The mails of an installation without a mail server, newest first, for the super administrator: platform work, across
 * organizations. NOT_FOUND where a mail server is named: codes and links are then for their receivers alone.
 */
export async function listOutbox(
  ctx: RequestContext,
  request: { search?: string | null; pagination?: PageRequest | null },
): Promise<OutboxPage> {
  if (!hasOutbox(ctx)) fail('NOT_FOUND');
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  // What left while a mail server was named has no content any more.
  const where = `WHERE text IS NOT NULL AND html IS NOT NULL${search ? ' AND (address LIKE ? OR name LIKE ? OR subject LIKE ?)' : ''}`;
  const values = search ? Array.from({ length: 3 }, () => containsPattern(search)) : [];
  const [mails, [counted]] = await Promise.all([
    query<OutboxMail>(
      ctx,
      `SELECT id, kind, address, name, locale, subject, text, html, created_time AS createdTime,
              expire_time AS expireTime FROM mail ${where} ORDER BY created_time DESC, id DESC LIMIT ? OFFSET ?`,
      [...values, page.limit, page.offset],
    ),
    query<{ total: number }>(ctx, `SELECT COUNT(*) AS total FROM mail ${where}`, values),
  ]);
  return { mails, pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }) };
}
