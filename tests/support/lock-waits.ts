import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';

const WAITING = `SELECT p.id FROM information_schema.processlist p
  LEFT JOIN information_schema.innodb_trx t ON t.trx_mysql_thread_id = p.id
 WHERE p.db = DATABASE() AND (t.trx_state = 'LOCK WAIT' OR p.state LIKE 'Waiting for table%lock')`;

/** Waits until a call is done, or `count` statements of this database wait for locks, that of the call among them. */
export async function doneOrWaiting(connection: Connection, call: Promise<unknown>, count = 1): Promise<void> {
  let isDone = false;
  void call.finally(() => (isDone = true));
  while (!isDone) {
    // InnoDB refreshes its table every 100 ms, and not at all while it is read more often.
    await pause(150);
    const [rows] = await connection.query(WAITING);
    if ((rows as unknown[]).length >= count) return;
  }
}
