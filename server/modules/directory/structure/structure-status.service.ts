import { refuseOwnGain } from '../../../access/own-gain.js';
import type { RequestContext } from '../../../context/context.js';
import { noteChange } from '../../../context/note-change.js';
import { valueChange } from '../../../core/audit-change.js';
import { scoped } from '../../../database/scoped.js';
import { countChange } from '../../../database/version.js';
import { MAX_TOLD, tellUsers } from '../user/access-events.service.js';
import { Structure, UserStructure } from './structure.entity.js';

/**
 * Switches the auto-authorization of a node (CALL-175, STRC-09): on, users at the node reach the assets and resources
 * of all nodes below it too (STRC-11); off, they no longer do (STRC-12). A node that is switched so already stays as it
 * is, whatever the version. The guard has checked OU and reach. Throws PERMISSION_DENIED if the caller would reach more
 * (SUBA-16), WRONG_PARAMETER on `version` if somebody changed the node since. Tells the users at the node.
 */
export async function setStatus(
  ctx: RequestContext,
  id: string,
  isAutoDispatch: boolean,
  version: number | null | undefined,
): Promise<void> {
  // Held: assets and resources that are placed below in the meantime would escape the check of the caller's own gain.
  const node = await scoped(ctx, Structure).get({ id }, { lock: 'update' });
  noteChange(ctx, node, [valueChange('isAutoDispatch', 'boolean', node.isAutoDispatch, isAutoDispatch)]);
  if (node.isAutoDispatch === isAutoDispatch) return;
  await countChange(ctx, scoped(ctx, Structure), { id }, version);
  if (isAutoDispatch) await refuseOwnGain(ctx, id);
  await scoped(ctx, Structure).update({ id }, { isAutoDispatch });
  tellUsers(ctx, await scoped(ctx, UserStructure).column('userId', { structureId: id }, { limit: MAX_TOLD + 1 }));
}
