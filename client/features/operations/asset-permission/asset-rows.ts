import type { IntlShape } from 'react-intl';
import type { PermittedAssetFragment } from '../../../api/generated/graphql';
import { nameList } from '../../../ui/text/name-list';
import type { TreeNode } from '../../../ui/tree/tree-rows';
import { typeName } from '../../../widgets/things/type-name';

/** An asset as a row of a list. */
export interface AssetNode extends TreeNode {
  readonly otherWays: PermittedAssetFragment['otherWays'];
}

export const assetNode = (intl: IntlShape, { id, name, type, otherWays }: PermittedAssetFragment): AssetNode => ({
  id,
  name,
  detail: typeName(intl, type),
  otherWays,
  isLeaf: true,
});

/** How many of these assets their owner reaches by groups or nodes too. */
export const reachedAnyway = (nodes: readonly AssetNode[]): number =>
  nodes.filter(({ otherWays }) => otherWays && otherWays.total > 0).length;

/** Says by which groups and nodes the owner reaches an asset anyway; empty if there are none. */
export function wayText(intl: IntlShape, { otherWays }: AssetNode): string {
  if (!otherWays || otherWays.total === 0) return '';
  if (otherWays.ways.length === 0) return intl.formatMessage({ id: 'assetPermission.way.unnamed' });
  const names = otherWays.ways.map(({ kind, name, fromName }) =>
    intl.formatMessage({ id: `assetPermission.way.${kind}${fromName ? '.from' : ''}` }, { name, from: fromName }),
  );
  const rest = otherWays.total - names.length;
  const all = rest > 0 ? [...names, intl.formatMessage({ id: 'assetPermission.way.more' }, { count: rest })] : names;
  return intl.formatMessage({ id: 'assetPermission.way.also' }, { ways: nameList(all, intl.locale) });
}
