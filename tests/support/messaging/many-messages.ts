import type { DataSource } from 'typeorm';
import { newId } from '../../../server/core/ids.js';

/** The messages of one app that {@link makeMessages} gives a person, and which of them were read or removed. */
export interface ManyMessages {
  readonly ou: string;
  readonly user: string;
  readonly app: string | null;
  readonly count: number;
  readonly body?: (at: number) => string;
  readonly isRead?: (at: number) => boolean;
  readonly isRemoved?: (at: number) => boolean;
}

const AT_ONCE = 5_000;

/** Gives a person many messages, the oldest first, with their counts; answers the ids. */
export async function makeMessages(
  source: DataSource,
  { ou, user, app, count, body = String, isRead = () => false, isRemoved = () => false }: ManyMessages,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const insert = async (head: string, rows: readonly unknown[][]) => {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await source.query(`INSERT INTO ${head} VALUES ?`, [rows.slice(at, at + AT_ONCE)]);
    }
  };
  await insert(
    'message (ou_id, id, app_id, body, tags, ring, produce_time, message_time)',
    ids.map((id, at) => [ou, id, app, body(at), '["shift"]', '[]', Date.now(), Date.now()]),
  );
  await insert(
    'message_recipient (ou_id, user_id, message_id, app_id, is_read, is_removed)',
    ids.map((id, at) => [ou, user, id, app, isRead(at), isRemoved(at)]),
  );
  const listed = ids.map((_, at) => at).filter((at) => !isRemoved(at));
  const unread = listed.filter((at) => !isRead(at)).length;
  await insert('message_count (ou_id, user_id, group_id, app_id, total, unread)', [
    [ou, user, app ?? 'system', app, listed.length, unread],
  ]);
  await source.query('ANALYZE TABLE message, message_recipient, message_count');
  return ids;
}

/** The rows that the database reads for statements, each run once more on a connection of its own. */
export async function rowsRead(
  source: DataSource,
  statements: readonly { sql: string; values: unknown[] }[],
): Promise<number> {
  const runner = source.createQueryRunner();
  const reads = async () => {
    const rows = (await runner.query("SHOW SESSION STATUS LIKE 'Handler_read%'")) as { Value: string }[];
    return rows.reduce((sum, row) => sum + Number(row.Value), 0);
  };
  try {
    await reads();
    // Asking reads rows as well.
    const [first, second] = [await reads(), await reads()];
    const asking = second - first;
    for (const { sql, values } of statements) await runner.query(sql, values);
    return (await reads()) - second - asking;
  } finally {
    await runner.release();
  }
}
