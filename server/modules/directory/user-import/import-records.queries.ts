import type { Sql } from 'sql-template-tag';
import sql, { join } from 'sql-template-tag';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import type { Zone } from '../../../core/day.js';
import type { Page } from '../../../core/pagination.js';
import { query } from '../../../database/query.js';
import { inOu } from '../../../database/sql.js';
import type { StoredColumn } from './import-outcome.js';
import type { UserImportRowState, UserImportState } from './user-import.types.js';

/** An import as it is stored. */
export interface StoredImport extends Zone {
  readonly id: string;
  readonly fileName: string;
  readonly state: UserImportState;
  readonly columns: readonly StoredColumn[];
  readonly createdTime: number;
  readonly finishedTime: number | null;
}

/**
 * The caller's own imports in the working OU (IMPT-13). The job tells whether an import under way has failed. Imports
 * are stored longer than jobs: without its job an import counts as failed too, because nothing continues it.
 */
async function readImports(ctx: RequestContext, rest: Sql): Promise<StoredImport[]> {
  const rows = await query<Omit<StoredImport, 'columns'> & { columns: string }>(
    ctx,
    sql`SELECT i.id, i.file_name AS fileName, i.zone_offset AS zoneOffset, i.time_zone AS timeZone, i.columns,
          i.created_time AS createdTime, i.finished_time AS finishedTime,
          IF(i.state = 'APPLYING' AND COALESCE(j.state, 'FAILED') = 'FAILED', 'FAILED', i.state) AS state
          FROM user_import i LEFT JOIN job j ON j.id = i.job_id
         WHERE ${inOu(ctx, 'i')} AND i.account_id = ${sessionOf(ctx).accountId} ${rest}`,
  );
  return rows.map((row) => ({ ...row, columns: JSON.parse(row.columns) as StoredColumn[] }));
}

/** The import with this id; undefined for none. */
export async function importById(ctx: RequestContext, id: string): Promise<StoredImport | undefined> {
  return (await readImports(ctx, sql`AND i.id = ${id}`))[0];
}

/** A page of the imports, newest first. */
export const importsOfPage = (ctx: RequestContext, { limit, offset }: Page): Promise<StoredImport[]> =>
  readImports(ctx, sql`ORDER BY i.created_time DESC, i.id DESC LIMIT ${limit} OFFSET ${offset}`);

/** The rows of an import that have a state: how many, how many are written, and how many have an initial password. */
export interface RowCount {
  readonly id: string;
  readonly state: UserImportRowState;
  readonly rows: number;
  readonly done: number;
  readonly secret: number;
}

/** The rows of imports, counted by state. */
export const countRows = (ctx: RequestContext, importIds: readonly string[]): Promise<RowCount[]> =>
  query<RowCount>(
    ctx,
    sql`SELECT import_id AS id, state, COUNT(*) AS \`rows\`, CAST(SUM(is_done) AS SIGNED) AS done,
            CAST(SUM(is_done AND outcome LIKE '%"password":%') AS SIGNED) AS secret
       FROM user_import_row WHERE ${inOu(ctx)} AND import_id IN (${join(importIds)}) GROUP BY import_id, state`,
  );
