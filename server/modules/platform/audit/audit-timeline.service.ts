import sql, { empty } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { fail } from '../../../core/errors.js';
import { query } from '../../../database/query.js';
import type { AuditTimelineArguments } from './audit-input.types.js';
import type { AuditResult } from './audit-kinds.types.js';
import { edgeOf } from './audit-rows.service.js';
import { SCANNED, scanOf } from './audit-scan.service.js';
import type { AuditBar } from './audit.types.js';

/** Events that are counted at most, the newest. */
const COUNTED = 500_000;

/**
 * The events of a time range by parts of equal length and by result (CALL-397): two statements. Parts that older events
 * are missing from say so. Throws INVALID_PARAMETER for a range that does not go forward.
 */
export async function auditTimeline(ctx: RequestContext, request: AuditTimelineArguments): Promise<AuditBar[]> {
  const { startTime, endTime, bars } = request;
  if (endTime <= startTime) fail('INVALID_PARAMETER', { field: 'endTime' });
  const width = Math.ceil((endTime + 1 - startTime) / bars);
  const scan = scanOf(ctx, request);
  const most = scan.rest ? SCANNED : COUNTED;
  const counted = scan.rest
    ? sql` STRAIGHT_JOIN audit_event e ON e.id = s.id LEFT JOIN account a ON a.id = e.account_id WHERE ${scan.rest}`
    : empty;
  const [rows, edge] = await Promise.all([
    query<{ slot: number; result: AuditResult; number: number }>(
      ctx,
      sql`SELECT CAST((s.time - ${startTime}) DIV ${width} AS SIGNED) AS slot, s.result, COUNT(*) AS number
            FROM ${scan.rows(most)} s${counted} GROUP BY slot, s.result`,
    ),
    edgeOf(ctx, scan, null, most),
  ]);
  const parts = Array.from({ length: Math.ceil((endTime + 1 - startTime) / width) }, (_, at): AuditBar => {
    const start = startTime + at * width;
    return {
      start,
      end: Math.min(start + width, endTime + 1),
      success: 0,
      fail: 0,
      isBounded: edge !== null && start <= edge.time,
    };
  });
  for (const { slot, result, number } of rows) {
    const part = parts[slot];
    if (part) part[result] = number;
  }
  return parts;
}
