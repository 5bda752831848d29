import type { Connection, RowDataPacket } from 'mysql2/promise';

const HOUR = 3_600_000;

interface Named extends RowDataPacket {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly ouId: string;
}

/** Kinds of events with their share of a day. */
const KINDS = [
  ['sessionLogin', 'session', 'success', null, 'NORMAL'],
  ['sessionLogin', 'session', 'success', null, 'NORMAL'],
  ['roleModify', 'role', 'success', null, 'SUPER_SUB_ADMIN'],
  ['structureAssignUsers', 'structure', 'success', null, 'SUB_ADMIN'],
  ['sessionLogin', 'session', 'fail', 'WRONG_PARAMETER', 'ANONYMOUS'],
  ['userModify', 'user', 'success', null, 'OU_ADMIN'],
  ['appSetDetail', 'app', 'success', null, 'OU_ADMIN'],
  ['assetSyncApply', 'asset', 'success', null, 'SYSTEM'],
] as const;

const TARGETS: Readonly<Record<string, string>> = {
  role: 'Dispatcher',
  structure: 'Baltic Gate',
  user: 'Camille Laurent',
  app: 'Forecast beta',
};

const CHANGES = JSON.stringify([
  { field: 'name', type: 'text', from: 'Dispatcher', to: 'Dispatcher, day' },
  { field: 'accountExpireTime', type: 'time', from: 1_798_675_200_000, to: 1_830_211_200_000 },
  {
    field: 'menus',
    type: 'things',
    added: [
      { id: 'm1', name: 'Wind farms' },
      { id: 'm2', name: 'Shift log' },
    ],
    removed: [{ id: 'm3', name: 'Reports' }],
    addedCount: 14,
    removedCount: 1,
  },
  { field: 'isEnable', type: 'boolean', from: false, to: true },
]);

/**
 * Writes events of the last day for Northwind Energy: more by day than by night, and refused sign-ins in one hour. The
 * newest is a role that Sofia changed, a minute before `now`. The portal seals them as its own.
 * @param length of the time, in milliseconds
 */
export async function writeAuditEvents(
  connection: Connection,
  now: number,
  count: number,
  length = 23 * HOUR,
): Promise<void> {
  const [people] = await connection.query<Named[]>(
    `SELECT a.id, a.name, a.username, m.ou_id AS ouId FROM account a JOIN member m ON m.user_id = a.id
      JOIN organization o ON o.id = m.ou_id WHERE o.name = 'Northwind Energy'
        AND a.username IN ('sofia', 'olivia', 'sam') ORDER BY a.username DESC`,
  );
  const rows = Array.from({ length: count }, (_, place) => {
    const isAttack = place % 10 === 9;
    const [eventName, resource, result, error, type] = isAttack
      ? KINDS[4]!
      : KINDS[place === 0 ? 2 : place % KINDS.length]!;
    const time = isAttack ? now - 7 * HOUR - place * 1_000 : now - 60_000 - Math.round((place / count) ** 1.6 * length);
    const actor = type === 'ANONYMOUS' || type === 'SYSTEM' ? undefined : people[place % people.length];
    return [
      `audit-${now}-${String(place).padStart(5, '0')}`,
      people[0]?.ouId,
      time,
      place === 0 ? people.find(({ username }) => username === 'sofia')?.id : (actor?.id ?? null),
      type === 'SYSTEM' ? 'portal' : place === 0 ? 'sofia' : (actor?.username ?? 'a.tanaka'),
      type,
      resource,
      actor ? 'none' : null,
      TARGETS[resource] ?? null,
      eventName,
      result,
      error,
      null,
      resource === 'role' ? CHANGES : null,
      type === 'SYSTEM' ? '' : isAttack ? '185.220.101.7' : `10.20.4.${place % 200}`,
      type === 'SYSTEM' ? null : `01JD8F2KQ7T${String(place).padStart(5, '0')}`,
    ];
  });
  await connection.query(
    `INSERT INTO audit_event (id, ou_id, time, account_id, username, account_type, resource_type, resource_id,
       target_name, event_name, result, error_message, description, changes, ip, request_id) VALUES ?`,
    [rows],
  );
  await connection.query('INSERT INTO audit_unsealed (event_id, ou_id) VALUES ?', [
    rows.map(([id, ouId]) => [id, ouId]),
  ]);
}
