import type { Sql } from 'sql-template-tag';
import sql, { empty, join } from 'sql-template-tag';
import { reachRows } from '../../../access/reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Operation } from '../../../context/levels.js';
import { load } from '../../../context/loaders.js';
import { now } from '../../../core/clock.js';
import { slotOf } from '../../../core/quarter.js';
import { parseZone } from '../../../core/day.js';
import { localizedJson } from '../../../core/locale.js';
import { query } from '../../../database/query.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { inEffect } from '../../identity/domain/domain-proof.service.js';
import type {
  ConsoleAppUse,
  ConsoleHome,
  ConsoleHomeArguments,
  ConsoleTask,
  ConsoleWaiting,
} from './console-home.types.js';
import { ConsoleRange } from './console-home.types.js';
import { TaskKind, WaitingKind } from './console-home-kinds.types.js';
import { failedMails } from './mail-failures.service.js';
import type { ConsoleMails } from './mail-failures.types.js';
import { people } from './people.service.js';
import { spanStarts } from './spans.js';

const WEEK = 7 * 86_400_000;
const APPS = 6;
const TASKS = 20;

/** Identifies the read of the mails that two edges share. */
const MAILS = {};

/** The question of a home: its edges answer it. INVALID_PARAMETER for a time zone that there is not. */
export function consoleHome({ range, timeZone }: ConsoleHomeArguments): ConsoleHome {
  const zone = parseZone({ zoneOffset: 0, timeZone });
  return { time: now(), range: range ?? ConsoleRange.DAY, timeZone: zone.timeZone ?? 'UTC' };
}

/** Mails to users within reach that did not leave (SHELL-49). Null without the right to users, and without a mail server. */
export async function mails(ctx: RequestContext): Promise<ConsoleMails | null> {
  if (!sessionOf(ctx).operations.has('user')) return null;
  return (await load(ctx, MAILS, '', async () => new Map([['', await failedMails(ctx)]]))) ?? null;
}

/**
 * The apps that most people within reach opened (CALL-265, BYND-18), with the number of openings for a caller who reaches
 * the whole OU: openings are counted where they arise, for all people together (decision 155). The people are counted by
 * their last use of an app. Null without the right to apps. One statement.
 */
export async function appUse(
  ctx: RequestContext,
  { range, timeZone, time }: ConsoleHome,
): Promise<ConsoleAppUse[] | null> {
  const { operations, scope } = sessionOf(ctx);
  if (!operations.has('app')) return null;
  const [from = time] = spanStarts(range, time, timeZone);
  const isScoped = scope === 'SPECIFIED';
  const users = isScoped
    ? sql`${reachRows(ctx)} x STRAIGHT_JOIN app_use u ON u.ou_id = x.ou_id AND u.user_id = x.user_id`
    : sql`app_use u FORCE INDEX (app_use_last)`;
  const counted = sql`LEFT JOIN (SELECT n.app_id, CAST(SUM(n.openings) AS SIGNED) AS openings FROM app_openings n
       WHERE ${inOu(ctx, 'n')} AND n.slot >= ${slotOf(from)} GROUP BY n.app_id) o ON o.app_id = p.app_id`;
  const rows = await query<Omit<ConsoleAppUse, 'name'> & { nameJson: string }>(
    ctx,
    sql`SELECT a.id, a.name_json AS nameJson, a.icon, p.people,
            ${isScoped ? sql`NULL` : sql`COALESCE(o.openings, 0)`} AS openings
          FROM (SELECT u.app_id, COUNT(*) AS people FROM ${users}
                 WHERE ${inOu(ctx, 'u')} AND u.last_time >= ${from} GROUP BY u.app_id) p
          JOIN app a ON ${inOu(ctx, 'a')} AND a.id = p.app_id ${isScoped ? empty : counted}
         ORDER BY p.people DESC, openings DESC, a.id LIMIT ${APPS}`,
  );
  return rows.map(({ nameJson, ...row }) => ({ ...row, name: localizedJson(nameJson, ctx.locale) }));
}

/** The kinds of background work by the names of their jobs, each with the right that it takes. */
const TASK_KINDS: Readonly<Record<string, readonly [TaskKind, Operation]>> = {
  'user-import': [TaskKind.USER_IMPORT, 'user'],
  'user-export': [TaskKind.USER_EXPORT, 'user'],
  userBulk: [TaskKind.USER_BULK, 'user'],
  'asset-sync': [TaskKind.ASSET_SYNC, 'assets'],
};

interface TaskRow extends Omit<ConsoleTask, 'kind' | 'isOwn' | 'by'> {
  readonly kind: string;
  readonly accountId: string | null;
  readonly username: string | null;
  readonly name: string | null;
}

