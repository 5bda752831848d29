import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import { execute, query } from '../../../database/query.js';
import { inTransaction } from '../../../database/transaction.js';
import { seal } from '../../../integrations/crypto/seal.js';
import type { JobRun } from '../../../jobs/job.js';
import { writeAudit } from '../../platform/audit/audit.service.js';
import { startTask, taskHandler, withRightsNow } from '../../platform/task/task.service.js';
import { reachedOf } from '../user/user-authority.service.js';
import { createMember, prepareMember } from '../user-change/user-create.service.js';
import { changeMember } from '../user-change/user-modify.service.js';
import { assignStructures, assignUserGroups } from '../user/user-placement.service.js';
import { assignRoles } from '../user/user-roles.service.js';
import type { Fault, PlannedPerson, Verdict } from './import-check.js';
import { areSeen } from './import-check.js';
import { checkRows } from './import-check.service.js';
import type { Outcome, StoredImport } from './import-records.service.js';
import { getImport, importStatus, lockImport } from './import-records.service.js';
import type { UserImport } from './user-import.types.js';
import { UserImportRowState as RowState, UserImportState as State } from './user-import.types.js';

/** What the task of an import is told. */
interface Wanted {
  readonly recordId: string;
}

const KIND = 'user-import';
/** Rows that are judged again together before they are written one by one. */
const BATCH = 50;

/**
 * Begins to write an import (IMPT-01, IMPT-09): what is right is written in the background, what is wrong is left out.
 * Asked again it has no second effect; one that failed goes on where it stopped.
 */
export async function applyImport(ctx: RequestContext, id: string): Promise<UserImport> {
  const record = await lockImport(ctx, id);
  ctx.audit.resourceId = id;
  if (record.state === State.READY || record.state === State.FAILED) {
    const jobId = await startTask<Wanted>(ctx, { kind: KIND }, { recordId: id });
    await execute(ctx, 'UPDATE user_import SET state = ?, job_id = ? WHERE ou_id = ? AND id = ?', [
      State.APPLYING,
      jobId,
      workingOu(ctx),
      id,
    ]);
  }
  return importStatus(ctx, id);
}

/**
 * Writes the rows of an import that are not written yet, each in a transaction of its own that marks it written: a
 * server that is lost leaves whole rows only, and the next one goes on (BYND-03). Every row is judged again with the
 * data and the rights of that moment.
 */
export const importTask = taskHandler<Wanted>({
  kind: KIND,
  async run(ctx, { recordId }, run) {
    const record = await getImport(ctx, recordId);
    const total = await countRows(ctx, recordId, false);
    let done = await countRows(ctx, recordId, true);
    await run.progress(done, total);
    for (;;) {
      const rows = await nextRows(ctx, recordId);
      if (rows.length === 0) break;
      done += await writeRows(await withRightsNow(ctx, 'user'), record, rows, run);
      await run.progress(done, total);
    }
    await execute(ctx, 'UPDATE user_import SET state = ?, finished_time = ? WHERE ou_id = ? AND id = ?', [
      State.DONE,
      now(),
      workingOu(ctx),
      recordId,
    ]);
    return { done, total };
  },
});

const PLANNED = [RowState.NEW, RowState.CHANGED];

async function countRows(ctx: RequestContext, id: string, isDone: boolean): Promise<number> {
  const [row] = await query<{ total: number }>(
    ctx,
    `SELECT COUNT(*) AS total FROM user_import_row
      WHERE ou_id = ? AND import_id = ? AND state IN (?, ?)${isDone ? ' AND is_done = 1' : ''}`,
    [workingOu(ctx), id, ...PLANNED],
  );
  return row?.total ?? 0;
}

interface PlannedRow {
  readonly position: number;
  readonly cells: readonly string[];
  readonly state: RowState;
  /** What its reviewer was told. */
  readonly outcome: Outcome | null;
}

async function nextRows(ctx: RequestContext, id: string): Promise<PlannedRow[]> {
  const rows = await query<{ position: number; cells: string; state: RowState; outcome: string | null }>(
    ctx,
    `SELECT position, cells, state, outcome FROM user_import_row
      WHERE ou_id = ? AND import_id = ? AND state IN (?, ?) AND is_done = 0 ORDER BY position LIMIT ?`,
    [workingOu(ctx), id, ...PLANNED, BATCH],
  );
  return rows.map(({ cells, outcome, ...row }) => ({
    ...row,
    cells: JSON.parse(cells) as string[],
    outcome: outcome === null ? null : (JSON.parse(outcome) as Outcome),
  }));
}

/** Answers how many rows were written. */
async function writeRows(
  ctx: RequestContext,
  record: StoredImport,
  rows: readonly PlannedRow[],
  { signal }: JobRun,
): Promise<number> {
  const fields = record.columns.map((column) => column.field);
  const verdicts = await checkRows(ctx, rows, { fields, zone: record });
  let written = 0;
  for (const [at, verdict] of verdicts.entries()) {
    signal.throwIfAborted();
    const row = rows[at];
    if (row && (await writeRow(ctx, record.id, row, verdict))) written += 1;
  }
  return written;
}

/**
 * Whether a row would do what its reviewer saw: not where somebody of the name came or went meanwhile, nor where what it
 * replaces is no longer what was shown.
 */
