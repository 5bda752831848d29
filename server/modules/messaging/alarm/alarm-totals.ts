import sql, { bulk } from 'sql-template-tag';
import type { Place } from '../../../database/query.js';
import { execute } from '../../../database/query.js';
import type { Tenant } from '../../../database/sql.js';
import { ouOf } from '../../../database/sql.js';

/** Milliseconds that one row of numbers covers: every time zone begins its hours at a quarter of an hour. */
export const QUARTER = 900_000;

/** The part of an alarm that decides where it counts. */
export interface Counted {
  readonly appId: string;
  readonly severity: number;
  readonly startTime: number;
  readonly isRestricted: boolean;
}

interface Change extends Pick<Counted, 'appId' | 'severity'> {
  readonly quarter: number;
  by: number;
}

/**
 * Adds up how alarms change the numbers by start and severity that the timeline reads (ALM-19). Alarms that only some
 * people see have none: each reader's number differs.
 */
export class AlarmTotals {
  private readonly changes = new Map<string, Change>();

  /** An alarm changed from `before` to `after`; null where it does not exist. */
  add(before: Counted | null, after: Counted | null): void {
    this.count(before, -1);
    this.count(after, 1);
  }

  private count(alarm: Counted | null, by: 1 | -1): void {
    if (!alarm || alarm.isRestricted) return;
    const { appId, severity, startTime } = alarm;
    const quarter = Math.floor(startTime / QUARTER) * QUARTER;
    const key = `${String(quarter).padStart(15, '0')} ${appId} ${severity}`;
    const change = this.changes.get(key) ?? { quarter, appId, severity, by: 0 };
    change.by += by;
    this.changes.set(key, change);
  }

  /**
   * Writes the changes in the transaction of `ctx`, which holds the alarms: one statement, or none. Rows come in the
   * order of their key, so that two transactions seldom wait for each other.
   */
  async write(ctx: Place, tenant: Tenant): Promise<void> {
    const rows = [...this.changes]
      .filter(([, { by }]) => by !== 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { quarter, appId, severity, by }]) => [ouOf(tenant), quarter, appId, severity, by]);
    if (rows.length === 0) return;
    await execute(
      ctx,
      sql`INSERT INTO alarm_count (ou_id, quarter, app_id, severity, total) VALUES ${bulk(rows)}
          ON DUPLICATE KEY UPDATE total = total + VALUES(total)`,
    );
  }
}
