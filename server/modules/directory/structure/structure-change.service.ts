import sql from 'sql-template-tag';
import { keepReach } from '../../../access/reach-rows.js';
import { now } from '../../../core/clock.js';
import type { RequestContext } from '../../../context/context.js';
import { workingOu } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { valueChange } from '../../../core/audit-change.js';
import { fail } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { holdOrganization } from '../../../database/hold-organization.js';
import { execute, query } from '../../../database/query.js';
import { scoped } from '../../../database/scoped.js';
import { inOu, ouOf } from '../../../database/sql.js';
import { countChange } from '../../../database/version.js';
import { tellUsers } from '../user/access-events.service.js';
import type { LocalizedInput } from '../../../core/localized-input.js';
import { disableAppsAlone, namesOfAppsAlone } from './structure-apps.service.js';
import { parseNames, storeNames } from './structure-names.service.js';
import { lockSiblings, placeAtEnd } from './structure-order.service.js';
import { Structure, StructureClosure, UserStructure } from './structure.entity.js';

/** STRC-24 */
const MAX_LEVELS = 10;
/** The most apps that the refusal of a deletion names. */
const MAX_BLOCKING = 10;

/**
 * Adds a node as the last child of `parentId`, or as the last root without a parent, and returns its id (CALL-169,
 * STRC-07). Throws INVALID_PARAMETER for names that {@link parseNames} refuses, below the tenth level, and if the OU
 * has the maximum of nodes (STRC-20, STRC-21); ALREADY_EXISTS for a name that is taken in the tree; NOT_FOUND for a
 * parent of another OU.
 */
export async function createStructure(
  ctx: RequestContext,
  parentId: string | null,
  nameJson: LocalizedInput,
): Promise<string> {
  const names = parseNames(ctx, nameJson);
  // One node at a time: two concurrent calls could exceed the maximum.
  await holdOrganization(ctx, workingOu(ctx));
  if (parentId) await lockSiblings(ctx, parentId);
  await requireRoom(ctx, parentId);
  const id = newId();
  const sortOrder = await placeAtEnd(ctx, parentId);
  const node = { id, parentId, nameJson: names, name: names.default, sortOrder, isLeaf: true, createdTime: now() };
  await scoped(ctx, Structure).insert([{ ...node, isAutoDispatch: false }]);
  await execute(
    ctx,
    sql`INSERT INTO structure_closure (ou_id, ancestor_id, descendant_id, depth)
     SELECT ou_id, ancestor_id, ${id}, depth + 1 FROM structure_closure
      WHERE ${inOu(ctx)} AND descendant_id = ${parentId}
      UNION ALL SELECT ${ouOf(ctx)}, ${id}, ${id}, 0`,
  );
  await storeNames(ctx, node, names);
  if (parentId) await scoped(ctx, Structure).update({ id: parentId }, { isLeaf: false });
  const parent = parentId && (await scoped(ctx, Structure).get({ id: parentId }));
  noteChange(ctx, node, [
    valueChange('nameJson', 'json', null, JSON.stringify(names)),
    valueChange('parent', 'text', null, parent ? parent.name : null),
  ]);
  return id;
}

async function requireRoom(ctx: RequestContext, parentId: string | null): Promise<void> {
  const maximum = ctx.runtime.configuration.integer('structureMaxNum');
  const beyond = await scoped(ctx, Structure).column('id', {}, { limit: 1, offset: Math.max(0, maximum - 1) });
  if (beyond.length > 0) fail('INVALID_PARAMETER', { message: 'error.structureTooMany', values: { max: maximum } });
  if (!parentId) return;
  const levels = await scoped(ctx, StructureClosure).count({ descendantId: parentId });
  if (levels >= MAX_LEVELS) {
    fail('INVALID_PARAMETER', { message: 'error.structureTooDeep', values: { max: MAX_LEVELS }, field: 'parentId' });
  }
}

/**
 * Replaces all names of a node (CALL-176). NOT_FOUND for a node of another OU, WRONG_PARAMETER on
 * `version` when somebody changed it since; for names it throws as {@link createStructure} does.
 */
export async function renameStructure(
  ctx: RequestContext,
  id: string,
  nameJson: LocalizedInput,
  version: number | null | undefined,
): Promise<void> {
  const names = parseNames(ctx, nameJson);
  await countChange(ctx, scoped(ctx, Structure), { id }, version);
  const before = await scoped(ctx, Structure).get({ id });
  await scoped(ctx, Structure).update({ id }, { nameJson: names, name: names.default });
  await storeNames(ctx, before, names);
  noteChange(ctx, before, [valueChange('nameJson', 'json', JSON.stringify(before.nameJson), JSON.stringify(names))]);
}

/**
 * Deletes a node with its names, its place in scopes, and the rights of roles to it (CALL-170). Throws
 * INVALID_PARAMETER while it has children or users, with their number (STRC-23), and while it is the only node of an
 * app's data scope: without it the app would show data of the whole OU (threats 45). Such an app that the OU may not use
 * at present is disabled instead. Throws NOT_FOUND for a node of another OU. If it was the last child, its parent becomes a leaf again (STRC-08).
 */
export async function deleteStructure(ctx: RequestContext, id: string): Promise<void> {
  // Locked throughout: calls that place a user or add a child wait until the node is deleted, and then do not find it.
  await keepReach(ctx, { structureIds: [id] }, () => removeNode(ctx, id));
}

async function removeNode(ctx: RequestContext, id: string): Promise<void> {
  // Held before it is checked: an app that is bound to this node alone in the meantime would lose it, and show all of
  // the OU.
  const { parentId, name } = await scoped(ctx, Structure).get({ id }, { lock: 'update' });
  if (parentId) await lockSiblings(ctx, parentId);
  await requireEmpty(ctx, id);
  const disabledApps = await disableAppsAlone(ctx, id);
  // By hand: sub-administrators are of a module that imports this one.
  const admins = await query<{ userId: string }>(
    ctx,
    sql`SELECT user_id AS userId FROM sub_admin_structure WHERE ${inOu(ctx)} AND structure_id = ${id}`,
  );
  if ((await scoped(ctx, Structure).delete({ id })) === 0) fail('NOT_FOUND');
  if (parentId) {
    await execute(
      ctx,
      sql`UPDATE structure p LEFT JOIN structure c ON c.ou_id = p.ou_id AND c.parent_id = p.id
          SET p.is_leaf = c.id IS NULL WHERE ${inOu(ctx, 'p')} AND p.id = ${parentId}`,
    );
  }
  tellUsers(
    ctx,
    admins.map((admin) => admin.userId),
  );
  noteChange(ctx, { id, name });
  if (disabledApps > 0) ctx.audit.description = JSON.stringify({ disabledApps });
}

async function requireEmpty(ctx: RequestContext, id: string): Promise<void> {
  const children = await scoped(ctx, Structure).count({ parentId: id });
  if (children > 0) fail('INVALID_PARAMETER', { message: 'error.structureHasChildren', values: { count: children } });
  const users = await scoped(ctx, UserStructure).count({ structureId: id });
  if (users > 0) fail('INVALID_PARAMETER', { message: 'error.structureHasUsers', values: { count: users } });
  const apps = await namesOfAppsAlone(ctx, id);
  if (apps.length > 0) {
    const names = apps.slice(0, MAX_BLOCKING).join(', ') + (apps.length > MAX_BLOCKING ? ', …' : '');
    fail('INVALID_PARAMETER', { message: 'error.structureLastOfApps', values: { names } });
  }
}
