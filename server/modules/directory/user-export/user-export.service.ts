import { now } from '../../../core/clock.js';
import { reachStamp } from '../../../access/reach-stamp.js';
import type { RequestContext } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import { parseZone } from '../../../core/day.js';
import { translate } from '../../../core/locale.js';
import { parseSearch } from '../../../core/pagination.js';
import { SPREADSHEET_TYPE, writeWorkbook } from '../../../integrations/spreadsheet/write-workbook.js';
import type { MadeFile } from '../../platform/task/file-task.service.js';
import { fileOfTask, fileTaskStatus } from '../../platform/task/file-task.service.js';
import { startTaskOnce, taskHandler, withRightsNow } from '../../platform/task/task.service.js';
import { selectMembers } from '../user/user-selection.service.js';
import type { TellPeople } from './export-people.service.js';
import { isEverybodyReached, keepPeople } from './export-people.service.js';
import type { ExportSelection } from './export-rows.service.js';
import { countExported, exportedRows } from './export-rows.service.js';
import type { StoredFile } from '../../platform/file/stored-file.service.js';
import { storeFile } from '../../platform/file/stored-file.service.js';
import type { UserExport } from './user-export.types.js';

/** The payload of an export's task. */
type Wanted = ExportSelection & Zone;

/** The stored payload: tasks are compared by the caller's reach at the start too. */
type Kept = Wanted & { readonly reach: string };

/** The result of an export's task. */
interface Made extends MadeFile {
  /** The list of the people in it, if they may leave that reach. */
  readonly people: string | null;
}

const KIND = 'user-export';
/** The name of the portal in file names (IMPT-07). */
const APP_TITLE = 'Portal';
/** The columns of the import template. */
const FIELDS = [
  'username',
  'name',
  'nickName',
  'email',
  'phoneArea',
  'phone',
  'company',
  'department',
  'position',
  'accountStartTime',
  'accountExpireTime',
  'roles',
  'userGroups',
  'structures',
];
/** Columns that only the portal knows; the first identifies the user. */
const OWN_COLUMNS = ['id', 'status', 'createdTime'];
const WIDTHS = [20, 22, 16, 32, 10, 18, 22, 20, 20, 14, 14, 26, 26, 34, 30, 14, 14];

/**
 * Starts to create a spreadsheet of the users in a list (CALL-147, IMPT-06). If the same export of the caller is
 * running, returns that one. Throws OUT_OF_RANGE for a filter of more than 1000 ids, INVALID_PARAMETER for an unknown
 * time zone, EXHAUSTED while three others are running.
 */
export async function startExport(ctx: RequestContext, wanted: Wanted): Promise<UserExport> {
  selectMembers(ctx, wanted);
  const zone = parseZone(wanted);
  // The parsed search, not the sent text, because the task is stored.
  const kept: Kept = {
    search: parseSearch(wanted.search),
    filter: wanted.filter ?? null,
    ...zone,
    reach: await reachStamp(ctx),
  };
  const id = await startTaskOnce<Kept>(ctx, { kind: KIND }, kept);
  ctx.audit.resourceId = id;
  return exportStatus(ctx, id);
}

/** How far an export is (CALL-148); NOT_FOUND for one of somebody else (IMPT-13). */
export const exportStatus = (ctx: RequestContext, id: string): Promise<UserExport> => fileTaskStatus(ctx, KIND, id);

/**
 * The file of an export (CALL-149). Throws NOT_FOUND until it is created and for somebody else's, EXPIRED after a day,
 * once the caller's scope has changed, and once anybody in the file has left the caller's reach (SUBA-15).
 */
export async function exportFile(
  ctx: RequestContext,
  id: string,
): Promise<{ file: StoredFile; bytes: AsyncGenerator<Buffer> }> {
  return fileOfTask<Made>(ctx, KIND, id, await reachStamp(ctx), ({ people }) => isEverybodyReached(ctx, people));
}

/**
 * Creates the spreadsheet with the caller's present view of the users. It streams page by page through a zip, so that
 * memory does not grow with the OU.
 */
export const exportTask = taskHandler<Wanted>({
  kind: KIND,
  async run(ctx, wanted, { taskId, progress, signal }): Promise<Made> {
    const contextOf = () => withRightsNow(ctx, 'user');
    const first = await contextOf();
    const reach = await reachStamp(first);
    const total = await countExported(first, wanted);
    await progress(0, total);
    const fileName = `${APP_TITLE}-${new Date(now()).toISOString().slice(0, 10)}.xlsx`;
    const rows = async function* (tell: TellPeople) {
      let done = 0;
      for await (const page of exportedRows(contextOf, wanted, wanted)) {
        signal.throwIfAborted();
        await tell(page.map((row) => row[FIELDS.length] ?? ''));
        yield page;
        done += page.length;
        await progress(done, Math.max(done, total));
      }
    };
    const head = [
      ...FIELDS.map((field) => translate(ctx.locale, `import.field.${field}`)),
      ...OWN_COLUMNS.map((column) => translate(ctx.locale, `export.${column}`)),
    ];
    const name = translate(ctx.locale, 'import.sheet.users');
    const file = { id: taskId, name: fileName, type: SPREADSHEET_TYPE };
    let expireTime = 0;
    const people = await keepPeople(first, async (tell) => {
      ({ expireTime } = await storeFile(ctx, file, (take) =>
        writeWorkbook([{ name, head, widths: WIDTHS, rows: rows(tell) }], take),
      ));
    });
    return { fileName, expireTime, reach, people };
  },
});
