import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { againOnDeadlock } from './deadlock.js';
import { plainValues } from './sql.js';

/** The connection or transaction that statements run on. */
export interface Place {
  readonly db: EntityManager;
}

type Inspect = (statement: Sql, place: Place) => void;

let inspect: Inspect = () => undefined;

/** Inspects each statement before it runs: tests refuse those that reach rows of other OUs (docs/sql.md). */
export const inspectStatements = (look: Inspect): void => void (inspect = look);

/** Reads rows as they are: columns named by the statement, numbers as numbers. Joins the transaction of `ctx`. */
export async function query<Row>(ctx: Place, statement: Sql): Promise<Row[]> {
  return (await send(ctx, statement)) as Row[];
}

/**
 * Runs a writing statement and returns the number of affected rows. A statement outside a transaction is retried after
 * a deadlock. Inside one it is not: the deadlock has rolled back the earlier statements too, and `inTransaction`
 * repeats all.
 */
export function execute(ctx: Place, statement: Sql): Promise<number> {
  const run = async () => ((await send(ctx, statement)) as { affectedRows: number }).affectedRows;
  return ctx.db.queryRunner?.isTransactionActive ? run() : againOnDeadlock(run);
}

function send(ctx: Place, statement: Sql): Promise<unknown> {
  inspect(statement, ctx);
  return ctx.db.query(statement.sql, plainValues(statement.values));
}

/**
 * The database's clock in epoch milliseconds, as an expression, for times that servers must agree on to the second:
 * their own clocks differ. It is of UTC, so that neither the session's time zone nor a clock change matters.
 */
export const DATABASE_TIME = sql`TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000`;
