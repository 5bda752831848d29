import { insertRows } from './bulk.mjs';

/** @typedef {import('./load-demo.mjs').Context} Context */
/** @typedef {import('./load-members.mjs').Member} Member */
/** @typedef {{ id: string, name: string }} Thing */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The time in which administrators made the changes. */
const DAYS = 12;

/** @param {string} field @param {string} type @param {unknown} from @param {unknown} to */
const value = (field, type, from, to) => ({ field, type, from, to });
/** @param {string} field @param {Thing[]} added @param {Thing[]} [removed] */
const things = (field, added, removed = []) => ({
  field,
  type: 'things',
  added,
  removed,
  addedCount: added.length,
  removedCount: removed.length,
});

/**
 * Writes changes that administrators of an OU made in the last days, and refused ones, each with its target and with what
 * changed, for the audit log and the histories.
 * @param {Context} context
 * @param {import('./load-demo.mjs').Ou & { members: Member[] }} ou
 */
export async function loadChanges({ connection, tools, now }, ou) {
  /** @param {string} table @returns {Promise<Thing[]>} */
  const named = async (table) => {
    const [rows] = await connection.query(`SELECT id, name FROM ${table} WHERE ou_id = ? ORDER BY name`, [ou.id]);
    return /** @type {Thing[]} */ (rows);
  };
  const [roles, groups, nodes] = [await named('role'), await named('user_group'), await named('structure')];
  const actors = ou.members.slice(0, 3);
  const people = ou.members.slice(ou.main.length);
  const types = ['OU_ADMIN', 'SUPER_SUB_ADMIN', 'SUB_ADMIN'];
  /** @type {unknown[][]} */
  const events = [];
  for (let turn = 0; turn < DAYS * 5; turn += 1) {
    const at = turn % 3;
    const actor = actors[at];
    const person = people[(turn * 37) % people.length];
    const [role, group, node] = [roles, groups, nodes].map((list) => list[(turn * 5) % list.length]);
    if (!actor || !person || !role || !group || !node) break;
    const other = roles[(turn * 5 + 1) % roles.length] ?? role;
    const change = changeOf(turn, { person, role, other, group, node, now });
    // A change every few hours; the nights are left out.
    const time = now - 25 * 60_000 - Math.floor(turn / 5) * DAY - (turn % 5) * 2 * HOUR - ((turn * 7) % 40) * 60_000;
    const { name, type, target, changes = null, code = null } = change;
    const result = code === null ? 'success' : 'fail';
    const stored = changes && JSON.stringify(changes);
    const ip = `10.20.4.${10 + at}`;
    const [eventId, requestId] = [tools.newIdAt(time), tools.newIdAt(time)];
    events.push([
      eventId,
      ou.id,
      time,
      actor.id,
      actor.username,
      types[at],
      type,
      target.id,
      target.name,
      name,
      result,
      code,
      stored,
      ip,
      requestId,
    ]);
  }
  const columns =
    'id, ou_id, time, account_id, username, account_type, resource_type, resource_id, target_name, event_name, result, error_message, changes, ip, request_id';
  await insertRows(connection, 'audit_event', columns.split(', '), events);
  const waiting = events.map(([id, ouId]) => [id, ouId]);
  await insertRows(connection, 'audit_unsealed', ['event_id', 'ou_id'], waiting);
}

/**
 * The change of a turn: they take turns.
 * @param {number} turn
 * @param {{ person: Member, role: Thing, other: Thing, group: Thing, node: Thing, now: number }} of
 * @returns {{ name: string, type: string, target: Thing, changes?: unknown[], code?: string }}
 */
function changeOf(turn, { person, role, other, group, node, now }) {
  const member = { id: person.id, name: person.name };
  const end = Math.floor(now / DAY) * DAY + 365 * DAY;
  const kinds = [
    () => ({ name: 'userAssignRoles', type: 'user', target: member, changes: [things('roles', [role], [other])] }),
    () => ({
      name: 'userModify',
      type: 'user',
      target: member,
      changes: [
        value('department', 'text', 'Operations', 'Wind operations'),
        value('accountExpireTime', 'time', null, end),
      ],
    }),
    () => ({ name: 'roleAssignUsers', type: 'role', target: role, changes: [things('users', [member])] }),
    () => ({ name: 'structureAssignUsers', type: 'structure', target: node, changes: [things('users', [member])] }),
    () => ({ name: 'userGroupAddUsers', type: 'userGroup', target: group, changes: [things('users', [member])] }),
    () => ({
      name: 'userResetPassword',
      type: 'user',
      target: member,
      changes: [value('password', 'text', null, null)],
    }),
    () => ({ name: 'roleDelete', type: 'role', target: role, code: 'PERMISSION_DENIED' }),
    () => ({
      name: 'structureRename',
      type: 'structure',
      target: node,
      changes: [value('name', 'text', `${node.name} (new)`, node.name)],
    }),
  ];
  return kinds[turn % kinds.length]();
}
