import type { DataSource } from 'typeorm';
import { newId } from '../../../server/core/ids.js';

/** Makes so many accounts and members of an OU, who never sign in; answers their ids in their order. */
export async function makeMembers(source: DataSource, ou: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  const rows = ids.map((id) => [id, `crowd-${id}`]);
  for (let at = 0; at < rows.length; at += 5_000) {
    const some = rows.slice(at, at + 5_000);
    await source.query('INSERT INTO account (id, username, name, created_time) VALUES ?', [
      some.map(([id, username]) => [id, username, username, 1]),
    ]);
    await source.query('INSERT INTO member (ou_id, user_id, username, name, created_time) VALUES ?', [
      some.map(([id, username]) => [ou, id, username, username, 1]),
    ]);
  }
  return ids;
}
