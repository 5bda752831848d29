import sql, { join } from 'sql-template-tag';
import type { Runtime, TokenUse } from '../../../context/runtime.js';
import type { TokenId } from '../../../context/session-state.js';
import { now } from '../../../core/clock.js';
import { execute } from '../../../database/query.js';
import { acrossOrganizations } from '../../../database/scoped.js';

/** A killed server loses the counts of this many milliseconds at most. */
const INTERVAL = 5_000;
export const HOUR = 3_600_000;
/** Hours of the figures of use (TOKN-09). */
export const HOURS = 24;
/** Tokens per statement. */
const BATCH = 500;

/** The hour of a time, counted from 1970. */
export const hourOf = (time: number): number => Math.floor(time / HOUR);

/** The first hour of the figures of use: the present one is the last of {@link HOURS}. */
export const firstHour = (): number => hourOf(now()) - HOURS + 1;

interface Collected extends TokenId {
  readonly hour: number;
  calls: number;
  refused: number;
  lastTime: number;
  lastAddress: string;
}

/** Collects the calls of API tokens on one server, and writes them every five seconds: never a write per call (TOKN-09). */
export class TokenUseCounter implements TokenUse {
  private collected = new Map<string, Collected>();
  private writing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly runtime: Pick<Runtime, 'database' | 'log'>) {
    this.timer = setInterval(() => void this.flush(), INTERVAL);
  }

  note({ ouId, id }: TokenId, ip: string, outcome: 'ADMITTED' | 'REFUSED'): void {
    const time = now();
    const hour = hourOf(time);
    const key = `${id} ${hour}`;
    let entry = this.collected.get(key);
    if (!entry) {
      this.collected.set(key, (entry = { ouId, id, hour, calls: 0, refused: 0, lastTime: time, lastAddress: ip }));
    }
    entry.calls += 1;
    if (outcome === 'REFUSED') entry.refused += 1;
    Object.assign(entry, { lastTime: time, lastAddress: ip });
  }

  flush(): Promise<void> {
    // One after the other, so that whoever waits for a write finds everything written.
    return (this.writing = this.writing.then(() => this.write()));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async write(): Promise<void> {
    const entries = [...this.collected.values()];
    this.collected = new Map();
    try {
      for (let start = 0; start < entries.length; start += BATCH) await this.store(entries.slice(start, start + BATCH));
    } catch (error) {
      // Counts are no records: a lost database costs those of some seconds, and no call.
      this.runtime.log.warn({ err: error }, 'the calls of API tokens were not counted');
    }
  }

  private async store(entries: readonly Collected[]): Promise<void> {
    const place = acrossOrganizations({ db: this.runtime.database.manager }, 'calls of tokens of all OUs are counted');
    const rows = entries.map((entry) => {
      const { ouId, id, hour, calls, refused } = entry;
      return sql`(${ouId}, ${id}, ${hour}, ${calls}, ${refused})`;
    });
    // Tokens of an OU that was deleted meanwhile are skipped.
    await execute(
      place,
      sql`INSERT IGNORE INTO api_token_use (ou_id, token_id, hour, calls, refused) VALUES ${join(rows)}
        ON DUPLICATE KEY UPDATE calls = calls + VALUES(calls), refused = refused + VALUES(refused)`,
    );
    const latest = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
    const times = latest.map(({ id, lastTime }) => sql`WHEN ${id} THEN ${lastTime}`);
    const addresses = latest.map(({ id, lastAddress }) => sql`WHEN ${id} THEN ${lastAddress}`);
    await execute(
      place,
      sql`UPDATE api_token SET last_address = CASE id ${join(addresses, ' ')} END,
          last_used_time = GREATEST(COALESCE(last_used_time, 0), CASE id ${join(times, ' ')} END)
        WHERE (ou_id, id) IN (${join(latest.map(({ ouId, id }) => sql`(${ouId}, ${id})`))})`,
    );
  }
}
