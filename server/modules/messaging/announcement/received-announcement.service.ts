import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { shortened, visibleText } from './announcement-text.js';
import type { ReceivedAnnouncement, ReceivedAnnouncementPage } from './announcement.types.js';

const EXCERPT = 200;

/** Read announcements count as read however: their message may be deleted after 90 days (MSG-46). */
const IS_UNREAD = sql`(c.is_read = 0 AND c.is_removed = 0)`;

/** The announcements `n` that the caller got, with the caller's copy `c` of the message. */
const received = (ctx: RequestContext): Sql =>
  sql`FROM announcement_recipient r JOIN announcement n ON n.ou_id = r.ou_id AND n.id = r.announcement_id
      LEFT JOIN message_recipient c ON c.ou_id = r.ou_id AND c.user_id = r.user_id AND c.message_id = n.message_id
     WHERE ${inOu(ctx, 'r')} AND r.user_id = ${sessionOf(ctx).accountId} AND r.user_id <= n.served_user_id`;

interface Row extends Omit<ReceivedAnnouncement, 'isRead' | 'excerpt'> {
  readonly isUnread: number | null;
}

const COLUMNS = sql`n.id, n.title, n.text, n.published_time AS publishedTime, c.message_id AS messageId,
  ${IS_UNREAD} AS isUnread`;

/** The announcements that the caller got in the working OU, newest first (CALL-390). Two statements. */
export async function listReceived(
  ctx: RequestContext,
  request: Pick<ListRequest, 'pagination'>,
): Promise<ReceivedAnnouncementPage> {
  const page = parsePage(request.pagination);
  const [rows, [counted]] = await Promise.all([
    query<Row>(
      ctx,
      sql`SELECT ${COLUMNS} ${received(ctx)} ORDER BY r.published_time DESC, r.announcement_id DESC
        LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number; unread: number }>(
      ctx,
      sql`SELECT COUNT(*) AS total, COUNT(IF(${IS_UNREAD}, 1, NULL)) AS unread ${received(ctx)}`,
    ),
  ]);
  const { total = 0, unread = 0 } = counted ?? {};
  return { announcements: rows.map(viewOf), unread, pagination: paginationOf(page, { total, isBounded: false }) };
}

/** One announcement that the caller got (CALL-391). Throws NOT_FOUND for any other, also before it reached the caller. */
export async function readReceived(ctx: RequestContext, id: string): Promise<ReceivedAnnouncement> {
  const [row] = await query<Row>(ctx, sql`SELECT ${COLUMNS} ${received(ctx)} AND r.announcement_id = ${id}`);
  return row ? viewOf(row) : fail('NOT_FOUND');
}

const viewOf = ({ isUnread, ...row }: Row): ReceivedAnnouncement => ({
  ...row,
  excerpt: shortened(visibleText(row.text).replace(/\s+/g, ' '), EXCERPT),
  isRead: isUnread !== 1,
});
