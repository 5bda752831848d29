import { insertAccounts, insertMembers, insertTerms, insertUserRoles } from './people.mjs';
import { personAt } from './names.mjs';

/**
 * @typedef {import('../lib/portal/connect.mjs').Connection} Connection
 * @typedef {import('./tools.mjs').Tools} Tools
 * @typedef {ReturnType<typeof newPerson>} CrowdPerson
 * @typedef {object} Crowd
 * @property {() => Promise<Connection>} connect two are used at once
 * @property {{ id: string, name: string, domain: string }} organization
 * @property {string[]} roleIds at least three roles of the OU
 * @property {number} count
 * @property {string} passwordHash
 * @property {Tools['newIdAt']} newIdAt
 * @property {Tools['memberTerms']} memberTerms
 * @property {(done: number) => void} report gets the number of people written so far
 */

const BATCH = 20_000;
const ROLES_EACH = 3;
/** The first of them joined this long before the last, in milliseconds. */
const SPAN = 2 * 365 * 86_400_000;

/**
 * Adds `count` people with three roles each and their search terms to an OU by statements of many rows; 1,000,000
 * take minutes. Key checks are off while it runs: the rows are right by construction. Commits batch by batch, so that
 * an interrupted run leaves whole people behind and a right member count.
 * @param {Crowd} crowd
 */
export async function addCrowd({ connect, organization, roleIds, count, passwordHash, newIdAt, memberTerms, report }) {
  const [people, links] = await Promise.all([openFast(connect), openFast(connect)]);
  try {
    const first = await lastNumber(people);
    const end = Date.now();
    for (let at = 0; at < count; at += BATCH) {
      const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => {
        const createdTime = end - Math.round(SPAN * (1 - (at + index) / count));
        return newPerson(first + at + index + 1, createdTime, organization.domain, newIdAt);
      });
      await Promise.all([
        writePeople(people, organization, batch, passwordHash),
        writeLinks(links, organization.id, batch, roleIds, memberTerms),
      ]);
      await people.commit();
      await links.commit();
      report(at + batch.length);
    }
  } finally {
    await Promise.all([people.end(), links.end()]);
  }
}

/** @param {Crowd['connect']} connect */
async function openFast(connect) {
  const connection = await connect();
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0, autocommit = 0');
  return connection;
}

/**
 * The number that ends the highest username of an earlier crowd, so that names never meet.
 * @param {Connection} connection
 */
async function lastNumber(connection) {
  const [[row]] = await connection.query(
    "SELECT COALESCE(MAX(CAST(SUBSTRING_INDEX(username, '.', -1) AS UNSIGNED)), 0) AS last FROM account WHERE username LIKE '%.%.%'",
  );
  return Number(row.last);
}

/**
 * @param {number} number
 * @param {number} createdTime
 * @param {string} domain
 * @param {Tools['newIdAt']} newIdAt
 */
function newPerson(number, createdTime, domain, newIdAt) {
  const { name, handle } = personAt(number);
  const username = `${handle}.${number}`;
  return {
    id: newIdAt(createdTime),
    username,
    name,
    email: `${username}@${domain}`,
    createdTime,
    number,
    theme: ['DARK', 'WHITE', 'GREEN'][number % 3],
  };
}

/**
 * @param {Connection} connection
 * @param {{ id: string, name: string }} organization
 * @param {CrowdPerson[]} batch
 * @param {string} passwordHash
 */
async function writePeople(connection, { id, name }, batch, passwordHash) {
  await insertAccounts(connection, batch, { company: name, passwordHash, homeId: id });
  await insertMembers(connection, id, batch);
  await connection.query('UPDATE organization SET member_count = member_count + ? WHERE id = ?', [batch.length, id]);
}

/**
 * @param {Connection} connection
 * @param {string} ouId
 * @param {CrowdPerson[]} batch
 * @param {string[]} roleIds
 * @param {Tools['memberTerms']} memberTerms
 */
async function writeLinks(connection, ouId, batch, roleIds, memberTerms) {
  const pairs = batch.flatMap(({ id, number }) =>
    Array.from(
      { length: ROLES_EACH },
      (_, at) => /** @type {[string, string]} */ ([id, roleIds[(number + at) % roleIds.length]]),
    ),
  );
  await insertUserRoles(connection, ouId, pairs, batch[0].createdTime);
  await insertTerms(connection, ouId, batch, memberTerms);
}
