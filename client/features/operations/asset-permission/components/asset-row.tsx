import { chakra } from '@chakra-ui/react';
import { Network, Users } from 'lucide-react';
import { useIntl } from 'react-intl';
import { FoundName } from '../../../../ui/tree/found-name';
import type { AssetNode } from '../asset-rows';
import { wayText } from '../asset-rows';

/** The name and the type of an asset, and the first group or node by which the owner reaches it anyway. */
export function AssetName({ node, searched }: { node: AssetNode; searched: string }) {
  const intl = useIntl();
  const { name, type, otherWays } = node;
  const [first] = otherWays?.ways ?? [];
  const rest = (otherWays?.total ?? 0) - 1;
  return (
    <>
      <span data-name title={name}>
        <FoundName text={name} searched={searched} />
        <Muted> {type}</Muted>
      </span>
      {first && (
        <Way title={wayText(intl, node)} aria-hidden>
          {first.kind === 'USER_GROUP' ? (
            <Users size={12} strokeWidth={1.5} />
          ) : (
            <Network size={12} strokeWidth={1.5} />
          )}
          <WayName>{first.name}</WayName>
          {rest > 0 && <span>+{rest}</span>}
        </Way>
      )}
    </>
  );
}

const Muted = chakra('span', { base: { color: 'fg.muted', textStyle: 's12' } });
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
