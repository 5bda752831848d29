import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { createConnection } from 'mysql2/promise';
import { raw } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPortal } from '../../tests/support/portal.js';
import { startTestPortal } from '../../tests/support/portal.js';
import { until } from '../../tests/support/socket.js';
import { execute } from './query.js';
import { acrossOrganizations } from './scoped.js';

const INSERT = 'INSERT INTO job (id, kind, payload, state, attempts, run_time, created_time) VALUES ?';
const BOTH = "UPDATE job SET progress = progress + 1 WHERE id IN ('a', 'b')";
const addToBoth = (db: EntityManager) => execute(acrossOrganizations({ db }, 'these jobs have no OU'), raw(BOTH));

let portal: TestPortal;
let other: Connection;

beforeAll(async () => {
  portal = await startTestPortal();
  other = await createConnection(portal.database.url);
  const ids = ['a', 'b', ...Array.from({ length: 50 }, (_, index) => `c${index}`)];
  await other.query(INSERT, [ids.map((id) => [id, 'nobody', '{}', 'QUEUED', 0, 0, 0])]);
});
afterAll(async () => {
  await other.end();
  await portal.stop();
});
beforeEach(async () => {
  await other.query('UPDATE job SET progress = 0');
  // The database ends the side of a deadlock that changed fewer rows: the other one.
  await other.query('START TRANSACTION');
  await other.query("UPDATE job SET total = total + 1 WHERE id = 'b' OR id LIKE 'c%'");
});
afterEach(() => other.query('ROLLBACK'));

/** Waits until the statement under test holds row a and waits for row b; then this side, which holds b, asks for a. */
async function meet(): Promise<void> {
  const { database } = portal.portal.runtime;
  await until(async () => {
    const waiting = "SELECT 1 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT' AND trx_query = ?";
    // InnoDB refreshes this table every 100 ms, and not at all while it is read more often.
    await pause(150);
    return ((await database.query(waiting, [BOTH])) as unknown[]).length > 0;
  });
  await other.query("UPDATE job SET total = total + 1 WHERE id = 'a'");
}
const progress = () => portal.portal.runtime.database.query("SELECT progress FROM job WHERE id IN ('a', 'b')");

describe('a statement that meets a deadlock', () => {
  it('and stands alone runs again, with one effect', async () => {
    const changed = addToBoth(portal.portal.runtime.database.manager);
    await meet();
    await other.query('COMMIT');
    expect(await changed).toBe(2);
    expect(await progress()).toEqual([{ progress: 1 }, { progress: 1 }]);
  });

  it('within a transaction is not repeated without what went before', async () => {
    const changed = portal.portal.runtime.database
      .transaction(addToBoth)
      .then(String, (error: { code: string }) => error.code);
    await meet();
    expect(await changed).toBe('ER_LOCK_DEADLOCK');
    await other.query('COMMIT');
    expect(await progress()).toEqual([{ progress: 0 }, { progress: 0 }]);
  });
});
