/** @typedef {import('./world.mjs').World['connection']} Connection */

const AT_ONCE = 500_000;
const DAYS = 180;
const DAY = 86_400_000;
const LETTERS = ['V>Z', 'U>Y', 'T>X', 'S>W', 'R>V', 'Q>T', 'P>S', 'O>R', 'N>Q', 'M>P', 'L>N', 'K>M', 'J>K', 'I>J'];

/**
 * Kinds of events by their share in a hundred: name, kind of the target, kind of the actor, whether it fails.
 * @type {[number, string, string, string, number][]}
 */
const KINDS = [
  [38, 'portalEventLog', 'app', 'NORMAL', 0],
  [11, 'sessionLogin', 'session', 'ANONYMOUS', 0],
  [1, 'sessionLogin', 'session', 'ANONYMOUS', 1],
  [10, 'sessionSelectOrganization', 'session', 'NORMAL', 0],
  [10, 'appExchangeCode', 'app', 'APP', 0],
  [8, 'messagePublish', 'message', 'APP', 0],
  [6, 'userModify', 'user', 'SUB_ADMIN', 0],
  [4, 'userAssignRoles', 'user', 'OU_ADMIN', 0],
  [4, 'alarmAcknowledge', 'alarm', 'NORMAL', 0],
  [3, 'structureUpdate', 'structure', 'OU_ADMIN', 0],
  [2, 'roleModify', 'role', 'OU_ADMIN', 0],
  [1, 'menuModify', 'menu', 'OU_ADMIN', 0],
  [1, 'userModify', 'user', 'SUB_ADMIN', 1],
  [1, 'roleModify', 'role', 'OU_ADMIN', 1],
];
/** @type {typeof KINDS} */
const STRANGERS = [
  [90, 'passwordReset', 'user', 'ANONYMOUS', 0],
  [10, 'sessionLogin', 'session', 'ANONYMOUS', 1],
];

/** A text of 10 characters that sorts like the milliseconds of a column, as the beginning of the ids of the portal does. */
const timePart = (/** @type {string} */ column) =>
  LETTERS.reduce(
    (text, pair) => `REPLACE(${text}, '${pair[0]}', '${pair[2]}')`,
    `LPAD(CONV(${column}, 10, 32), 10, '0')`,
  );

/** A number from 0 to below 1 that depends on the number of a row and a letter alone. Sums such as CRC32 go together. */
const chance = (/** @type {string} */ letter) => `CONV(LEFT(MD5(CONCAT(n, '${letter}')), 8), 16, 10) / 4294967296`;

/**
 * Records `count` events of an OU over the last 180 days by statements of the database, of which few people did most; of no OU they
 * are those of strangers.
 * @param {Connection} connection
 * @param {{ ouId: string | null, crowdId: string, prefix: string, count: number, isWaiting?: boolean }} options `crowdId`
 *   is an OU of some hundred members, who act; ids have the letters of `prefix` in their middle; events that are waiting
 *   get their seals
 */
export async function addEvents(connection, { ouId, crowdId, prefix, count, isWaiting = false }) {
  await makeTables(connection, crowdId, ouId === null ? STRANGERS : KINDS);
  const [[{ people }]] = await connection.query('SELECT COUNT(*) AS people FROM bench_person');
  const first = Date.now() - DAYS * DAY;
  const step = (DAYS * DAY) / count;
  const events = `SELECT e.n, e.time, e.actor, e.target, k.*, p.person, p.username, CONCAT(${timePart('e.time')}, ?, LPAD(e.n, ?, '0')) AS id
    FROM (SELECT n, CAST(? + n * ? AS UNSIGNED) AS time, FLOOR(100 * ${chance('k')}) AS slot,
                 FLOOR(? * POW(${chance('p')}, 2)) AS actor, FLOOR(? * ${chance('t')}) AS target
            FROM (SELECT ? + n AS n FROM bench_number WHERE n < ?) f) e
    JOIN bench_kind k ON k.slot = e.slot JOIN bench_person p ON p.number = e.actor`;
  for (let from = 0; from < count; from += AT_ONCE) {
    const values = [prefix, 16 - prefix.length, first, step, people, people, from, Math.min(AT_ONCE, count - from)];
    if (isWaiting) {
      await connection.query(`INSERT INTO audit_unsealed (event_id, ou_id) SELECT v.id, ? FROM (${events}) v`, [
        ouId ?? '',
        ...values,
      ]);
    }
    await connection.query(
      `INSERT INTO audit_event (id, ou_id, time, account_id, username, account_type, resource_type, resource_id,
          target_name, event_name, result, error_message, description, changes, ip, request_id)
         SELECT v.id, ?, v.time, IF(v.account_type = 'APP', NULL, v.person), v.username, v.account_type, v.resource_type,
                CONCAT('01BENCHTARGET', UPPER(LEFT(v.resource_type, 3)), LPAD(v.target, 10, '0')),
                CONCAT(v.resource_type, ' ', v.target), v.event_name, IF(v.failed = 1, 'fail', 'success'),
                IF(v.failed = 1, 'PERMISSION_DENIED', NULL), NULL,
                IF(v.account_type IN ('OU_ADMIN', 'SUB_ADMIN') AND v.failed = 0,
                   '[{"field":"name","type":"text","from":"The name before","to":"The name afterwards"}]', NULL),
                CONCAT('192.0.2.', v.actor MOD 250), REPLACE(v.id, ?, 'RE')
           FROM (${events}) v`,
      [ouId, prefix, ...values],
    );
  }
}

