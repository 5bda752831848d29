import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { readTask, startTaskOnce, taskHandler, withRightsNow } from '../task/task.service.js';
import type { ChainReport } from './audit-verify.service.js';
import { verifyChain } from './audit-verify.service.js';
import type { AuditVerification } from './audit.types.js';

const KIND = 'audit-verify';

/** Starts to verify the chain of the working OU (CALL-400), unless the caller's check of it is running. */
export async function startVerification(ctx: RequestContext): Promise<AuditVerification> {
  return verificationStatus(ctx, await startTaskOnce(ctx, { kind: KIND }, {}));
}

/** Progress and result of a check (CALL-401); NOT_FOUND for one of somebody else. */
export async function verificationStatus(ctx: RequestContext, id: string): Promise<AuditVerification> {
  const { result, ...task } = await readTask<ChainReport>(ctx, KIND, id);
  return {
    ...task,
    taskId: id,
    intact: result?.intact ?? null,
    waiting: result?.waiting ?? null,
    unverifiable: result?.unverifiable ?? null,
    firstBreak: result?.firstBreak ?? null,
  };
}

/** Verifies the chain of the OU in which it was started. A break is told to the operator's log too. */
export const verifyTask = taskHandler<Record<string, never>>({
  kind: KIND,
  async run(ctx, _wanted, { progress }): Promise<ChainReport> {
    const { runtime } = await withRightsNow(ctx, 'audit');
    const ouId = workingOu(ctx);
    const report = await verifyChain(runtime.database, runtime.environment.secret, ouId, progress);
    if (report.firstBreak) runtime.log.error({ ouId, ...report.firstBreak }, 'the chain of the audit log is broken');
    return report;
  },
});