function isReviewed({ state, outcome }: PlannedRow, { plan, changes }: Verdict): boolean {
  if (state === RowState.NEW) return plan.userId === null;
  return outcome?.personId === plan.userId && areSeen(changes, outcome.changes);
}

/** Writes a row, or notes why it cannot be written any more; answers whether it is written. */
async function writeRow(ctx: RequestContext, importId: string, row: PlannedRow, verdict: Verdict): Promise<boolean> {
  if (verdict.state === RowState.WRONG) return refuseRow(ctx, importId, row, verdict.faults);
  if (verdict.state === RowState.UNCHANGED) return settleRow(ctx, importId, row);
  if (!isReviewed(row, verdict)) {
    return refuseRow(ctx, importId, row, [{ field: null, key: 'import.changedMeanwhile' }]);
  }
  try {
    await (verdict.plan.userId === null
      ? createRow(ctx, importId, row, verdict.plan)
      : changeRow(ctx, importId, row, verdict.plan, verdict.plan.userId));
    return true;
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    // What changed between judging and writing.
    const { values } = error.details;
    return refuseRow(ctx, importId, row, [{ field: null, key: error.messageKey, ...(values && { values }) }]);
  }
}

// What another server has written meanwhile stays as it is told, with its password.
/** There is nothing left to write: another import, or somebody, has done it. */
async function settleRow(ctx: RequestContext, importId: string, { position }: PlannedRow): Promise<false> {
  await execute(
    ctx,
    `UPDATE user_import_row SET state = ?, outcome = NULL
      WHERE ou_id = ? AND import_id = ? AND position = ? AND is_done = 0`,
    [RowState.UNCHANGED, workingOu(ctx), importId, position],
  );
  return false;
}

async function refuseRow(
  ctx: RequestContext,
  importId: string,
  { position }: PlannedRow,
  faults: readonly Fault[],
): Promise<false> {
  const outcome = JSON.stringify({ faults, changes: [] } satisfies Outcome);
  await execute(
    ctx,
    `UPDATE user_import_row SET state = ?, outcome = ?
      WHERE ou_id = ? AND import_id = ? AND position = ? AND is_done = 0`,
    [RowState.WRONG, outcome, workingOu(ctx), importId, position],
  );
  return false;
}

async function createRow(ctx: RequestContext, importId: string, row: PlannedRow, plan: PlannedPerson): Promise<void> {
  const { username = '', name = '', startTime, expireTime, ...texts } = plan.fields;
  const prepared = await prepareMember(ctx, {
    ...texts,
    username,
    name,
    accountStartTime: startTime,
    accountExpireTime: expireTime,
    roleIds: plan.roleIds,
    userGroupIds: plan.userGroupIds,
    structureIds: plan.structureIds,
  });
  await inTransaction(ctx, async (transaction) => {
    const inside = await withRightsNow(transaction, 'user');
    if (!(await claimRow(inside, importId, row))) return;
    const { id, initialPassword } = await createMember(inside, prepared);
    const password = initialPassword && seal(ctx.runtime.environment.secret, initialPassword);
    const outcome = { faults: [], changes: [], ...(password && { password }) } satisfies Outcome;
    await markRow(inside, importId, row, id, outcome);
  });
}

async function changeRow(
  ctx: RequestContext,
  importId: string,
  row: PlannedRow,
  plan: PlannedPerson,
  userId: string,
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const inside = await withRightsNow(transaction, 'user');
    if (!(await claimRow(inside, importId, row))) return;
    if (!(await reachedOf(inside, [userId])).has(userId)) fail('PERMISSION_DENIED');
    const { username: _username, ...fields } = plan.fields;
    if (Object.keys(fields).length > 0) await changeMember(inside, userId, fields);
    if (plan.roleIds.length > 0) await assignRoles(inside, userId, plan.roleIds);
    if (plan.userGroupIds.length > 0) await assignUserGroups(inside, userId, plan.userGroupIds);
    if (plan.structureIds.length > 0) await assignStructures(inside, userId, plan.structureIds);
    await markRow(inside, importId, row, userId, null);
  });
}

/** Holds a row until the end of the transaction; false when another server has written it. */
async function claimRow(ctx: RequestContext, importId: string, { position }: PlannedRow): Promise<boolean> {
  const rows = await query(
    ctx,
    'SELECT 1 FROM user_import_row WHERE ou_id = ? AND import_id = ? AND position = ? AND is_done = 0 FOR UPDATE',
    [workingOu(ctx), importId, position],
  );
  return rows.length > 0;
}

async function markRow(
  ctx: RequestContext,
  importId: string,
  { position }: PlannedRow,
  userId: string,
  outcome: Outcome | null,
): Promise<void> {
  await execute(
    ctx,
    `UPDATE user_import_row SET is_done = 1, user_id = ?, outcome = COALESCE(?, outcome)
      WHERE ou_id = ? AND import_id = ? AND position = ?`,
    [userId, outcome && JSON.stringify(outcome), workingOu(ctx), importId, position],
  );
  ctx.audit.resourceId = userId;
  ctx.audit.description = JSON.stringify({ importId, row: position });
  await writeAudit(ctx, 'user', 'userImportApply');
}
