import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf, workingOu } from '../../../context/context.js';
import { fail, SUCCESS_CODE } from '../../../core/errors.js';
import { localized, translate } from '../../../core/locale.js';
import type { LocalizedText } from '../../../core/locale.js';
import { parsePage } from '../../../core/pagination.js';
import { userChannel } from '../../../core/pubsub.js';
import { query } from '../../../database/query.js';
import type { MessageEvent, UpdatedEvent } from './message-events.js';
import { MESSAGE_UPDATED, MESSAGES_MISSED, MESSAGES_UPDATED } from './message-events.js';
import type { MessageAction } from './message-kinds.types.js';
import { MessageType } from './message-kinds.types.js';
import type { MessageGroup, MessageList, MessageView } from './message.types.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import { MessageRecipient } from './message.entity.js';

/** The group of messages without an app. */
const SYSTEM = 'system';

interface MessageRow extends Omit<MessageView, 'tags' | 'ring' | 'readByCurrentUser' | 'removedByCurrentUser'> {
  tags: string;
  ring: string;
  isRead: number;
  isRemoved: number;
  appName: string | null;
}

interface GroupRow {
  appId: string;
  appName: string | null;
  count: number;
  unread: number;
}

const COLUMNS = sql`m.id, m.id AS messageId, COALESCE(m.app_id, ${SYSTEM}) AS appId, m.body, m.color, m.tags, m.url,
  m.produce_time AS produceTime, m.message_time AS messageTime, m.zone_offset AS zoneOffset, m.ring,
  m.action_name AS actionName, m.linked_app_id AS linkedAppId, m.linked_menu_code AS linkedMenuCode,
  m.linked_states AS linkedStates`;

const APP = sql`LEFT JOIN app a ON a.ou_id = m.ou_id AND a.id = m.app_id`;

/**
 * The caller's messages in the working OU: groups per app, that with the newest message first, each with its newest
 * noticeMessageLoadMax messages (MSG-16, MSG-22); with `appId` one group's further pages (MSG-35). Two statements.
 */
