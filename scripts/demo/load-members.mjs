import { insertObjects, insertRows } from './bulk.mjs';
import { loadRoles } from './load-roles.mjs';
import { personAt } from './names.mjs';
import { insertAccounts, insertMembers, insertTerms, insertUserRoles } from './people.mjs';
import { refreshReach } from './reach.mjs';

/**
 * @typedef {import('./load-demo.mjs').Context} Context
 * @typedef {import('./load-demo.mjs').Ou} Ou
 * @typedef {import('./organizations.mjs').MainPerson} MainPerson
 * @typedef {object} Standing what somebody has in an OU: names of roles and user groups, and of the structure they stand at
 * @property {string[]} roles
 * @property {string[]} groups
 * @property {string} at
 * @property {string} [guestOf] the second OU that they are a member of
 * @typedef {import('./people.mjs').Person & Standing} Member
 */

const DAY = 86_400_000;
/** @type {Record<string, string>} */
const POSITIONS = {
  operator: 'Shift operator',
  technician: 'Service technician',
  analyst: 'Data analyst',
  employee: 'Coordinator',
  reception: 'Receptionist',
  'site-manager': 'Site manager',
  trader: 'Power trader',
};
/** The main roles of twelve people in a row. */
const MIX =
  'operator technician operator employee technician operator analyst technician employee reception trader site-manager'.split(
    ' ',
  );

/**
 * Writes an OU's people: the main ones, a believable crowd, and their roles and groups. Answers them all.
 * @param {Context} context
 * @param {Ou} ou
 * @returns {Promise<Member[]>}
 */
export async function loadMembers(context, ou) {
  const { connection, tools, began } = context;
  const roles = await loadRoles(context, ou);
  const groupIds = await loadGroups(context, ou);
  const own = await Promise.all(ou.main.map((person, at) => mainPerson(context, ou, person, at)));
  const guests = [...context.shared.values()].filter(({ guestOf }) => guestOf === ou.name);
  const crowd = crowdOf(context, ou, ou.size - own.length - guests.length);
  const members = [...own, ...guests, ...crowd];
  await insertAccounts(connection, [...own, ...crowd], {
    company: ou.name,
    passwordHash: context.crowdHash,
    homeId: ou.id,
  });
  await insertMembers(connection, ou.id, members);
  await insertTerms(connection, ou.id, members, tools.memberTerms);
  const pairs = members.flatMap(({ id, roles: held }) =>
    held.flatMap((role) => {
      const roleId = roles.get(role);
      return roleId ? [/** @type {[string, string]} */ ([id, roleId])] : [];
    }),
  );
  await insertUserRoles(connection, ou.id, pairs, began);
  await insertRows(
    connection,
    'user_structure',
    ['ou_id', 'user_id', 'structure_id', 'created_time'],
    members.flatMap(({ id, at }) => (ou.nodes.has(at) ? [[ou.id, id, ou.nodes.get(at), began]] : [])),
  );
  await insertRows(
    connection,
    'user_group_member',
    ['ou_id', 'user_group_id', 'user_id', 'created_time'],
    members.flatMap(({ id, groups }) =>
      groups.flatMap((name) => (groupIds.has(name) ? [[ou.id, groupIds.get(name), id, began]] : [])),
    ),
  );
  await loadAdministrators(context, ou, own, roles);
  return members;
}

/**
 * @param {Context} context
 * @param {Ou} ou
 * @param {MainPerson} person
 * @param {number} at
 */
async function mainPerson({ tools, began, now, shared }, ou, person, at) {
  const createdTime = began + (at + 1) * DAY;
  const made = {
    ...person,
    id: tools.newIdAt(createdTime),
    email: `${person.username}@${ou.domain}`,
    department: person.at,
    theme: ou.themes[0],
    createdTime,
    lastSignInTime: now - (at + 1) * 3_600_000,
    passwordHash: await tools.hashPassword(tools.password),
  };
  if (person.isInBaltic) {
    shared.set(person.username, {
      ...made,
      guestOf: 'Baltic Freight',
      at: 'Gdynia',
      groups: ['Dispatch'],
      roles: ['operator', 'employee'],
    });
  }
  return made;
}

