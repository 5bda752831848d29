import sql from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { SUCCESS_CODE } from '../../../core/errors.js';
import { localizedJson, translate } from '../../../core/locale.js';
import { SYSTEM } from './message-counts.js';
import type { MessageAction } from './message-kinds.types.js';
import { MessageType } from './message-kinds.types.js';
import type { MessageGroup, MessageList, MessageView } from './message.types.js';

/** A message as statements read it, with the flags of one person's copy. */
export interface MessageRow extends Omit<
  MessageView,
  'tags' | 'features' | 'ring' | 'readByCurrentUser' | 'removedByCurrentUser'
> {
  tags: string;
  features: string | null;
  ring: string;
  isRead: number;
  isRemoved: number;
}

/** The number of a person's messages of one app. */
export interface GroupRow {
  readonly appId: string;
  /** JSON; null for the portal itself. */
  readonly appName: string | null;
  readonly count: number;
  readonly unread: number;
}

/** The place of a page in each of its groups. */
export interface Place {
  readonly perPage: number;
  readonly offset: number;
  /** Null for a page by number. */
  readonly beforeId: string | null;
}

/** The columns of a message `m`, without the flags. */
export const COLUMNS = sql`m.id, m.id AS messageId, COALESCE(m.app_id, ${SYSTEM}) AS appId, m.body, m.color, m.tags,
  m.features, m.url, m.produce_time AS produceTime, m.message_time AS messageTime, m.zone_offset AS zoneOffset, m.ring,
  m.action_name AS actionName, m.linked_app_id AS linkedAppId, m.linked_menu_code AS linkedMenuCode,
  m.linked_states AS linkedStates`;

export function messageOf({ isRead, isRemoved, ...row }: MessageRow): MessageView {
  return {
    ...row,
    tags: JSON.parse(row.tags) as string[],
    features: row.features ? (JSON.parse(row.features) as string[]) : [],
    ring: JSON.parse(row.ring) as number[],
    readByCurrentUser: isRead === 1,
    removedByCurrentUser: isRemoved === 1,
  };
}

/** The name of a group in the caller's language. */
export function groupName(ctx: RequestContext, { appId, appName }: Pick<GroupRow, 'appId' | 'appName'>): string {
  if (appId === SYSTEM) return translate(ctx.locale, 'message.system');
  return appName ? localizedJson(appName, ctx.locale) : '';
}

export function groupOf(ctx: RequestContext, group: GroupRow, messages: MessageView[]): MessageGroup {
  const { appId, count, unread } = group;
  const linkedAppId = appId === SYSTEM ? null : appId;
  const name = groupName(ctx, group);
  return { id: appId, name, count, unread, linkedAppId, linkedMenuCode: null, linkedStates: null, messages };
}

/** The groups of an answer: those of apps, and that of the system (MSG-03). */
export const byKind = (groups: readonly MessageGroup[]): Pick<MessageList, 'apps' | 'system'> => ({
  apps: groups.filter((group) => group.id !== SYSTEM),
  system: groups.find((group) => group.id === SYSTEM) ?? null,
});

/** A list answer with all its parts (MSG-04). */
export function answer(action: MessageAction, parts: Partial<MessageList>): MessageList {
  return {
    apps: [],
    system: null,
    total: 0,
    isPartial: false,
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
