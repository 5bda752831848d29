import { Box, chakra, Flex } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAssetDetailQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Facts } from '../../../../ui/text/facts';
import { RelativeTime } from '../../../../ui/text/time';
import { WhoHasThis } from '../../../../widgets/access/who-has-this';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { TypeMark } from '../../../../widgets/things/type-icon';
import { typeName } from '../../../../widgets/things/type-name';
import { useSession } from '../../../identity/session/session-context';
import type { AssetWork } from '../urls';
import { People } from './asset-columns';
import type { AssetRow } from './asset-columns';
import { AssetWays } from './asset-ways';

interface Props {
  readonly id: string;
  /** Whether the caller assigns assets. */
  readonly canGive: boolean;
  readonly onChoose: (work: AssetWork) => void;
  readonly onClose: () => void;
}

/** One asset: its facts, its nodes, and who reaches it by which way. */
export function AssetDetail({ id, canGive, onChoose, onClose }: Props) {
  const { data, error, refetch } = useAssetDetailQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const asset = data?.assetDetail;
  const { operations } = useSession();
  return (
    <Dialog
      size="lg"
      title={
        asset ? (
          <Flex alignItems="center" gap="2.5">
            <TypeMark type={asset.type} />
            {asset.name}
          </Flex>
        ) : (
          <FormattedMessage id="asset.one" />
        )
      }
      onClose={onClose}
      footer={
        canGive &&
        asset && (
          <>
            <Button onClick={() => onChoose('give-groups')}>
              <FormattedMessage id="asset.give-groups" />
            </Button>
            <Button variant="primary" onClick={() => onChoose('give-users')}>
              <FormattedMessage id="asset.give-users" />
            </Button>
          </>
        )
      }
    >
      {asset ? (
        <Flex direction="column" gap="4">
          <AssetFacts asset={asset} />
          {operations.has('user') && (
            <Box>
              <WhoHasThis target={{ kind: 'ASSET', id }} name={asset.name} />
            </Box>
          )}
        </Flex>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}

function AssetFacts({ asset }: { asset: AssetRow }) {
  const intl = useIntl();
  const { places, reach } = asset;
  return (
    <Facts
      texts="asset.column"
      facts={[
        ['identifier', <chakra.code key="identifier">{asset.externalId}</chakra.code>],
        ['type', typeName(intl, asset.type)],
        [
          'node',
          places.total > 0 && (
            <Flex key="node" direction="column" alignItems="flex-start" gap="1">
              {places.nodes.map(({ id, path }) => (
                <ThingLink key={id} kind="structure" id={id}>
                  {path.split('>').join(' › ')}
                </ThingLink>
              ))}
              {places.total > places.nodes.length && (
                <FormattedMessage id="asset.moreNodes" values={{ count: places.total - places.nodes.length }} />
              )}
            </Flex>
          ),
        ],
        ['people', <People key="people" reach={reach} />],
        ['by', reach && <AssetWays key="by" reach={reach} />],
        ['seen', <RelativeTime key="seen" time={asset.seenTime ?? null} />],
      ]}
    />
  );
}
