import { chakra } from '@chakra-ui/react';
import { Network, Users } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FoundName } from '../../../../ui/tree/found-name';
import { typeName } from '../../../../widgets/things/type-name';
import type { AssetNode } from '../asset-rows';
import { wayText } from '../asset-rows';

/** The name and the type of an asset, and the first group or node by which the owner reaches it anyway. */
export function AssetName({ node, searched }: { node: AssetNode; searched: string }) {
  const intl = useIntl();
  const { name, type, otherWays } = node;
  const total = otherWays?.total ?? 0;
  const [first] = otherWays?.ways ?? [];
  return (
    <>
      <span data-name title={name}>
        <FoundName text={name} searched={searched} />
        <Muted>{typeName(intl, type)}</Muted>
      </span>
      {total > 0 && (
        <Way title={wayText(intl, node)} aria-hidden>
          {first?.kind === 'STRUCTURE' ? (
            <Network size={12} strokeWidth={1.5} />
          ) : (
            <Users size={12} strokeWidth={1.5} />
          )}
          <WayName>{first ? first.name : <FormattedMessage id="assetPermission.way.unnamed" />}</WayName>
          {first && total > 1 && <span>+{total - 1}</span>}
        </Way>
      )}
    </>
  );
}

const Muted = chakra('span', { base: { color: 'fg.muted', textStyle: 's12', ms: '2' } });
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
