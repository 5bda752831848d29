import sql from 'sql-template-tag';
import { thingsReached } from '../../../access/thing-reach.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import type { Zone } from '../../../core/day.js';
import { dayOf, parseZone } from '../../../core/day.js';
import { hashSecret } from '../../../core/ids.js';
import { translate } from '../../../core/locale.js';
import { parseSearch } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import type { Sheet } from '../../../integrations/spreadsheet/write-workbook.js';
import { SPREADSHEET_TYPE, writeWorkbook } from '../../../integrations/spreadsheet/write-workbook.js';
import type { StoredFile } from '../../platform/file/stored-file.service.js';
import { storeFile } from '../../platform/file/stored-file.service.js';
import type { MadeFile } from '../../platform/task/file-task.service.js';
import { fileOfTask, fileTaskStatus } from '../../platform/task/file-task.service.js';
import { startTaskOnce, taskHandler, withFeatureNow } from '../../platform/task/task.service.js';
import { COLUMNS, textsOf } from './alarm-export-rows.js';
import type { AlarmExport } from './alarm-export.types.js';
import type { AlarmFilterInput } from './alarm-input.types.js';
import { countSelected, everyAlarm } from './alarm-list.service.js';

/** The payload of an export's task. */
interface Wanted extends Zone {
  readonly filters: AlarmFilterInput;
  /** How far the caller reached at the start: tasks are compared by it too. */
  readonly reach: string;
}

const KIND = 'alarm-export';
/** Alarms that an export holds in memory. */
const PAGE = 500;
/** Rows of a sheet below its head; Excel opens 1,048,576. */
const SHEET_ROWS = 1_000_000;

/**
 * Starts to create a spreadsheet of the alarms in a list, newest first, all of them (ALM-23, CALL-382). If the same export
 * of the caller is running, returns that one. Throws INVALID_PARAMETER for an unknown time zone, EXHAUSTED while three
 * others are running.
 */
export async function startAlarmExport(
  ctx: RequestContext,
  { filters, ...zone }: Zone & { readonly filters?: AlarmFilterInput | null },
): Promise<AlarmExport> {
  const wanted: Wanted = {
    // The parsed search, not the sent text, because the task is stored. An export is never only the end of a search.
    filters: { ...filters, search: parseSearch(filters?.search), searchAfter: null },
    ...parseZone(zone),
    reach: await sitesReached(ctx),
  };
  const id = await startTaskOnce<Wanted>(ctx, { kind: KIND }, wanted);
  ctx.audit.resourceId = id;
  return alarmExportStatus(ctx, id);
}

/** How far an export is (CALL-383); NOT_FOUND for one of somebody else (IMPT-13). */
export const alarmExportStatus = (ctx: RequestContext, id: string): Promise<AlarmExport> =>
  fileTaskStatus(ctx, KIND, id);

/**
 * The file of an export (CALL-384). Throws NOT_FOUND until it is created and for somebody else's, EXPIRED after a day
 * and once the caller reaches other sites than at its start (ALM-16).
 */
export async function alarmExportFile(
  ctx: RequestContext,
  id: string,
): Promise<{ file: StoredFile; bytes: AsyncGenerator<Buffer> }> {
  return fileOfTask(ctx, KIND, id, await sitesReached(ctx));
}

/** A short text that identifies the assets and resources that the caller reaches. */
async function sitesReached(ctx: RequestContext): Promise<string> {
  const { accountId } = sessionOf(ctx);
  const rows = await query<{ id: string }>(
    ctx,
    sql`SELECT x.id FROM (${thingsReached(ctx, 'asset', accountId)}) x
         UNION SELECT y.id FROM (${thingsReached(ctx, 'resource', accountId)}) y ORDER BY id`,
  );
  return hashSecret(rows.map(({ id }) => id).join());
}

/** Creates the spreadsheet page by page with the caller's present view, so that memory does not grow with the list. */
export const alarmExportTask = taskHandler<Wanted>({
  kind: KIND,
  async run(ctx, { filters, ...zone }, { taskId, progress, signal }): Promise<MadeFile> {
    const contextOf = () => withFeatureNow(ctx, 'alarm');
    const first = await contextOf();
    const reach = await sitesReached(first);
    const total = await countSelected(first, filters);
    // A search finds fewer, and nobody knows how many before its end.
    const expected = filters.search ? 0 : total;
    await progress(0, expected);
    const pages = everyAlarm(contextOf, filters, PAGE);
    let done = 0;
    // Sheets take turns with one reading: each goes on where the one before was full.
    const rows = async function* (isLast: boolean) {
      for (let written = 0; isLast || written < SHEET_ROWS; written += PAGE) {
        signal.throwIfAborted();
        const next = await pages.next();
        if (next.done) return;
        const page = next.value;
        yield page.map((alarm) => textsOf(ctx, alarm, zone));
        done += page.length;
        await progress(done, filters.search ? 0 : Math.max(done, total));
      }
    };
    const title = translate(ctx.locale, 'alarmExport.sheet');
    const head = COLUMNS.map(({ field }) => translate(ctx.locale, `alarmExport.${field}`));
    const widths = COLUMNS.map(({ width }) => width);
    const count = Math.max(1, Math.ceil(total / SHEET_ROWS));
    const sheets = Array.from({ length: count }, (_, at): Sheet => ({
      name: at === 0 ? title : `${title} ${at + 1}`,
      head,
      widths,
      rows: rows(at === count - 1),
    }));
    const fileName = `${title}-${dayOf(now(), zone)}.xlsx`;
    const { expireTime } = await storeFile(ctx, { id: taskId, name: fileName, type: SPREADSHEET_TYPE }, (take) =>
      writeWorkbook(sheets, take),
    );
    return { fileName, expireTime, reach };
  },
});
