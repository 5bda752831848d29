import { keepReach } from '../../../access/reach-rows.js';
import { valueChange } from '../../../core/audit-change.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { optionalLine, requiredLine } from '../../../core/text.js';
import { scoped } from '../../../database/scoped.js';
import type { TakenKeys } from '../../../database/uniquely.js';
import { uniquely } from '../../../database/uniquely.js';
import { lockChangeable, tellHolders } from './role-guard.service.js';
import { identifierFrom, otherIdentifierFrom, parseIdentifier } from './role-identifier.js';
import type { RightChange } from './role-rights.service.js';
import { changesOfRights, planRights, rightsToAdd, rightsToRemove, storeRights } from './role-rights.service.js';
import type { RoleAppInput, RoleArguments, RoleModifyArguments } from './role-rights.types.js';
import { Role } from './role.entity.js';
import type { BlockingRow } from './role.queries.js';
import { blockingOf, isInScopeOfOthers } from './role.queries.js';

/** LIST-17 */
const MAX_NAME = 50;
const MAX_DESCRIPTION = 200;
/** The most users and domains that a refused deletion names. */
const MAX_BLOCKING = 10;

/** The unique keys of the table, and the refusal of a second role under each (ROLE-07, ROLE-12). */
const TAKEN: TakenKeys = [
  [/role_name/, { message: 'error.roleNameExists', field: 'name' }],
  [/role_identifier/, { message: 'error.roleIdentifierTaken', field: 'identifier' }],
];

/**
 * Creates a role with its rights and returns its id (CALL-076). Throws INVALID_PARAMETER with the field at fault,
 * ALREADY_EXISTS for a taken name or identifier, and the errors of {@link planRights}.
 */
export async function createRole(ctx: RequestContext, input: RoleArguments): Promise<string> {
  const name = requiredLine('name', input.name, MAX_NAME);
  const description = optionalLine('description', input.description, MAX_DESCRIPTION);
  const identifier = parseIdentifier(input.identifier) ?? (await freeIdentifier(ctx, name));
  const changes = await planRights(ctx, null, input.apps ?? []);
  const id = newId();
  const made = { id, name, identifier, description, createdBy: sessionOf(ctx).accountId, createdTime: now() };
  await uniquely(TAKEN, () => scoped(ctx, Role).insert([made]));
  await storeRights(ctx, id, changes);
  noteChange(ctx, made, [
    valueChange('name', 'text', null, name),
    valueChange('identifier', 'text', null, identifier),
    valueChange('description', 'text', null, description),
    ...changesOfRights(changes),
  ]);
  return id;
}

/** An unused identifier (ROLE-12); the table decides between concurrent calls. */
async function freeIdentifier(ctx: RequestContext, name: string): Promise<string> {
  const wanted = identifierFrom(name);
  return (await scoped(ctx, Role).exists({ identifier: wanted })) ? otherIdentifierFrom(name) : wanted;
}

/**
 * Changes name, description and the rights of the role in the listed apps (CALL-077); the identifier stays. Throws
 * INVALID_PARAMETER with the field at fault, ALREADY_EXISTS for a taken name, WRONG_PARAMETER if `version` is outdated,
 * PERMISSION_DENIED as {@link lockChangeable} does, and the errors of {@link planRights}.
 */
export async function modifyRole(ctx: RequestContext, input: RoleModifyArguments): Promise<void> {
  const { id, version } = input;
  const name = requiredLine('name', input.name, MAX_NAME);
  const before = await lockChangeable(ctx, id, version);
  const description = optionalLine('description', input.description, MAX_DESCRIPTION);
  const values = { name, ...(input.description !== undefined && { description }) };
  const changes = await planRights(ctx, id, input.apps ?? []);
  await uniquely(TAKEN, () => scoped(ctx, Role).update({ id }, values));
  noteChange(ctx, before, [
    valueChange('name', 'text', before.name, name),
    input.description === undefined ? undefined : valueChange('description', 'text', before.description, description),
  ]);
  await store(ctx, before, changes);
}

/**
 * Makes a role grant exactly these rights in each listed app; other apps stay (ROLE-03). Throws WRONG_PARAMETER if
 * `version` is outdated, PERMISSION_DENIED as {@link lockChangeable} does, and the errors of {@link planRights}.
 */
export async function setRoleContents(
  ctx: RequestContext,
  input: { id: string; apps: readonly RoleAppInput[]; version?: number | null },
): Promise<void> {
  const role = await lockChangeable(ctx, input.id, input.version);
  await store(ctx, role, await planRights(ctx, input.id, input.apps));
}

/** Adds rights of one kind in one app (CALL-085…087); present ones stay. Throws as {@link setRoleContents}. */
export async function addRights(
  ctx: RequestContext,
  roleId: string,
  right: Parameters<typeof rightsToAdd>[2],
): Promise<void> {
  const role = await lockChangeable(ctx, roleId);
  await store(ctx, role, [await rightsToAdd(ctx, roleId, right)]);
}

/** Takes a right from a role (CALL-088…090). Throws NOT_FOUND if the role does not grant it. */
export async function removeRight(
  ctx: RequestContext,
  roleId: string,
  right: Parameters<typeof rightsToRemove>[2],
): Promise<void> {
  const role = await lockChangeable(ctx, roleId);
  await store(ctx, role, [await rightsToRemove(ctx, roleId, right)]);
}

/** Writes and records the planned changes, and notifies the holders. */
async function store(ctx: RequestContext, role: Role, changes: readonly RightChange[]): Promise<void> {
  const isChanged = await storeRights(ctx, role.id, changes);
  noteChange(ctx, role, changesOfRights(changes));
  if (isChanged) await tellHolders(ctx, role.id);
}

/**
 * Deletes a role with its links (CALL-078, ROLE-08). Throws INVALID_PARAMETER while users hold it or domains give it,
 * with their names (ROLE-09, ROLE-11), and PERMISSION_DENIED as {@link lockChangeable} does.
 */
export async function deleteRole(ctx: RequestContext, id: string): Promise<void> {
  const role = await lockChangeable(ctx, id);
  const users = await blockingOf(ctx, 'user', id, MAX_BLOCKING);
  const domains = await blockingOf(ctx, 'domain', id, MAX_BLOCKING);
  refuseWhileGiven(
    users,
    sessionOf(ctx).operations.has('domain') ? domains : domains.map((row) => ({ ...row, name: '…' })).slice(0, 1),
  );
  await requireOwnToDelete(ctx, id);
  await keepReach(ctx, { roleIds: [id] }, () => scoped(ctx, Role).delete({ id }));
  noteChange(ctx, role);
}

/** Refuses a sub-administrator the deletion of a role on which the reach of another one depends (SUBA-19). */
async function requireOwnToDelete(ctx: RequestContext, id: string): Promise<void> {
  const { scope, accountId } = sessionOf(ctx);
  if (scope !== 'SPECIFIED') return;
  if (await isInScopeOfOthers(ctx, id, accountId)) fail('PERMISSION_DENIED', { message: 'error.roleRelied' });
}

function refuseWhileGiven(users: readonly BlockingRow[], domains: readonly BlockingRow[]): void {
  if (users.length + domains.length === 0) return;
  const named = (rows: readonly BlockingRow[]) => {
    const total = rows[0]?.total ?? 0;
    return { count: total, names: rows.map((row) => row.name).join(', ') + (total > rows.length ? ', …' : '') };
  };
  const [held, given] = [named(users), named(domains)];
  const which = given.count === 0 ? 'Users' : held.count === 0 ? 'Domains' : 'Both';
  fail('INVALID_PARAMETER', {
    message: `error.roleAssigned${which}`,
    values: { users: held.count, userNames: held.names, domains: given.count, domainNames: given.names },
  });
}
