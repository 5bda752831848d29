import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import type { Page } from '../../../core/pagination.js';
import { containsPattern } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu } from '../../../database/sql.js';
import type { Chosen } from './announcement-audience.js';
import type { RecipientKind } from './announcement-kinds.types.js';
import { AnnouncementState } from './announcement-kinds.types.js';
import { Announcement, AnnouncementUser, AnnouncementUserGroup } from './announcement.entity.js';
import type { AnnouncementTarget } from './announcement.types.js';

type Stored = Pick<
  Announcement,
  'id' | 'title' | 'text' | 'notifyingType' | 'recipientKind' | 'state' | 'total' | 'served' | 'withoutAddress'
> &
  Pick<Announcement, 'publishedTime' | 'finishedTime' | 'version'>;

/** An announcement with the names of its people. */
export interface AnnouncementRow extends Stored {
  readonly updatedBy: string | null;
  readonly updatedOn: number;
  readonly publishedBy: string | null;
}

const COLUMNS = sql`n.id, n.title, n.text, n.notifying_type AS notifyingType, n.recipient_kind AS recipientKind, n.state,
  n.total, n.served, n.without_address AS withoutAddress, n.published_time AS publishedTime,
  n.finished_time AS finishedTime, n.version, n.modified_time AS updatedOn, u.name AS updatedBy, p.name AS publishedBy`;
const PEOPLE = sql`LEFT JOIN account u ON u.id = n.modified_by LEFT JOIN account p ON p.id = n.published_by`;

/** The announcements of a list. */
export interface Selection {
  readonly published: boolean | null;
  readonly search: string | null;
}

const found = (ctx: RequestContext, { published, search }: Selection): Sql =>
  sql`${inOu(ctx, 'n')}${
    published === null ? empty : published ? sql` AND n.published_time IS NOT NULL` : sql` AND n.published_time IS NULL`
  }${search ? sql` AND n.title LIKE ${containsPattern(search)}` : empty}`;

/** A page of announcements: published ones by publishing, others by their last save, newest first. */
export function announcementsOfPage(
  ctx: RequestContext,
  selection: Selection,
  { limit, offset }: Page,
): Promise<AnnouncementRow[]> {
  const time = selection.published ? sql`n.published_time` : sql`n.modified_time`;
  return query<AnnouncementRow>(
    ctx,
    sql`SELECT ${COLUMNS} FROM announcement n ${PEOPLE} WHERE ${found(ctx, selection)}
      ORDER BY ${time} DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
}

/** The number of announcements of a list. */
export async function countAnnouncements(ctx: RequestContext, selection: Selection): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    sql`SELECT COUNT(*) AS total FROM announcement n WHERE ${found(ctx, selection)}`,
  );
  return row?.total ?? 0;
}

/** One announcement of the working OU; nothing without it. */
export async function announcementById(ctx: RequestContext, id: string): Promise<AnnouncementRow | undefined> {
  const rows = await query<AnnouncementRow>(
    ctx,
    sql`SELECT ${COLUMNS} FROM announcement n ${PEOPLE} WHERE ${inOu(ctx, 'n')} AND n.id = ${id}`,
  );
  return rows[0];
}

/** The chosen people and groups of an announcement that still exist. */
export async function readChosen(ctx: RequestContext, id: string, kind: RecipientKind): Promise<Chosen> {
  const of = { announcementId: id };
  return {
    kind,
    userIds: await scoped(ctx, AnnouncementUser).column('userId', of),
    userGroupIds: await scoped(ctx, AnnouncementUserGroup).column('userGroupId', of),
  };
}

/** The names of the chosen people and groups by announcement. Two statements. */
export async function targetsOf(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<{ users: Map<string, AnnouncementTarget[]>; userGroups: Map<string, AnnouncementTarget[]> }> {
  if (ids.length === 0) return { users: new Map(), userGroups: new Map() };
  const [users, groups] = await Promise.all([
    query<TargetRow>(
      ctx,
      sql`SELECT t.announcement_id AS announcementId, m.user_id AS id, m.name FROM announcement_user t
         JOIN member m ON m.ou_id = t.ou_id AND m.user_id = t.user_id
        WHERE ${inOu(ctx, 't')} AND t.announcement_id IN (${join(ids)}) ORDER BY m.name, m.user_id`,
    ),
    query<TargetRow>(
      ctx,
      sql`SELECT t.announcement_id AS announcementId, g.id, g.name FROM announcement_user_group t
         JOIN user_group g ON g.ou_id = t.ou_id AND g.id = t.user_group_id
        WHERE ${inOu(ctx, 't')} AND t.announcement_id IN (${join(ids)}) ORDER BY g.name, g.id`,
    ),
  ]);
  return { users: byAnnouncement(users), userGroups: byAnnouncement(groups) };
}

type TargetRow = AnnouncementTarget & { readonly announcementId: string };

function byAnnouncement(rows: readonly TargetRow[]): Map<string, AnnouncementTarget[]> {
  const map = new Map<string, AnnouncementTarget[]>();
  for (const { announcementId, id, name } of rows) {
    map.set(announcementId, [...(map.get(announcementId) ?? []), { id, name }]);
  }
  return map;
}

export const isPublished = (state: AnnouncementState): boolean => state !== AnnouncementState.DRAFT;