/**
 * The kinds and people that events are made of, seen by this connection alone.
 * @param {Connection} connection
 * @param {string} crowdId
 * @param {typeof KINDS} kinds
 */
async function makeTables(connection, crowdId, kinds) {
  await makeNumbers(connection);
  for (const name of ['bench_kind', 'bench_person']) {
    await connection.query(`DROP TEMPORARY TABLE IF EXISTS ${name}`);
  }
  await connection.query(
    `CREATE TEMPORARY TABLE bench_kind (slot int PRIMARY KEY, event_name varchar(60), resource_type varchar(30),
       account_type varchar(20), failed int)`,
  );
  const slots = kinds.flatMap(([share, ...kind]) => Array.from({ length: share }, () => kind));
  await connection.query('INSERT INTO bench_kind VALUES ?', [slots.map((kind, slot) => [slot, ...kind])]);
  await connection.query(
    'CREATE TEMPORARY TABLE bench_person (number int PRIMARY KEY, person char(26), username varchar(100))',
  );
  await connection.query(
    `INSERT INTO bench_person
       SELECT ROW_NUMBER() OVER (ORDER BY user_id) - 1, user_id, username FROM member WHERE ou_id = ?`,
    [crowdId],
  );
}

/**
 * The numbers from 0, once for a connection.
 * @param {Connection} connection
 */
async function makeNumbers(connection) {
  await connection.query('CREATE TEMPORARY TABLE IF NOT EXISTS bench_number (n int PRIMARY KEY)');
  await connection.query('INSERT IGNORE INTO bench_number VALUES (0)');
  const [[{ made }]] = await connection.query('SELECT COUNT(*) AS made FROM bench_number');
  for (let size = made; size < AT_ONCE; size *= 2) {
    // MySQL cannot read a temporary table twice in one statement.
    await connection.query('CREATE TEMPORARY TABLE bench_half AS SELECT n + ? AS n FROM bench_number', [size]);
    await connection.query('INSERT INTO bench_number SELECT n FROM bench_half');
    await connection.query('DROP TEMPORARY TABLE bench_half');
  }
}

/**
 * Runs `work` on a table of events without its further indexes, and makes these again: the millions of rows go in several
 * times as fast.
 * @param {Connection} connection
 * @param {() => Promise<void>} work
 */
export async function withoutIndexes(connection, work) {
  const [rows] = await connection.query(
    `SELECT index_name AS name, GROUP_CONCAT(column_name ORDER BY seq_in_index) AS columns FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'audit_event' AND index_name <> 'PRIMARY' GROUP BY index_name`,
  );
  const keys = /** @type {{ name: string, columns: string }[]} */ (rows);
  await connection.query(`ALTER TABLE audit_event ${keys.map(({ name }) => `DROP KEY ${name}`).join(', ')}`);
  try {
    await work();
  } finally {
    await connection.query(
      `ALTER TABLE audit_event ${keys.map(({ name, columns }) => `ADD KEY ${name} (${columns})`).join(', ')}`,
    );
  }
  await connection.query('ANALYZE TABLE audit_event');
}

/**
 * Deletes the whole audit log.
 * @param {Connection} connection
 */
export async function deleteEvents(connection) {
  await connection.query('SET foreign_key_checks = 0');
  for (const table of ['audit_unsealed', 'audit_link', 'audit_anchor', 'audit_target', 'audit_event']) {
    await connection.query(`TRUNCATE ${table}`);
  }
  await connection.query('SET foreign_key_checks = 1');
}
