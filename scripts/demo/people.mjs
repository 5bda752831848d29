import { insertObjects, insertRows } from './bulk.mjs';

/**
 * @typedef {import('../lib/portal/connect.mjs').Connection} Connection
 * @typedef {object} Person
 * @property {string} id
 * @property {string} username
 * @property {string} name
 * @property {string} email
 * @property {number} createdTime epoch milliseconds, as the other times
 * @property {string} [position]
 * @property {string} [department]
 * @property {string} [phone]
 * @property {string} [phoneArea]
 * @property {string} [theme]
 * @property {number} [startTime]
 * @property {number} [expireTime]
 * @property {number | null} [lastSignInTime]
 * @property {boolean} [isDisabled]
 * @property {boolean} [isSuperAdmin]
 * @property {boolean} [isInBaltic]
 * @property {string} [passwordHash]
 */

/** The portal's value for a term without an end, so that memberships are read in its order. */
const NEVER = 8_640_000_000_000_000;

/**
 * Writes accounts of people. They have the password behind `passwordHash` unless they carry their own, and the home OU
 * `homeId` unless they belong to two OUs.
 * @param {Connection} connection
 * @param {Person[]} people
 * @param {{ company: string | null, passwordHash?: string, homeId?: string | null }} shared
 */
export async function insertAccounts(connection, people, { company, passwordHash, homeId = null }) {
  const accounts = people.map((person) => ({
    id: person.id,
    username: person.username,
    name: person.name,
    email: person.email,
    phone: person.phone ?? null,
    phone_area: person.phoneArea ?? '+49',
    company,
    department: person.department ?? null,
    position: person.position ?? null,
    theme: person.theme ?? 'DARK',
    start_time: person.startTime ?? null,
    expire_time: person.expireTime ?? null,
    is_disabled: person.isDisabled ? 1 : 0,
    is_super_admin: person.isSuperAdmin ? 1 : 0,
    password_hash: person.passwordHash ?? passwordHash,
    last_sign_in_time: person.lastSignInTime ?? null,
    home_ou_id: person.isInBaltic ? null : homeId,
    created_time: person.createdTime,
    email_confirmed_time: person.createdTime,
  }));
  await insertObjects(connection, 'account', accounts);
}

/**
 * Makes accounts members of an OU; their search terms come from {@link insertTerms}.
 * @param {Connection} connection
 * @param {string} ouId
 * @param {Person[]} people
 */
export async function insertMembers(connection, ouId, people) {
  await insertRows(
    connection,
    'member',
    ['ou_id', 'user_id', 'username', 'name', 'email', 'start_time', 'expire_time', 'created_time'],
    people.map(({ id, username, name, email, startTime, expireTime, createdTime }) => [
      ouId,
      id,
      username,
      name,
      email ?? '',
      startTime ?? 0,
      expireTime ?? NEVER,
      createdTime,
    ]),
  );
}

/**
 * Writes the search terms of members in the order of the table's key, which makes it many times faster.
 * @param {Connection} connection
 * @param {string} ouId
 * @param {Person[]} people
 * @param {import('./tools.mjs').Tools['memberTerms']} memberTerms
 */
export async function insertTerms(connection, ouId, people, memberTerms) {
  const rows = people.flatMap((person) =>
    memberTerms(person).map(
      (term) => /** @type {[string, string, string, number]} */ ([ouId, term, person.id, person.createdTime]),
    ),
  );
  rows.sort((one, other) => (one[1] < other[1] ? -1 : one[1] > other[1] ? 1 : one[2] < other[2] ? -1 : 1));
  // The database treats some words as equal, such as sofia and sofía.
  await insertRows(connection, 'member_term', ['ou_id', 'term', 'user_id', 'created_time'], rows, { isLenient: true });
}

/**
 * Gives roles: `pairs` of [userId, roleId].
 * @param {Connection} connection
 * @param {string} ouId
 * @param {[userId: string, roleId: string][]} pairs
 * @param {number} createdTime
 */
export async function insertUserRoles(connection, ouId, pairs, createdTime) {
  await insertRows(
    connection,
    'user_role',
    ['ou_id', 'user_id', 'role_id', 'created_time'],
    pairs.map(([userId, roleId]) => [ouId, userId, roleId, createdTime]),
  );
}
