import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { groupedBy } from '../../../core/grouped.js';
import { containsPattern } from '../../../core/pagination.js';
import { inBatches } from '../../../database/batches.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import { SYSTEM } from './message-counts.js';
import type { GroupRow, MessageRow, Place } from './message-view.js';
import { answer, byKind, COLUMNS, groupName, groupOf, messageOf } from './message-view.js';
import type { MessageList } from './message.types.js';

/** A search reads so many of a person's messages, the newest: a text in the middle of others has no index. */
const SEARCHED = 5_000;
/** Signs of the form in which tags are stored: they would be found in every tag. */
const FORM = /["\\[\]]|^,$/u;

interface Match {
  readonly id: string;
  readonly appId: string;
  readonly isRead: number;
}

/**
 * The caller's messages that have `search` in their text or a tag, or whose app has it in its name (MSG-49), of the
 * newest 5,000 of the working OU; `isPartial` tells that there are older ones. Counts are those of matches. Two
 * statements.
 */
export async function searchMessages(
  ctx: RequestContext,
  groups: readonly GroupRow[],
  { search, unreadOnly, place }: { search: string; unreadOnly: boolean; place: Place },
): Promise<MessageList> {
  if (groups.length === 0) return answer('select', {});
  const { matches, isPartial } = await findMatches(ctx, groups, { search, unreadOnly });
  const shown = [...groupedBy(matches, (match) => match.appId)].map(([appId, all]) => {
    const { perPage, offset, beforeId } = place;
    const rest = beforeId ? all.filter(({ id }) => id < beforeId) : all;
    return { appId, all, page: rest.slice(offset, offset + perPage) };
  });
  const messages = await readMatches(
    ctx,
    shown.flatMap(({ page }) => page),
  );
  const names = new Map(groups.map((group) => [group.appId, group.appName]));
  const found = shown.map(({ appId, all, page }) => {
    const unread = all.filter((match) => match.isRead === 0).length;
    const group = { appId, appName: names.get(appId) ?? null, count: all.length, unread };
    // A message that was deleted just now is left out.
    return groupOf(
      ctx,
      group,
      page.flatMap(({ id }) => messages.get(id) ?? []),
    );
  });
  return answer('select', { ...byKind(found), isPartial });
}

/** The matches, newest first, and whether older messages were left out. */
async function findMatches(
  ctx: RequestContext,
  groups: readonly GroupRow[],
  { search, unreadOnly }: { search: string; unreadOnly: boolean },
): Promise<{ matches: Match[]; isPartial: boolean }> {
  const pattern = containsPattern(search);
  const wanted = search.toLocaleLowerCase(ctx.locale);
  const named = groups.filter((group) => groupName(ctx, group).toLocaleLowerCase(ctx.locale).includes(wanted));
  const mine = sql`${inOu(ctx)} AND user_id = ${sessionOf(ctx).accountId}`;
  const group = sql`COALESCE(r.app_id, ${SYSTEM})`;
  const rows = await query<Match & { isMatch: number }>(
    ctx,
    sql`SELECT r.message_id AS id, ${group} AS appId, r.is_read AS isRead, 1 AS isMatch
          FROM (SELECT ou_id, message_id, app_id, is_read, is_removed FROM message_recipient FORCE INDEX (PRIMARY)
                 WHERE ${mine} ORDER BY message_id DESC LIMIT ${SEARCHED}) r
          JOIN message m ON m.ou_id = r.ou_id AND m.id = r.message_id
         WHERE r.is_removed = 0 ${unreadOnly ? sql`AND r.is_read = 0` : empty}
           AND ${group} IN (${join(groups.map(({ appId }) => appId))})
           AND (m.body LIKE ${pattern} ${FORM.test(search) ? empty : sql`OR m.tags LIKE ${pattern}`}
                ${named.length > 0 ? sql`OR ${group} IN (${join(named.map(({ appId }) => appId))})` : empty})
        UNION ALL
        (SELECT message_id, '', 0, 0 FROM message_recipient FORCE INDEX (PRIMARY) WHERE ${mine} ORDER BY message_id DESC LIMIT 1 OFFSET ${SEARCHED})
        ORDER BY id DESC`,
  );
  return {
    matches: rows.filter(({ isMatch }) => Number(isMatch) === 1),
    isPartial: rows.some(({ isMatch }) => Number(isMatch) === 0),
  };
}

async function readMatches(ctx: RequestContext, matches: readonly Match[]) {
  const rows = await inBatches(matches, (some) =>
    query<MessageRow>(
      ctx,
      sql`SELECT ${COLUMNS}, 0 AS isRead, 0 AS isRemoved FROM message m
           WHERE ${inOu(ctx, 'm')} AND m.id IN (${join(some.map(({ id }) => id))})`,
    ),
  );
  const flags = new Map(matches.map(({ id, isRead }) => [id, isRead]));
  return new Map(rows.map((row) => [row.id, messageOf({ ...row, isRead: flags.get(row.id) ?? 0 })]));
}
