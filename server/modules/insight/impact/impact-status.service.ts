import type { RequestContext } from '../../../context/context.js';
import { scoped } from '../../../database/scoped.js';
import { Structure } from '../../directory/structure/structure.entity.js';
import { countSwitch, namesOfSwitch } from './impact-status.queries.js';
import type { StructureStatusImpact } from './impact-status.types.js';

const NO_CHANGE: StructureStatusImpact = {
  isChange: false,
  userCount: 0,
  users: [],
  assetCount: 0,
  resourceCount: 0,
  pairCount: 0,
  isBounded: false,
};

/**
 * The people who gain or lose assets and resources if the auto-authorization of a node is switched (CALL-320, BYND-02,
 * STRC-12): those at the node, with the things below it that they reach by no other way. The guard has checked OU and
 * reach. At most four statements.
 */
export async function statusImpact(
  ctx: RequestContext,
  id: string,
  isAutoDispatch: boolean,
): Promise<StructureStatusImpact> {
  const node = await scoped(ctx, Structure).get({ id });
  if (node.isAutoDispatch === isAutoDispatch) return NO_CHANGE;
  const { users: userCount, assets, resources, pairs, isBounded } = await countSwitch(ctx, id);
  const users = userCount > 0 ? await namesOfSwitch(ctx, id) : [];
  return {
    isChange: true,
    userCount,
    users,
    assetCount: assets,
    resourceCount: resources,
    pairCount: pairs,
    isBounded,
  };
}
