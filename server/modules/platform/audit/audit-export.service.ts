import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { reachStamp } from '../../../access/reach-stamp.js';
import type { RequestContext } from '../../../context/context.js';
import { now } from '../../../core/clock.js';
import type { Zone } from '../../../core/day.js';
import { clockTimeOf, parseZone } from '../../../core/day.js';
import { SPREADSHEET_TYPE, writeWorkbook } from '../../../integrations/spreadsheet/write-workbook.js';
import type { StoredFile } from '../file/stored-file.service.js';
import { storeFile } from '../file/stored-file.service.js';
import type { MadeFile } from '../task/file-task.service.js';
import { fileOfTask, fileTaskStatus } from '../task/file-task.service.js';
import { startTaskOnce, taskHandler, withRightsNow } from '../task/task.service.js';
import { auditSheet } from './audit-sheet.service.js';
import type { AuditSelection } from './audit-scan.service.js';
import { scanOf } from './audit-scan.service.js';
import type { AuditExport } from './audit.types.js';

const KIND = 'audit-export';

/** The events and the zone of an export. */
type Wanted = AuditSelection & Zone;

/** The stored payload: tasks are compared by the caller's reach at the start too. */
type Kept = Wanted & { readonly reach: string };

interface ExportRequest extends AuditSelection {
  readonly zoneOffset?: number | null;
  readonly timeZone?: string | null;
}

/** Checks a request. Throws INVALID_PARAMETER for an unknown zone and a range that does not go forward. */
function wantedOf(ctx: RequestContext, request: ExportRequest): Wanted {
  const { startTime = null, endTime = null, filter = null, zoneOffset, timeZone } = request;
  scanOf(ctx, request);
  return { startTime, endTime, filter, ...parseZone({ zoneOffset: zoneOffset ?? 0, timeZone }) };
}

/** AUDT-04 */
const fileNameAt = (time: number, zone: Zone): string => `${clockTimeOf(time, zone).replace(/\D/g, '')}.xlsx`;

/**
 * Starts to create a spreadsheet of events (CALL-398, AUDT-04). If the same export of the caller is running, returns
 * that one. Throws as {@link wantedOf}, and EXHAUSTED while three others are running.
 */
export async function startAuditExport(ctx: RequestContext, request: ExportRequest): Promise<AuditExport> {
  const kept: Kept = { ...wantedOf(ctx, request), reach: await reachStamp(ctx) };
  const id = await startTaskOnce<Kept>(ctx, { kind: KIND }, kept);
  ctx.audit.resourceId = id;
  ctx.audit.description = describe(request);
  return auditExportStatus(ctx, id);
}

const describe = ({ startTime, endTime, filter }: AuditSelection): string =>
  JSON.stringify({ startTime, endTime, filter });

/** How far an export is (CALL-399); NOT_FOUND for one of somebody else. */
export const auditExportStatus = (ctx: RequestContext, id: string): Promise<AuditExport> =>
  fileTaskStatus(ctx, KIND, id);

/**
 * The file of an export (CALL-402). Throws NOT_FOUND until it is created and for somebody else's, EXPIRED after a day,
 * and once the caller's scope has changed.
 */
export async function auditExportFile(
  ctx: RequestContext,
  id: string,
): Promise<{ file: StoredFile; bytes: AsyncGenerator<Buffer> }> {
  return fileOfTask(ctx, KIND, id, await reachStamp(ctx));
}

/** Creates the spreadsheet with the caller's present rights; it streams, so that memory does not grow with the log. */
export const auditExportTask = taskHandler<Wanted>({
  kind: KIND,
  async run(ctx, wanted, { taskId, progress, signal }): Promise<MadeFile> {
    const contextOf = () => withRightsNow(ctx, 'audit');
    const first = await contextOf();
    const fileName = fileNameAt(now(), wanted);
    const sheet = auditSheet(contextOf, ctx.locale, wanted, async (done) => {
      signal.throwIfAborted();
      await progress(done, done);
    });
    const file = { id: taskId, name: fileName, type: SPREADSHEET_TYPE };
    const { expireTime } = await storeFile(first, file, (take) => writeWorkbook([sheet], take));
    return { fileName, expireTime, reach: await reachStamp(first) };
  },
});

/** The spreadsheet as it is created, without a task (CALL-222). Throws as {@link wantedOf}. */
export function streamAuditExport(
  ctx: RequestContext,
  request: ExportRequest,
): { name: string; type: string; size: null; bytes: AsyncIterable<Buffer> } {
  const wanted = wantedOf(ctx, request);
  ctx.audit.description = describe(request);
  const bytes = new PassThrough();
  const gone = new AbortController();
  // A reader that goes away ends the work too.
  void finished(bytes).catch(() => gone.abort());
  const sheet = auditSheet(
    async () => ctx,
    ctx.locale,
    wanted,
    async () => gone.signal.throwIfAborted(),
  );
  const take = (piece: Buffer) =>
    new Promise<void>((resolve, reject) => void bytes.write(piece, (error) => (error ? reject(error) : resolve())));
  writeWorkbook([sheet], take).then(
    () => bytes.end(),
    (error: unknown) => bytes.destroy(error as Error),
  );
  return { name: fileNameAt(now(), wanted), type: SPREADSHEET_TYPE, size: null, bytes };
}
