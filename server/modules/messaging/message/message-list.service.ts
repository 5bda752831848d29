import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { parsePage, parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { SYSTEM } from './message-counts.js';
import { searchMessages } from './message-search.service.js';
import type { GroupRow, MessageRow, Place } from './message-view.js';
import { answer, byKind, COLUMNS, groupOf, messageOf } from './message-view.js';
import type { MessageList, MessageView } from './message.types.js';

/** Groups that one statement reads: a UNION takes memory of the database for each of its parts. */
const GROUPS_AT_ONCE = 100;

/** The part of the caller's messages that a list shows. */
export interface ListRequest {
  /** One group: an app, or `system`. */
  readonly appId?: string | null;
  readonly currentPage?: number | null;
  /** With `appId`: the page begins below this message instead of at a number. */
  readonly beforeId?: string | null;
  readonly search?: string | null;
  readonly unreadOnly?: boolean | null;
}

/**
 * The caller's messages in the working OU: groups per app, that with the newest message first, each with its newest
 * noticeMessageLoadMax messages (MSG-16, MSG-22); with `appId` one group's further pages (MSG-35), by number or by the
 * last message that the caller has. A view of the portal as somebody else gets the numbers alone (VIEW-04). Its cost
 * does not depend on the number of messages: the counts are stored, and pages are read along an index. Two statements;
 * with a search three (MSG-49). INVALID_PARAMETER for `beforeId` without `appId`.
 */
export async function listMessages(ctx: RequestContext, request: ListRequest = {}): Promise<MessageList> {
  const { appId, beforeId = null } = request;
  if (beforeId && !appId) fail('INVALID_PARAMETER', { field: 'beforeId' });
  const perPage = ctx.runtime.configuration.integer('noticeMessageLoadMax');
  // Only the page, because the limit is configured and has no bound.
  const { currentPage } = parsePage({ currentPage: request.currentPage });
  const place: Place = { perPage, offset: beforeId ? 0 : (currentPage - 1) * perPage, beforeId };
  const search = parseSearch(request.search);
  const unreadOnly = request.unreadOnly === true;
  const all = await readGroups(ctx);
  const groups = all.filter((group) => !appId || group.appId === appId);
  const total = all.reduce((sum, group) => sum + group.unread, 0);
  if (sessionOf(ctx).view) return countsOnly(ctx, groups, total);
  if (search) return { ...(await searchMessages(ctx, groups, { search, unreadOnly, place })), total };
  const shown = groups
    .map((group) => (unreadOnly ? { ...group, count: group.unread } : group))
    .filter((group) => group.count > 0);
  const messages = await readPages(ctx, shown, { unreadOnly, place });
  const found = shown.map((group) => groupOf(ctx, group, messages.get(group.appId) ?? []));
  return answer('select', { ...byKind(found.toSorted(byNewest)), total });
}

/** The numbers of messages without any of their texts, which are the person's own (VIEW-04). */
const countsOnly = (ctx: RequestContext, groups: readonly GroupRow[], total: number): MessageList =>
  answer('select', { ...byKind(groups.map((group) => groupOf(ctx, group, []))), total });

/** The counts of the caller's groups with messages. */
const readGroups = (ctx: RequestContext): Promise<GroupRow[]> =>
  query<GroupRow>(
    ctx,
    sql`SELECT c.group_id AS appId, a.name_json AS appName, c.total AS count, c.unread
          FROM message_count c LEFT JOIN app a ON a.ou_id = c.ou_id AND a.id = c.app_id
         WHERE ${inOu(ctx, 'c')} AND c.user_id = ${sessionOf(ctx).accountId} AND c.total > 0`,
  );

/** Groups in the order of their newest message; one whose messages were all removed just now comes last. */
const byNewest = (one: { messages: readonly MessageView[] }, other: { messages: readonly MessageView[] }) =>
  (one.messages[0]?.id ?? '') < (other.messages[0]?.id ?? '') ? 1 : -1;

interface Choice {
  readonly unreadOnly: boolean;
  readonly place: Place;
}

/** One page of messages of each group, newest first. */
async function readPages(
  ctx: RequestContext,
  groups: readonly GroupRow[],
  choice: Choice,
): Promise<Map<string, MessageView[]>> {
  const pages = new Map<string, MessageView[]>();
  for (let at = 0; at < groups.length; at += GROUPS_AT_ONCE) {
    const some = groups.slice(at, at + GROUPS_AT_ONCE).map((group) => pageOf(ctx, group, choice));
    const rows = await query<MessageRow>(
      ctx,
      sql`SELECT ${COLUMNS}, r.is_read AS isRead, 0 AS isRemoved FROM (${join(some, ' UNION ALL ')}) r
            JOIN message m ON m.ou_id = r.ou_id AND m.id = r.message_id ORDER BY m.id DESC`,
    );
    for (const row of rows) pages.set(row.appId, [...(pages.get(row.appId) ?? []), messageOf(row)]);
  }
  return pages;
}

/**
 * A page of one group as a select of its copies. Those that are read and those that are not stand apart in the index: the
 * first of each are the first of both.
 */
function pageOf(ctx: RequestContext, { appId, count, unread }: GroupRow, { unreadOnly, place }: Choice): Sql {
  const { perPage, offset, beforeId } = place;
  const end = sql`ORDER BY message_id DESC LIMIT ${perPage}`;
  // The planner of MySQL would go through the newest of all groups, removed ones among them.
  const part = (isRead: 0 | 1) =>
    sql`(SELECT ou_id, message_id, is_read FROM message_recipient FORCE INDEX (message_recipient_group)
          WHERE ${inOu(ctx)} AND user_id = ${sessionOf(ctx).accountId} AND is_removed = 0
            AND ${appId === SYSTEM ? sql`app_id IS NULL` : sql`app_id = ${appId}`} AND is_read = ${isRead}
            ${beforeId ? sql`AND message_id < ${beforeId}` : empty} ORDER BY message_id DESC LIMIT ${offset + perPage})`;
  const both = sql`(${part(0)} UNION ALL ${part(1)})`;
  const copies = unreadOnly || unread === count ? part(0) : unread === 0 ? part(1) : both;
  return sql`(SELECT * FROM ${copies} g ${end} OFFSET ${offset})`;
}
