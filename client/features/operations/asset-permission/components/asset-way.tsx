import { chakra } from '@chakra-ui/react';
import { Network, Users } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AssetNode } from '../asset-rows';
import { wayText } from '../asset-rows';

/** The first group or node by which the owner reaches an asset anyway. */
export function AssetWay({ node }: { node: AssetNode }) {
  const intl = useIntl();
  const total = node.otherWays?.total ?? 0;
  const [first] = node.otherWays?.ways ?? [];
  if (total === 0) return null;
  return (
    <Way title={wayText(intl, node)} aria-hidden>
      {first?.kind === 'STRUCTURE' ? <Network size={12} strokeWidth={1.5} /> : <Users size={12} strokeWidth={1.5} />}
      <WayName>{first ? first.name : <FormattedMessage id="assetPermission.way.unnamed" />}</WayName>
      {first && total > 1 && <span>+{total - 1}</span>}
    </Way>
  );
}

const Way = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: '45%',
    height: '5',
    px: '1.5',
    flexShrink: 0,
    borderRadius: 'tag',
    bg: 'bg.raised',
    color: 'fg.muted',
    textStyle: 's12',
    '& svg': { flexShrink: 0 },
    '[role=treeitem]:hover &': { bg: 'bg.overlay' },
    '[role=treeitem][data-active] &': { bg: 'bg.overlay' },
  },
});
const WayName = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });
