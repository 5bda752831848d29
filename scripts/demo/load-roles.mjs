import { insertObjects } from './bulk.mjs';

/** @typedef {import('./load-demo.mjs').Ou} Ou */

/**
 * Writes an OU's roles with their menu groups and permissions; answers ids by identifier.
 * @param {import('./load-demo.mjs').Context} context
 * @param {Ou} ou
 */
export async function loadRoles({ connection, tools, began }, ou) {
  const roles = ou.roles.map((role, at) => ({ ...role, id: tools.newIdAt(began + at), createdTime: began + at }));
  await insertObjects(
    connection,
    'role',
    roles.map(({ id, name, identifier, description, createdTime }) => ({
      ou_id: ou.id,
      id,
      name,
      identifier,
      description,
      created_time: createdTime,
    })),
  );
  /** @type {Record<string, unknown>[]} */
  const menuGroups = [];
  /** @type {Record<string, unknown>[]} */
  const permissions = [];
  for (const role of roles) {
    for (const [code, [groupNames, identifiers]] of Object.entries(role.opens)) {
      const app = ou.apps.get(code);
      if (!app) continue;
      const key = { ou_id: ou.id, role_id: role.id, app_id: app.id };
      menuGroups.push(...groupNames.map((name) => ({ ...key, menu_group_id: app.groupIds.get(name) })));
      permissions.push(...identifiers.map((name) => ({ ...key, permission_id: app.permissionIds.get(name) })));
    }
  }
  await insertObjects(connection, 'role_menu_group', menuGroups);
  await insertObjects(connection, 'role_permission', permissions);
  await loadVisibleStructures(connection, ou, roles);
  return new Map(roles.map(({ identifier, id }) => [identifier, id]));
}

/**
 * Technicians see the sites in the planner, wherever they work.
 * @param {import('../lib/portal/connect.mjs').Connection} connection
 * @param {Ou} ou
 * @param {{ id: string, identifier: string }[]} roles
 */
async function loadVisibleStructures(connection, ou, roles) {
  const technician = roles.find(({ identifier }) => identifier === 'technician');
  const app = ou.apps.get('maintenance-planner');
  if (!technician || !app) return;
  const [root] = ou.nodes.values();
  const key = { ou_id: ou.id, role_id: technician.id, app_id: app.id };
  await insertObjects(connection, 'role_structure', [{ ...key, structure_id: root }]);
}
