import { insertObjects } from './bulk.mjs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The organization of the demo that tells other programs what happens. */
const OWNER = 'Northwind Energy';
/** Deliveries of the webhook that has some. */
const DELIVERIES = 120;
/** Pauses before the second to fourth try (HOOK-06). */
const PAUSES = [MINUTE / 2, 4 * MINUTE, 10 * MINUTE];

/**
 * Writes webhooks, and what was sent to one of them: delivered events, some that wait and some that were given up. Both are
 * switched off, so that a demo sends nothing to anybody.
 * @param {import('./load-demo.mjs').Context} context
 * @param {import('./load-demo.mjs').Ou} ou
 */
export async function loadWebhooks({ connection, tools, now, began }, ou) {
  if (ou.name !== OWNER) return;
  const [events] = /** @type {[{ id: string, time: number, name: string, result: string }[], unknown]} */ (
    await connection.query(
      `SELECT id, time, event_name AS name, result FROM audit_event WHERE ou_id = ? AND time >= ? ORDER BY id DESC LIMIT ?`,
      [ou.id, now - 13 * DAY, DELIVERIES],
    )
  );
  const told = events.flatMap(({ id, time, name, result }) => {
    const type = tools.typeOfEvent(name, result);
    return type === undefined ? [] : [{ id, time: Number(time), type }];
  });
  const types = [...new Set(told.map(({ type }) => type))].sort();
  /** @param {Record<string, unknown>} own */
  const webhook = (own) => ({
    ou_id: ou.id,
    id: tools.newIdAt(began + DAY),
    secret: tools.sealed(tools.newWebhookSecret()),
    is_enabled: 0,
    cursor_seq: 0,
    created_time: began + DAY,
    ...own,
  });
  const mirror = webhook({
    name: 'HR mirror',
    url: 'https://hr.northwind.example/hooks/portal',
    types: JSON.stringify(types),
    paused_time: null,
    failing_since: null,
  });
  const lake = webhook({
    name: 'Data lake',
    url: 'https://lake.northwind.example/ingest/portal?source=portal',
    types: JSON.stringify(['role.created', 'role.deleted', 'user.created', 'user.removed']),
    paused_time: now - 3 * DAY,
    failing_since: now - 8 * DAY,
  });
  await insertObjects(connection, 'webhook', [mirror, lake]);
  const deliveries = told.map(({ id, time, type }, place) => ({
    ou_id: ou.id,
    webhook_id: mirror.id,
    event_id: id,
    type,
    ...outcomeOf(place, time, now),
  }));
  await insertObjects(connection, 'webhook_delivery', deliveries);
}

/**
 * The outcome of a delivery: most succeed at once, the fourth and fifth wait, some came at the second try, one was given up.
 * @param {number} place 0 for the newest
 * @param {number} time
 * @param {number} now
 */
function outcomeOf(place, time, now) {
  const waits = place === 3 || place === 4;
  const isUnwanted = place === 10;
  const failed = waits ? 3 : place % 17 === 5 ? 1 : 0;
  let at = time + 800;
  const tries = [];
  for (let count = 0; count <= failed; count += 1) {
    const isLast = count === failed;
    if (isLast && waits) break;
    const status = isLast ? (isUnwanted ? 410 : 200) : 503;
    const took = status === 503 ? 4_000 + ((place * 613) % 5_000) : 61 + ((place * 37) % 90);
    tries.push({ time: at, status, error: null, took });
    at += PAUSES[count] ?? HOUR;
  }
  const last = tries.at(-1);
  return {
    state: waits ? 'WAITING' : isUnwanted ? 'GIVEN_UP' : 'DELIVERED',
    first_time: time + 800,
    last_time: last?.time ?? time,
    next_time: waits ? Math.max(at, now + 4 * MINUTE) : null,
    try_count: tries.length,
    status: last?.status ?? null,
    error: null,
    took: last?.took ?? 0,
    tries: JSON.stringify(tries),
    answer: last?.status === 503 ? 'upstream connect error or disconnect/reset before headers' : '{"accepted":true}',
  };
}
