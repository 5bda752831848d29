import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import type { ListRequest } from '../../../core/pagination.js';
import { paginationOf, parsePage, parseSearch } from '../../../core/pagination.js';
import type { BulkCounts } from '../../platform/mail/bulk-mail.service.js';
import { countBulk } from '../../platform/mail/bulk-mail.service.js';
import { NotifyingType } from './announcement-kinds.types.js';
import type { AnnouncementRow } from './announcement.queries.js';
import {
  announcementById,
  announcementsOfPage,
  countAnnouncements,
  isPublished,
  targetsOf,
} from './announcement.queries.js';
import type { AnnouncementPage, AnnouncementProgress, AnnouncementView } from './announcement.types.js';

interface AnnouncementListRequest extends ListRequest {
  readonly published?: boolean | null;
  /** The selected fields of an announcement. */
  readonly fields: ReadonlySet<string>;
}

/**
 * The announcements of the working OU: drafts, published ones or both, newest first, with titles that contain the search
 * text (CALL-245, ANNC-04). Two statements, two more for the names of recipients, one for the counts of mails.
 */
export async function listAnnouncements(
  ctx: RequestContext,
  request: AnnouncementListRequest,
): Promise<AnnouncementPage> {
  const page = parsePage(request.pagination);
  const selection = { published: request.published ?? null, search: parseSearch(request.search) };
  const [rows, total] = await Promise.all([
    announcementsOfPage(ctx, selection, page),
    countAnnouncements(ctx, selection),
  ]);
  const announcements = await viewsOf(ctx, rows, request.fields);
  return { announcements, pagination: paginationOf(page, { total, isBounded: false }) };
}

/** One announcement (CALL-246). Throws NOT_FOUND for an id of another OU. */
export async function readAnnouncement(
  ctx: RequestContext,
  id: string,
  fields: ReadonlySet<string>,
): Promise<AnnouncementView> {
  const row = (await announcementById(ctx, id)) ?? fail('NOT_FOUND');
  const [view] = await viewsOf(ctx, [row], fields);
  return view ?? fail('NOT_FOUND');
}

async function viewsOf(
  ctx: RequestContext,
  rows: readonly AnnouncementRow[],
  fields: ReadonlySet<string>,
): Promise<AnnouncementView[]> {
  const named = fields.has('recipient') ? rows.map(({ id }) => id) : [];
  const mailed = rows.filter(({ state, notifyingType }) => isPublished(state) && notifyingType === NotifyingType.MAIL);
  const [targets, counts] = await Promise.all([
    targetsOf(ctx, named),
    countBulk(ctx, fields.has('progress') ? mailed.map(({ id }) => id) : []),
  ]);
  return rows.map((row) => ({
    ...row,
    published: isPublished(row.state),
    recipient: {
      kind: row.recipientKind,
      users: targets.users.get(row.id) ?? [],
      userGroups: targets.userGroups.get(row.id) ?? [],
    },
    progress: isPublished(row.state) ? progressOf(row, counts.get(row.id)) : null,
  }));
}

function progressOf(row: AnnouncementRow, counts?: BulkCounts): AnnouncementProgress {
  const { total, served, withoutAddress } = row;
  const { waiting = 0, refused = 0 } = counts ?? {};
  return { total, delivered: served - withoutAddress - waiting - refused, waiting, refused, withoutAddress };
}
