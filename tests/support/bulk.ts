import type { ApiClient } from './client.js';
import { until } from './socket.js';

/** The document of {@link bulkReport}. */
export const BULK_STATUS = `query ($taskId: ID!) { userBulkStatus(taskId: $taskId) {
  id state done total action targetCount isUndo isUndoable changed unchanged
  skipped { userId username name reason } } }`;

/** The report of a bulk change of users. */
export interface BulkReport {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly action: string;
  readonly targetCount: number;
  readonly isUndo: boolean;
  readonly isUndoable: boolean;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: readonly {
    readonly userId: string;
    readonly username: string | null;
    readonly name: string | null;
    readonly reason: string;
  }[];
}

/** The report of a bulk change at this moment. */
export const bulkReport = async (client: ApiClient, taskId: string): Promise<BulkReport> =>
  (await client.data<{ userBulkStatus: BulkReport }>(BULK_STATUS, { taskId })).userBulkStatus;

/** The report of a bulk change that is not running any more. */
export async function finishedBulk(client: ApiClient, taskId: string): Promise<BulkReport> {
  let report = await bulkReport(client, taskId);
  await until(async () => {
    report = await bulkReport(client, taskId);
    return report.state !== 'RUNNING';
  }, 60_000);
  return report;
}
