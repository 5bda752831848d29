import { insertRows } from './bulk.mjs';

/**
 * @typedef {import('./load-demo.mjs').Context} Context
 * @typedef {import('./load-members.mjs').Member} Member
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** The time that the home of the console looks back. */
const DAYS = 28;
/** Hours from UTC of the sites. */
const ZONE = 1;
/** How many of a hundred sign-ins fall into each hour of a day at the sites. */
const BY_HOUR = [1, 1, 1, 1, 2, 3, 8, 14, 13, 8, 6, 5, 4, 6, 7, 6, 5, 3, 2, 1, 1, 1, 1, 0];
/** An attack on few accounts in the night: its tries, and those that met a lock. */
const ATTACK = { hour: 2, accounts: 4, tries: 38, refused: 9 };

/**
 * A number from 0 to 1 that is the same for the same numbers.
 * @param {...number} of
 */
function drawn(...of) {
  let hash = 2_166_136_261;
  for (const number of of) hash = Math.imul(hash ^ (number + 0x9e37_79b9), 16_777_619) ^ (hash >>> 13);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}

/**
 * The hour of the day for a number from 0 to 1, more often one at which people sign in.
 * @param {number} share
 */
function hourFor(share) {
  let left = share * BY_HOUR.reduce((sum, part) => sum + part, 0);
  const hour = BY_HOUR.findIndex((part) => (left -= part) < 0);
  return hour === -1 ? 9 : hour;
}

/**
 * Writes the sign-ins of an OU's crowd within the last four weeks, with failed ones, and the apps that they opened. All
 * of these sessions have ended, so that nobody seems to be signed in.
 * @param {Context} context
 * @param {import('./load-demo.mjs').Ou & { members: Member[] }} ou
 */
export async function loadActivity({ connection, tools, now }, ou) {
  const apps = [...ou.apps.values()].map(({ id }) => id);
  const today = Math.floor((now + ZONE * HOUR) / DAY) * DAY - ZONE * HOUR;
  // The main people have a history of their own.
  const people = ou.members.slice(ou.main.length).filter(({ guestOf, isDisabled, lastSignInTime }) => {
    return !guestOf && !isDisabled && lastSignInTime;
  });
  /** @type {unknown[][]} */
  const sessions = [];
  /** @type {unknown[][]} */
  const events = [];
  /** @type {Map<string, number>} */
  const uses = new Map();
  /** @type {Map<string, number>} */
  const openings = new Map();
  /** @type {(time: number, person: Member, values: Record<string, string | null>) => void} */
  const note = (
    time,
    { id, username },
    { ou: ouId = ou.id, type = 'session', name = 'sessionLogin', of = null, code = null },
  ) => {
    const result = code === null ? 'success' : 'fail';
    const by = type === 'session' ? 'ANONYMOUS' : 'NORMAL';
    events.push([tools.newIdAt(time), ouId, time, id, username, by, type, of, name, result, code, '203.0.113.20']);
  };
  for (const [at, person] of people.entries()) {
    for (let day = 0; day < DAYS; day += 1) {
      const start = today - day * DAY;
      const isWeekend = [0, 6].includes(new Date(start + 12 * HOUR).getUTCDay());
      if (drawn(at, day, 1) > (isWeekend ? 0.25 : 0.82)) continue;
      const time = Math.floor(start + hourFor(drawn(at, day, 2)) * HOUR + drawn(at, day, 3) * HOUR);
      if (time > now || time < person.createdTime) continue;
      const end = Math.min(now, time + Math.floor((0.5 + drawn(at, day, 4) * 7) * HOUR));
      const session = [tools.hashSecret(`demo ${person.id} ${day}`), tools.newIdAt(time), person.id, ou.id];
      sessions.push([...session, '203.0.113.20', time, end, time + DAY, end, 'LOGOUT']);
      if (drawn(at, day, 5) < 0.06) note(time - MINUTE, person, { code: 'UNAUTHENTICATED' });
      const opened = 1 + Math.floor(drawn(at, day, 6) * 3);
      for (let turn = 0; turn < opened; turn += 1) {
        // Some apps are used by most, others by few.
        const app = apps[Math.floor(drawn(at, turn, 7) ** 2 * apps.length)];
        const openedTime = Math.min(end, time + turn * 20 * MINUTE);
        if (!app) continue;
        note(openedTime, person, { ou: ou.id, type: 'app', name: 'portalEventLog', of: app });
        const slot = `${Math.floor(openedTime / QUARTER)} ${app}`;
        openings.set(slot, (openings.get(slot) ?? 0) + 1);
        const key = `${person.id} ${app}`;
        uses.set(key, Math.max(uses.get(key) ?? 0, openedTime));
      }
    }
  }
  attack(people, today + ATTACK.hour * HOUR > now - HOUR ? today - DAY : today, note);
  const session =
    'token_hash, id, account_id, ou_id, ip, created_time, last_active_time, expire_time, ended_time, ended_reason';
  await insertRows(connection, 'session', session.split(', '), sessions);
  const event =
    'id, ou_id, time, account_id, username, account_type, resource_type, resource_id, event_name, result, error_message, ip';
  await insertRows(connection, 'audit_event', event.split(', '), events);
  const waiting = events.map(([id, ouId]) => [id, ouId ?? '']);
  await insertRows(connection, 'audit_unsealed', ['event_id', 'ou_id'], waiting);
  const pairs = [...uses].map(([key, time]) => [ou.id, ...key.split(' '), time]);
  const counts = [...openings].map(([key, count]) => [ou.id, ...key.split(' '), count]);
  await insertRows(connection, 'app_openings', ['ou_id', 'slot', 'app_id', 'openings'], counts);
  await insertRows(connection, 'app_use', ['ou_id', 'user_id', 'app_id', 'last_time'], pairs);
}

/**
 * The tries of a night on few accounts, of which the last ones met a lock.
 * @param {Member[]} people
 * @param {number} day the start of the day
 * @param {(time: number, person: Member, values: Record<string, string | null>) => void} note
 */
function attack(people, day, note) {
  const targets = people.filter((_, at) => at % 29 === 3).slice(0, ATTACK.accounts);
  for (const [at, person] of targets.entries()) {
    const tries = Math.round((ATTACK.tries + ATTACK.refused) / ATTACK.accounts);
    for (let turn = 0; turn < tries; turn += 1) {
      const time = day + ATTACK.hour * HOUR + (turn * ATTACK.accounts + at) * MINUTE;
      note(time, person, { code: turn < tries * 0.8 ? 'UNAUTHENTICATED' : 'EXHAUSTED' });
    }
  }
}
