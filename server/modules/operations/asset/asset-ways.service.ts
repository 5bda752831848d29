import type { RequestContext } from '../../../context/context.js';
import { sessionOf } from '../../../context/context.js';
import { localizedJson } from '../../../core/locale.js';
import { otherWays } from '../../../access/thing-ways.js';
import { query } from '../../../database/query.js';
import type { AssetOtherWays, AssetWayKind } from './asset-ways.types.js';
import type { AssetView } from './asset.types.js';

const MOST = 3;

interface WayRow {
  readonly thingId: string;
  readonly kind: AssetWayKind;
  readonly id: string;
  readonly title: string;
  readonly fromId: string | null;
  readonly fromNames: string | null;
  readonly total: number;
}

/**
 * These assets with the ways by which a member reaches them beside own assignments (CALL-335). One statement. The groups
 * and nodes of people are named to callers who manage people (decision 132); others learn the number alone.
 */
export async function withOtherWays(
  ctx: RequestContext,
  userId: string,
  assets: readonly AssetView[],
): Promise<AssetView[]> {
  const thingIds = assets.map((asset) => asset.id);
  const rows = thingIds.length
    ? await query<WayRow>(ctx, otherWays(ctx, 'asset', { userId, thingIds, most: MOST }))
    : [];
  const isNamed = sessionOf(ctx).operations.has('user');
  const ways = new Map<string, AssetOtherWays>();
  for (const { thingId, kind, id, title, fromId, fromNames, total } of rows) {
    const known = ways.get(thingId) ?? { total, ways: [] };
    ways.set(thingId, known);
    if (!isNamed) continue;
    known.ways.push({
      kind,
      id,
      name: kind === 'STRUCTURE' ? localizedJson(title, ctx.locale) : title,
      fromId,
      fromName: fromNames && localizedJson(fromNames, ctx.locale),
    });
  }
  return assets.map((asset) => ({ ...asset, otherWays: ways.get(asset.id) ?? { total: 0, ways: [] } }));
}