export async function listMessages(
  ctx: RequestContext,
  request: {
    appId?: string | null;
    currentPage?: number | null;
    search?: string | null;
    unreadOnly?: boolean | null;
  } = {},
): Promise<MessageList> {
  const perPage = ctx.runtime.configuration.integer('noticeMessageLoadMax');
  // Only the page, because the limit is configured and has no bound.
  const { currentPage } = parsePage({ currentPage: request.currentPage });
  const offset = (currentPage - 1) * perPage;
  const unread = request.unreadOnly ? sql`AND is_read = 0` : empty;
  const like = `%${(request.search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = request.search
    ? sql`AND message_id IN (SELECT f.id FROM message f LEFT JOIN app fa ON fa.ou_id = f.ou_id AND fa.id = f.app_id
        WHERE ${inOu(ctx, 'f')} AND (f.body LIKE ${like} OR f.tags LIKE ${like} OR fa.name_json LIKE ${like}))`
    : empty;
  const mine = sql`${inOu(ctx)} AND user_id = ${sessionOf(ctx).accountId} AND is_removed = 0 ${unread} ${found}`;
  const ofApp = request.appId ? sql`AND COALESCE(app_id, ${SYSTEM}) = ${request.appId}` : empty;
  const [groups, rows] = await Promise.all([
    query<GroupRow>(
      ctx,
      sql`SELECT COALESCE(g.app_id, ${SYSTEM}) AS appId, a.name_json AS appName, g.count, g.unread
         FROM (SELECT ou_id, app_id, COUNT(*) AS count, COUNT(IF(is_read = 0, 1, NULL)) AS unread,
                      MAX(message_id) AS newest
                 FROM message_recipient WHERE ${mine} GROUP BY ou_id, app_id) g
         LEFT JOIN app a ON a.ou_id = g.ou_id AND a.id = g.app_id ORDER BY g.newest DESC`,
    ),
    query<MessageRow>(
      ctx,
      sql`SELECT ${COLUMNS}, r.is_read AS isRead, 0 AS isRemoved, NULL AS appName
         FROM (SELECT ou_id, message_id, is_read,
                      ROW_NUMBER() OVER (PARTITION BY app_id ORDER BY message_id DESC) AS place
                 FROM message_recipient WHERE ${mine} ${ofApp}) r
         JOIN message m ON m.ou_id = r.ou_id AND m.id = r.message_id
        WHERE r.place > ${offset} AND r.place <= ${offset + perPage} ORDER BY m.id DESC`,
    ),
  ]);
  const messages = groupByApp(rows);
  const shown = groups
    .filter((group) => !request.appId || group.appId === request.appId)
    .map((group) => groupOf(ctx, group, (messages.get(group.appId) ?? []).map(messageOf)));
  return answer('select', {
    apps: shown.filter((group) => group.id !== SYSTEM),
    system: shown.find((group) => group.id === SYSTEM) ?? null,
    total: groups.reduce((sum, group) => sum + group.unread, 0),
  });
}

/** The messages that a live event names (MSG-19, MSG-20), for the client. It is the same for every caller. */
export async function changedMessages(ctx: RequestContext, event: MessageEvent): Promise<MessageList> {
  const { eventId } = event;
  if (event.kind === MESSAGES_MISSED || event.kind === MESSAGES_UPDATED) return answer('select', { eventId });
  if (event.kind === MESSAGE_UPDATED) return { ...(await updatedMessages(ctx, event)), eventId };
  const { ouId, messageIds } = event;
  const rows = await query<MessageRow>(
    ctx,
    sql`SELECT ${COLUMNS}, 0 AS isRead, 0 AS isRemoved, a.name_json AS appName FROM message m ${APP}
      WHERE ${inOu({ ouId }, 'm')} AND m.id IN (${join(messageIds)}) ORDER BY m.id DESC`,
  );
  const groups = [...groupByApp(rows)].map(([appId, [first, ...rest]]) =>
    groupOf(ctx, { appId, appName: first?.appName ?? null, count: 1 + rest.length, unread: 1 + rest.length }, []),
  );
  return answer('create', {
    apps: groups.filter((group) => group.id !== SYSTEM),
    system: groups.find((group) => group.id === SYSTEM) ?? null,
    total: rows.length,
    createMessages: rows.map(messageOf),
    eventId,
  });
}

async function updatedMessages(ctx: RequestContext, event: UpdatedEvent): Promise<MessageList> {
  const rows = await readUpdated(ctx, event);
  return answer('update', { total: rows[0]?.unread ?? 0, updateMessages: rows.map(messageOf) });
}

/** One of the caller's messages, a removed one too. NOT_FOUND for a message of somebody else or of another OU. */
export async function readMessage(ctx: RequestContext, messageId: string): Promise<MessageView> {
  const mine = { ouId: workingOu(ctx), userId: sessionOf(ctx).accountId, messageId };
  const [row] = await readUpdated(ctx, mine);
  return row ? messageOf(row) : fail('NOT_FOUND');
}

/** A person's copy of a message, and the number of their unread ones. */
async function readUpdated(
  ctx: RequestContext,
  { ouId, userId, messageId }: Pick<UpdatedEvent, 'ouId' | 'userId' | 'messageId'>,
) {
  return query<MessageRow & { unread: number }>(
    ctx,
    sql`SELECT ${COLUMNS}, r.is_read AS isRead, r.is_removed AS isRemoved, NULL AS appName,
            (SELECT COUNT(*) FROM message_recipient u
              WHERE u.ou_id = r.ou_id AND u.user_id = r.user_id AND u.is_removed = 0 AND u.is_read = 0) AS unread
       FROM message_recipient r JOIN message m ON m.ou_id = r.ou_id AND m.id = r.message_id
      WHERE ${inOu({ ouId }, 'r')} AND r.user_id = ${userId} AND r.message_id = ${messageId}`,
  );
}

/** The flags of a message that a person can set; omitted ones stay unchanged. */
export interface MessageFlags {
  readonly isRead?: boolean | null;
  readonly isAcknowledged?: boolean | null;
  readonly isRemoved?: boolean | null;
}

/** Sets flags of the caller's copy (MSG-36, MSG-44). NOT_FOUND for a message of somebody else or of another OU. */
export async function setMessageStatus(ctx: RequestContext, messageId: string, flags: MessageFlags): Promise<void> {
  const { isRead, isAcknowledged, isRemoved } = flags;
  const given = {
    ...(isRead != null && { isRead }),
    ...(isAcknowledged != null && { isAcknowledged }),
    ...(isRemoved != null && { isRemoved }),
  };
  if (Object.keys(given).length === 0) fail('INVALID_PARAMETER', { field: 'isRead' });
  const ouId = workingOu(ctx);
  const userId = sessionOf(ctx).accountId;
  const found = await scoped(ctx, MessageRecipient).update({ userId, messageId }, given);
  if (found === 0) fail('NOT_FOUND');
  const event: UpdatedEvent = { kind: MESSAGE_UPDATED, ouId, userId, messageId };
  ctx.events.push({ channel: userChannel(ouId, userId), payload: { ...event } });
}

function groupByApp(rows: readonly MessageRow[]): Map<string, MessageRow[]> {
  const groups = new Map<string, MessageRow[]>();
  for (const row of rows) {
    const group = groups.get(row.appId);
    if (group) group.push(row);
    else groups.set(row.appId, [row]);
  }
  return groups;
}

function groupOf(ctx: RequestContext, group: GroupRow, messages: MessageView[]): MessageGroup {
  const { appId, appName, count, unread } = group;
  const name =
    appId === SYSTEM
      ? translate(ctx.locale, 'message.system')
      : localized(appName ? (JSON.parse(appName) as LocalizedText) : null, ctx.locale);
  const linkedAppId = appId === SYSTEM ? null : appId;
  return { id: appId, name, count, unread, linkedAppId, linkedMenuCode: null, linkedStates: null, messages };
}

function messageOf({ isRead, isRemoved, appName: _, ...row }: MessageRow): MessageView {
  return {
    ...row,
    tags: JSON.parse(row.tags) as string[],
    ring: JSON.parse(row.ring) as number[],
    readByCurrentUser: isRead === 1,
    removedByCurrentUser: isRemoved === 1,
  };
}

function answer(action: MessageAction, parts: Partial<MessageList>): MessageList {
  return {
    apps: [],
    system: null,
    total: 0,
    messageType: MessageType.STATION,
    action,
    activeOrNot: false,
    updateMessages: [],
    createMessages: [],
    code: SUCCESS_CODE,
    eventId: null,
    ...parts,
  };
}