/**
 * @param {Context} context
 * @param {Ou} ou
 * @param {number} count
 * @returns {Member[]}
 */
function crowdOf(context, ou, count) {
  const { tools, began, now } = context;
  const nodes = [...ou.nodes.keys()].slice(1);
  const groups = Object.keys(ou.groups);
  return Array.from({ length: count }, (_, at) => {
    const { name, handle } = personAt(context.nextPerson++);
    const createdTime = began + Math.round(((at + 5) / (count + 6)) * (now - began));
    const role = MIX[at % MIX.length];
    return {
      id: tools.newIdAt(createdTime),
      username: handle,
      name,
      email: `${handle}@${ou.domain}`,
      createdTime,
      position: POSITIONS[role],
      department: nodes[at % nodes.length],
      at: nodes[at % nodes.length],
      roles: role === 'employee' ? ['employee'] : [role, 'employee'],
      theme: ou.themes[at % ou.themes.length],
      groups: at % 4 === 1 ? [groups[(at >> 2) % groups.length]] : [],
      phone: `40${5_550_000 + at * 37}`,
      lastSignInTime: at % 9 === 0 ? null : now - ((at * 7_919) % 2_880) * 60_000 - 600_000,
      ...standingOf(at, now),
    };
  });
}

/**
 * One in seventeen has left, one in twenty-three starts next month, one in twenty-nine is disabled; few end soon.
 * @param {number} at
 * @param {number} now
 */
function standingOf(at, now) {
  if (at % 17 === 11) return { expireTime: now - ((at % 60) + 1) * DAY, lastSignInTime: now - ((at % 60) + 3) * DAY };
  if (at % 23 === 7) return { startTime: now + ((at % 30) + 3) * DAY, lastSignInTime: null };
  if (at % 29 === 13) return { isDisabled: true };
  return at % 61 === 40 ? { expireTime: now + ((at % 5) + 1.5) * DAY } : {};
}

/**
 * @param {Context} context
 * @param {Ou} ou
 */
async function loadGroups({ connection, tools, began }, ou) {
  const groups = Object.entries(ou.groups).map(([name, description], at) => ({
    ou_id: ou.id,
    id: tools.newIdAt(began + at),
    name,
    description,
    created_time: began + at,
  }));
  await insertObjects(connection, 'user_group', groups);
  return new Map(groups.map(({ name, id }) => [name, id]));
}

/**
 * @param {Context} context
 * @param {Ou} ou
 * @param {(MainPerson & { id: string })[]} own
 * @param {Map<string, string>} roles
 */
async function loadAdministrators({ connection, tools, began }, ou, own, roles) {
  for (const person of own) {
    if (person.level === 'ADMIN') {
      await connection.query('UPDATE organization SET admin_id = ? WHERE id = ?', [person.id, ou.id]);
    }
    if (person.level !== 'ALL' && person.level !== 'SPECIFIED') continue;
    const key = { ou_id: ou.id, user_id: person.id };
    const operations = JSON.stringify(person.operations);
    await insertObjects(connection, 'sub_admin', [{ ...key, scope: person.level, operations, created_time: began }]);
    if (!person.reach) continue;
    await insertObjects(connection, 'sub_admin_structure', [{ ...key, structure_id: ou.nodes.get(person.reach.at) }]);
    await insertObjects(connection, 'sub_admin_role', [{ ...key, role_id: roles.get(person.reach.role) }]);
  }
  await refreshReach(connection, ou.id, tools.refreshReachOfAdmins);
  await connection.query(
    'UPDATE organization SET member_count = (SELECT COUNT(*) FROM member WHERE ou_id = ?) WHERE id = ?',
    [ou.id, ou.id],
  );
}