/**
 * Imports, exports and other work of the OU that is queued or running, the latest first (CALL-268): the caller's own, and
 * those of others for a caller who reaches the whole OU and holds the right. One statement.
 */
export async function tasks(ctx: RequestContext): Promise<ConsoleTask[]> {
  const { accountId, operations, scope } = sessionOf(ctx);
  const kinds = Object.entries(TASK_KINDS).flatMap(([kind, [, right]]) => (operations.has(right) ? [kind] : []));
  if (kinds.length === 0) return [];
  const own = scope === 'SPECIFIED' ? sql` AND j.created_by = ${accountId}` : empty;
  const rows = await query<TaskRow>(
    ctx,
    sql`SELECT j.id, j.kind, j.progress AS done, j.total, j.created_time AS createdTime, j.created_by AS accountId,
            m.username, m.name, i.file_name AS fileName, i.id AS recordId
          FROM job j FORCE INDEX (job_open) LEFT JOIN member m ON m.ou_id = j.ou_id AND m.user_id = j.created_by
          LEFT JOIN user_import i ON i.ou_id = j.ou_id AND i.account_id = j.created_by AND i.job_id = j.id
         WHERE ${inOu(ctx, 'j')} AND j.state IN ('QUEUED', 'RUNNING') AND j.kind IN (${join(kinds)})${own}
         ORDER BY j.created_time DESC, j.id DESC LIMIT ${TASKS}`,
  );
  return rows.flatMap(({ kind, accountId: by, username, name, recordId, ...row }) => {
    const known = TASK_KINDS[kind];
    if (!known) return [];
    const isOwn = by === accountId;
    const person = by && username && name ? { id: by, username, name } : null;
    return [{ ...row, kind: known[0], isOwn, by: person, recordId: isOwn ? recordId : null }];
  });
}

/**
 * The things that wait for somebody, the most harmful first (SHELL-49, CALL-269); kinds without any are left out. A caller
 * gets the kinds that their rights and reach cover. One statement beside those of {@link people} and {@link mails}.
 */
export async function waiting(ctx: RequestContext, timeZone: string): Promise<ConsoleWaiting[]> {
  const [figures, unsent, other] = await Promise.all([people(ctx, timeZone), mails(ctx), others(ctx)]);
  const counts: Record<WaitingKind, number> = {
    [WaitingKind.MAILS]: unsent?.total ?? 0,
    [WaitingKind.LOCKED]: figures?.locked ?? 0,
    [WaitingKind.SYNC]: other.syncs,
    [WaitingKind.DOMAINS]: other.domains,
    [WaitingKind.IMPORTS_FAILED]: other.importsFailed,
    [WaitingKind.EXPIRING]: figures?.expiring ?? 0,
    [WaitingKind.IMPORTS_READY]: other.importsReady,
    [WaitingKind.INVITED]: figures?.invited ?? 0,
  };
  return Object.values(WaitingKind).flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
}

/** Domains without effect, a failed synchronization, and imports of the caller that are not done. */
async function others(ctx: RequestContext) {
  const { accountId, operations, features } = sessionOf(ctx);
  const allowed = (isAllowed: boolean, count: Sql): Sql => (isAllowed ? sql`(${count})` : sql`0`);
  const imports = (state: 'FAILED' | 'READY') =>
    allowed(
      operations.has('user'),
      sql`SELECT COUNT(*) FROM user_import i WHERE ${inOu(ctx, 'i')} AND i.account_id = ${accountId}
           AND i.created_time >= ${now() - WEEK} AND i.state = ${state}`,
    );
  const domains = sql`SELECT COUNT(*) FROM domain d WHERE ${inOu(ctx, 'd')} AND NOT ${inEffect(ctx)}`;
  // Neither under way nor done: it has failed, also if its job is long gone.
  const syncs = sql`SELECT COUNT(*) FROM asset_sync s LEFT JOIN job j ON j.id = s.job_id
    WHERE ${inOu(ctx, 's')} AND s.job_id IS NOT NULL AND s.is_done = 0 AND COALESCE(j.state, '') NOT IN ('QUEUED', 'RUNNING')`;
  const [row] = await query<{ domains: number; syncs: number; importsFailed: number; importsReady: number }>(
    ctx,
    sql`SELECT ${allowed(operations.has('domain'), domains)} AS domains,
          ${allowed(operations.has('assets') && features.has('assets'), syncs)} AS syncs,
          ${imports('FAILED')} AS importsFailed, ${imports('READY')} AS importsReady FROM organization o
         WHERE o.id = ${ouOf(ctx)}`,
  );
  return row ?? { domains: 0, syncs: 0, importsFailed: 0, importsReady: 0 };
}
