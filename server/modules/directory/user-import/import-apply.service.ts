import { In } from 'typeorm';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { fail, PortalError } from '../../../core/errors.js';
import { scoped } from '../../../database/scoped.js';
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
import type { PlannedPerson, Verdict } from './import-check.js';
import { areSeen } from './import-check.js';
import { checkRows } from './import-check.service.js';
import type { Fault, Outcome } from './import-outcome.js';
import type { StoredImport } from './import-records.queries.js';
import { getImport, importStatus, lockImport } from './import-records.service.js';
import { ImportRecord, ImportRecordRow } from './user-import.entity.js';
import type { UserImport } from './user-import.types.js';
import { UserImportRowState as RowState, UserImportState as State } from './user-import.types.js';

/** The payload of an import's task. */
interface Wanted {
  readonly recordId: string;
}

const KIND = 'user-import';
/** Rows that are judged again together before they are written one by one. */
const BATCH = 50;

/**
 * Starts to write an import (IMPT-01, IMPT-09): valid rows are written in the background, faulty rows are skipped. The
 * call is idempotent; a failed import resumes at the row where it stopped.
 */
export async function applyImport(ctx: RequestContext, id: string): Promise<UserImport> {
  const record = await lockImport(ctx, id);
  ctx.audit.resourceId = id;
  if (record.state === State.READY || record.state === State.FAILED) {
    const jobId = await startTask<Wanted>(ctx, { kind: KIND }, { recordId: id });
    await scoped(ctx, ImportRecord).update({ id }, { state: State.APPLYING, jobId });
  }
  return importStatus(ctx, id);
}

/**
 * Writes the unwritten rows of an import, each in a transaction that also marks it as written: after a lost server all
 * rows are whole, and the next server resumes (BYND-03). Every row is checked again with the present data and rights.
 */
export const importTask = taskHandler<Wanted>({
  kind: KIND,
  async run(ctx, { recordId }, run) {
    const record = await getImport(ctx, recordId);
    const planned = { importId: recordId, state: In(PLANNED) };
    const total = await scoped(ctx, ImportRecordRow).count(planned);
    let done = await scoped(ctx, ImportRecordRow).count({ ...planned, isDone: true });
    await run.progress(done, total);
    for (;;) {
      const rows = await nextRows(ctx, recordId);
      if (rows.length === 0) break;
      done += await writeRows(await withRightsNow(ctx, 'user'), record, rows, run);
      await run.progress(done, total);
    }
    await scoped(ctx, ImportRecord).update({ id: recordId }, { state: State.DONE, finishedTime: now() });
    return { done, total };
  },
});

const PLANNED = [RowState.NEW, RowState.CHANGED];

/** A row to write, with the outcome that its reviewer saw. */
type PlannedRow = Pick<ImportRecordRow, 'position' | 'cells' | 'state' | 'outcome'>;

function nextRows(ctx: RequestContext, importId: string): Promise<PlannedRow[]> {
  return scoped(ctx, ImportRecordRow).select(
    ['position', 'cells', 'state', 'outcome'],
    { importId, state: In(PLANNED), isDone: false },
    { order: { position: 'ASC' }, limit: BATCH },
  );
}

/** Returns the number of written rows. */
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
 * Whether a row would still make the changes that its reviewer saw: not if a person with that name was added or removed
 * in the meantime, nor if the replaced values have changed.
 */
function isReviewed({ state, outcome }: PlannedRow, { plan, changes }: Verdict): boolean {
  if (state === RowState.NEW) return plan.userId === null;
  return outcome?.personId === plan.userId && areSeen(changes, outcome.changes);
}

/** Writes a row, or records why it can no longer be written; returns whether it is written. */
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
    // Data changed between judging and writing.
    const { values } = error.details;
    return refuseRow(ctx, importId, row, [{ field: null, key: error.messageKey, ...(values && { values }) }]);
  }
}

/**
 * Marks a row that needs no writing, because another import or person has done it. A row that another server has
 * written in the meantime keeps its outcome, with its password. Returns that the row is not written.
 */
async function settleRow(ctx: RequestContext, importId: string, { position }: PlannedRow): Promise<false> {
  const open = { importId, position, isDone: false };
  await scoped(ctx, ImportRecordRow).update(open, { state: RowState.UNCHANGED, outcome: null });
  return false;
}

async function refuseRow(
  ctx: RequestContext,
  importId: string,
  { position }: PlannedRow,
  faults: readonly Fault[],
): Promise<false> {
  const open = { importId, position, isDone: false };
  await scoped(ctx, ImportRecordRow).update(open, { state: RowState.WRONG, outcome: { faults, changes: [] } });
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
function claimRow(ctx: RequestContext, importId: string, { position }: PlannedRow): Promise<boolean> {
  return scoped(ctx, ImportRecordRow).exists({ importId, position, isDone: false }, 'update');
}

async function markRow(
  ctx: RequestContext,
  importId: string,
  { position }: PlannedRow,
  userId: string,
  outcome: Outcome | null,
): Promise<void> {
  await scoped(ctx, ImportRecordRow).update(
    { importId, position },
    { isDone: true, userId, ...(outcome && { outcome }) },
  );
  ctx.audit.resourceId = userId;
  ctx.audit.description = JSON.stringify({ importId, row: position });
  await writeAudit(ctx, 'user', 'userImportApply');
}
