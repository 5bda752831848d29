import { Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { AssetRowFragment } from '../../../../api/generated/graphql';
import { ThingLink } from '../../../../widgets/links/thing-link';

/** Parts of a path that a cell shows; the rest is in its tooltip. */
const SHOWN = 2;

/** The end of a path, as people say where something is: "Norway › Hornsund Ridge". */
export const endOfPath = (path: string): string => path.split('>').slice(-SHOWN).join(' › ');

/** The node of an asset with the end of its path, and how many more there are. */
export function AssetNodes({ places: { nodes, total } }: Pick<AssetRowFragment, 'places'>) {
  const [first] = nodes;
  if (!first) return '–';
  return (
    <Text truncate title={nodes.map(({ path }) => path.split('>').join(' › ')).join('\n')}>
      <ThingLink kind="structure" id={first.id}>
        {endOfPath(first.path)}
      </ThingLink>
      {total > 1 && (
        <>
          {' '}
          <FormattedMessage id="asset.moreNodes" values={{ count: total - 1 }} />
        </>
      )}
    </Text>
  );
}
