import { chakra, HStack, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { AssetRowFragment } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import type { Column } from '../../../../ui/table/column';
import { RelativeTime } from '../../../../ui/text/time';
import { TypeMark } from '../../../../widgets/things/type-icon';
import { typeName } from '../../../../widgets/things/type-name';
import { AssetNodes } from './asset-nodes';
import { AssetWays } from './asset-ways';

export type AssetRow = AssetRowFragment;

const header = (id: string) => <FormattedMessage id={`asset.column.${id}`} />;

interface Acts {
  readonly onOpen: (id: string) => void;
  /** Gives an asset to people; undefined for callers who may not. */
  readonly onGive?: (id: string) => void;
}

/** The columns of the list of assets; a name opens its asset, and one that nobody reaches can be given. */
export function assetColumns({ onOpen, onGive }: Acts): readonly Column<AssetRow>[] {
  return [
    {
      id: 'name',
      width: '23%',
      header: header('name'),
      cell: (asset) => (
        <HStack gap="2.5">
          <TypeMark type={asset.type} />
          <Text truncate title={asset.name}>
            <a
              href={`?dialog=asset&of=${asset.id}`}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(asset.id);
              }}
            >
              {asset.name}
            </a>
          </Text>
        </HStack>
      ),
    },
    {
      id: 'identifier',
      width: '19%',
      header: header('identifier'),
      isPlain: true,
      cell: (asset) => (
        <Text truncate title={asset.externalId}>
          <chakra.code>{asset.externalId}</chakra.code>
        </Text>
      ),
    },
    { id: 'type', header: header('type'), isPlain: true, cell: (asset) => <TypeName type={asset.type} /> },
    {
      id: 'node',
      width: '20%',
      header: header('node'),
      isPlain: true,
      cell: (asset) => <AssetNodes places={asset.places} />,
    },
    {
      id: 'people',
      isNumber: true,
      header: header('people'),
      cell: ({ reach }) => <People reach={reach} />,
    },
    {
      id: 'by',
      width: '14%',
      header: header('by'),
      cell: ({ id, name, reach }) =>
        reach?.count === 0 && onGive ? (
          <Give name={name} onGive={() => onGive(id)} />
        ) : (
          <Text truncate>
            <AssetWays reach={reach} />
          </Text>
        ),
    },
    { id: 'seen', header: header('seen'), cell: (asset) => <RelativeTime time={asset.seenTime ?? null} /> },
  ];
}

function TypeName({ type }: { type: string }) {
  return <Text truncate>{typeName(useIntl(), type)}</Text>;
}

/** The number of people who reach an asset; nobody is a warning. */
export function People({ reach }: { reach: AssetRow['reach'] }) {
  if (!reach) return '–';
  if (reach.count === 0) {
    return (
      <Text as="span" color="status.warning">
        <FormattedMessage id="asset.nobody" />
      </Text>
    );
  }
  return reach.isBounded ? (
    <FormattedMessage id="asset.peopleBounded" values={{ count: reach.count }} />
  ) : (
    <FormattedNumber value={reach.count} />
  );
}

function Give({ name, onGive }: { name: string; onGive: () => void }) {
  const intl = useIntl();
  return (
    <Button variant="link" aria-label={intl.formatMessage({ id: 'asset.giveNamed' }, { name })} onClick={onGive}>
      <FormattedMessage id="asset.give" />
    </Button>
  );
}
