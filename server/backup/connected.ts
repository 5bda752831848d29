import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { Refusal } from '../core/refusal.js';

/** The time for which the server may still list a closed connection, in milliseconds. */
const LINGERING = 2_000;

/**
 * Throws a Refusal while others are connected to the database of `runner`: portals would write in between, and go on with
 * cached values.
 */
export async function refuseConnected(runner: QueryRunner): Promise<void> {
  const [own] = (await runner.query('SELECT DATABASE() AS name, CONNECTION_ID() AS id')) as {
    name: string;
    id: number;
  }[];
  for (const end = Date.now() + LINGERING; ; await sleep(50)) {
    const rows = (await runner.query('SHOW PROCESSLIST')) as { Id: number; db: string | null }[];
    const others = rows.filter(({ Id, db }) => db === own?.name && Number(Id) !== Number(own.id)).length;
    if (others === 0) return;
    if (Date.now() < end) continue;
    throw new Refusal(`${own?.name} has ${others} other connections. Stop its portals first. Nothing was changed.`);
  }
}
