import type { Sql } from 'sql-template-tag';
import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { ListRequest } from '../../../core/pagination.js';
import { containsPattern, paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { ouOf } from '../../../database/sql.js';
import { Announcement } from './announcement.entity.js';
import type { RefusedRecipient, RefusedRecipientPage } from './announcement.types.js';

/** The refused mails `l` of an announcement, with the member `m` whom they are for, if that person is still there. */
export const refusedMails = (ctx: RequestContext, id: string): Sql =>
  sql`FROM mail l LEFT JOIN member m ON m.ou_id = ${ouOf(ctx)} AND m.user_id = l.user_id
     WHERE l.bulk_id = ${id} AND l.sent_time IS NULL AND l.failed_time IS NOT NULL`;

/**
 * The recipients whose mail was refused for good or given up, the latest first, with names or addresses that contain the
 * search text (CALL-392, ANNC-17). Mails are kept for 30 days. Throws NOT_FOUND for an id of another OU. Three
 * statements.
 */
export async function listRefused(
  ctx: RequestContext,
  { id, ...request }: ListRequest & { readonly id: string },
): Promise<RefusedRecipientPage> {
  const page = parsePage(request.pagination);
  const search = parseSearch(request.search);
  await scoped(ctx, Announcement).get({ id });
  const like = search && containsPattern(search);
  const found = sql`${refusedMails(ctx, id)}${like ? sql` AND (l.name LIKE ${like} OR l.address LIKE ${like})` : empty}`;
  const [people, [counted]] = await Promise.all([
    query<RefusedRecipient>(
      ctx,
      sql`SELECT l.id, m.user_id AS userId, l.name, l.address, l.failure AS reason, l.failed_time AS time,
            NULLIF(m.email, l.address) AS newAddress ${found}
          ORDER BY l.failed_time DESC, l.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    ),
    query<{ total: number }>(ctx, sql`SELECT COUNT(*) AS total ${found}`),
  ]);
  return { people, pagination: paginationOf(page, { total: counted?.total ?? 0, isBounded: false }) };
}
