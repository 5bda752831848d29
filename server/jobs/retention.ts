import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import { now } from '../core/clock.js';
import { slotOf } from '../core/quarter.js';
import type { Runtime } from '../context/runtime.js';
import { execute } from '../database/query.js';
import { acrossOrganizations } from '../database/scoped.js';
import { name } from '../database/sql.js';
import type { JobHandler } from './job.js';

const DAY = 86_400_000;
const HOUR_IN_DAYS = 1 / 24;

/** Rows of a table that are deleted once `condition` is `days` old. */
interface Rule {
  readonly table: string;
  readonly condition: (before: number) => Sql;
  readonly days: number;
  /** Rows per statement; fewer if each cascades to others. */
  readonly batch: number;
  /** The column that is cleared while the row stays. */
  readonly emptied?: string;
}

const older =
  (column: string) =>
  (before: number): Sql =>
    sql`${name(column)} < ${before}`;

const RULES: readonly Rule[] = [
  // The lists of people; the announcement itself stays for the console.
  { table: 'announcement_recipient', condition: older('published_time'), days: 365, batch: 1_000 },
  // The home of the console looks back 28 days (CALL-265).
  { table: 'app_openings', condition: (before) => sql`slot < ${slotOf(before)}`, days: 29, batch: 1_000 },
  { table: 'session', condition: older('ended_time'), days: 30, batch: 1_000 },
  { table: 'session', condition: older('expire_time'), days: 30, batch: 1_000 },
  { table: 'user_view', condition: older('expire_time'), days: 30, batch: 1_000 },
  { table: 'api_token', condition: older('expire_time'), days: 90, batch: 100 },
  // Hours since 1970; the console looks back a day (CALL-452).
  {
    table: 'api_token_use',
    condition: (before) => sql`hour < ${Math.floor(before / (DAY * HOUR_IN_DAYS))}`,
    days: 8,
    batch: 1_000,
  },
  { table: 'rsa_key', condition: older('expire_time'), days: 0, batch: 1_000 },
  { table: 'app_code', condition: older('expire_time'), days: 0, batch: 1_000 },
  { table: 'mail', condition: older('created_time'), days: 30, batch: 1_000 },
  { table: 'sign_in_try', condition: older('last_time'), days: 1, batch: 1_000 },
  // A day longer than the lifetime of its key, by the clock of any server: no text may be opened twice.
  { table: 'used_cipher', condition: older('expire_time'), days: 1, batch: 1_000 },
  { table: 'one_time_code', condition: older('expire_time'), days: 1, batch: 1_000 },
  { table: 'password_link', condition: older('expire_time'), days: 30, batch: 1_000 },
  { table: 'email_change', condition: older('expire_time'), days: 1, batch: 1_000 },
  { table: 'sso_request', condition: older('expire_time'), days: 1, batch: 1_000 },
  // Assets that their source no longer has, with nobody assigned to them (ASST-12); each takes its alarms with it.
  { table: 'asset', condition: older('removed_time'), days: 90, batch: 100 },
  { table: 'former_member', condition: older('removed_time'), days: 30, batch: 1_000 },
  // A position is a time in microseconds (BYND-13).
  {
    table: 'live_event',
    condition: (before) => sql`position < ${Math.floor(before) * 1_000}`,
    days: HOUR_IN_DAYS,
    batch: 1_000,
  },
  // HOOK-08
  { table: 'webhook_delivery', condition: older('first_time'), days: 14, batch: 1_000 },
  // CALL-252
  { table: 'idempotency_key', condition: older('created_time'), days: 1, batch: 1_000 },
  { table: 'rate_limit', condition: older('expire'), days: 0, batch: 1_000 },
  // No session is older than ten days; each keeps the order of its sign-in (MENU-07).
  { table: 'former_order', condition: older('changed_time'), days: 11, batch: 10 },
  { table: 'stored_file', condition: older('expire_time'), days: 0, batch: 10 },
  // Initial passwords that nobody collected, sealed beside the row that created the account.
  {
    table: 'user_import_row',
    condition: (before) => sql`outcome LIKE '%"password":%'
      AND import_id IN (SELECT id FROM user_import WHERE finished_time < ${before})`,
    days: 7,
    batch: 1_000,
    emptied: 'outcome',
  },
  // Results of imports, with the contents of their files.
  { table: 'user_import', condition: older('created_time'), days: 90, batch: 10 },
  // Icons and logos that nothing uses any more, or never did (MENU-09, OUCF-03).
  {
    table: 'picture',
    condition: (before) => sql`used_time < ${before} AND NOT EXISTS (SELECT 1 FROM app
      WHERE app.ou_id = picture.ou_id AND app.icon = CONCAT('picture:', picture.id)) AND NOT EXISTS (SELECT 1 FROM menu
      WHERE menu.ou_id = picture.ou_id AND menu.icon = CONCAT('picture:', picture.id)) AND NOT EXISTS (SELECT 1
      FROM organization WHERE organization.id = picture.ou_id AND organization.logo LIKE CONCAT('%', picture.id))`,
    days: 1,
    batch: 100,
  },
  // Anybody may request codes and links, also for accounts that do not exist.
  {
    table: 'job',
    condition: (before) =>
      sql`kind IN ('login-code', 'password-link') AND state IN ('DONE', 'FAILED') AND created_time < ${before}`,
    days: 1,
    batch: 1_000,
  },
  {
    table: 'job',
    condition: (before) => sql`state IN ('DONE', 'FAILED') AND created_time < ${before}`,
    days: 30,
    batch: 1_000,
  },
];

/** Deletes expired rows in small statements that hold no long locks. Returns the number per table. */
export const retention: JobHandler<Record<string, never>> = {
  kind: 'retention',
  isDaily: true,
  async run(_job, { runtime, signal, progress }) {
    const deleted: Record<string, number> = {};
    for (const [index, rule] of RULES.entries()) {
      deleted[rule.table] = (deleted[rule.table] ?? 0) + (await deleteOld(runtime, rule, signal));
      await progress(index + 1, RULES.length);
    }
    return deleted;
  },
};

async function deleteOld({ database }: Runtime, rule: Rule, signal: AbortSignal): Promise<number> {
  const { table, condition, days, batch, emptied } = rule;
  const act = emptied ? sql`UPDATE ${name(table)} SET ${name(emptied)} = NULL` : sql`DELETE FROM ${name(table)}`;
  const place = acrossOrganizations({ db: database.manager }, 'retention deletes old rows of every OU');
  let total = 0;
  for (;;) {
    signal.throwIfAborted();
    // The marker tells background statements apart, as in the jobs' own table.
    const count = await execute(place, sql`/* jobs */ ${act} WHERE ${condition(now() - days * DAY)} LIMIT ${batch}`);
    total += count;
    if (count < batch) return total;
  }
}
