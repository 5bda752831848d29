import { Text } from '@chakra-ui/react';
import { Network } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useResourceStructuresQuery } from '../../../../api/generated/hooks';
import type { ResourceStructuresQuery } from '../../../../api/generated/graphql';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { EmptyState } from '../../../../ui/state/empty-state';
import type { Column } from '../../../../ui/table/column';
import { DataTable } from '../../../../ui/table/data-table';
import { useListState } from '../../../../ui/table/use-list-state';
import { ThingLink } from '../../../../widgets/links/thing-link';
import type { ResourceRow } from '../resource-form';
import { EffectiveTime } from './effective-time';

type NodeRow = ResourceStructuresQuery['resourceStructures']['structures'][number];

const COLUMNS: readonly Column<NodeRow>[] = [
  {
    id: 'name',
    width: '60%',
    header: <FormattedMessage id="resource.nodes.name" />,
    cell: ({ id, name, path }) => (
      <Text truncate title={path.replaceAll('>', ' › ')}>
        <ThingLink kind="structure" id={id}>
          {name}
        </ThingLink>
        <Text as="span" color="fg.subtle" textStyle="s13" ms="2">
          {path.split('>').slice(0, -1).join(' › ')}
        </Text>
      </Text>
    ),
  },
  {
    id: 'effective',
    header: <FormattedMessage id="resource.nodes.effective" />,
    isPlain: true,
    cell: ({ effectiveTime }) => <EffectiveTime time={effectiveTime} />,
  },
];

/** The nodes whose resource this is; it is set at the node (STRC-18). */
export function ResourceNodes({ resource }: { resource: ResourceRow }) {
  const intl = useIntl();
  const list = useListState();
  const { after, learn } = usePageKeys(JSON.stringify([resource.id, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useResourceStructuresQuery({
    variables: { resourceId: resource.id, pagination: { currentPage: list.page, limit: list.size, after } },
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => learn(data?.resourceStructures.pagination), [learn, data]);
  const answer = (data ?? previousData)?.resourceStructures;
  return (
    <DataTable
      label={intl.formatMessage({ id: 'resource.nodes.label' }, { name: resource.name })}
      list={list}
      columns={COLUMNS}
      rows={answer?.structures}
      total={answer?.pagination}
      isLoading={loading}
      error={error}
      onRetry={() => void refetch().catch(() => undefined)}
      rowKey={({ id }) => id}
      isNarrowed={false}
      onClear={() => undefined}
      empty={
        <EmptyState
          icon={<Network size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="resource.nodes.none" />}
          text={<FormattedMessage id="resource.nodes.noneText" />}
        />
      }
    />
  );
}
