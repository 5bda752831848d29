import { HStack, Text } from '@chakra-ui/react';
import { Building2 } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { OrganizationListQuery } from '../../../api/generated/graphql';
import { useOrganizationListQuery } from '../../../api/generated/hooks';
import { DataTable } from '../../../ui/data-table';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { ListToolbar } from '../../../ui/list-toolbar';
import { Mark } from '../../../ui/logo-mark';
import { useListState } from '../../../ui/use-list-state';

type Organization = OrganizationListQuery['organizationList']['organizations'][number];

const ICON = <Building2 size={16} strokeWidth={1.5} />;

const COLUMNS: readonly Column<Organization>[] = [
  {
    id: 'name',
    header: <FormattedMessage id="console.organizations.name" />,
    cell: ({ name }) => (
      <HStack gap="2.5">
        <Mark>{ICON}</Mark>
        <Text truncate>{name}</Text>
      </HStack>
    ),
  },
  {
    id: 'industry',
    header: <FormattedMessage id="console.organizations.industry" />,
    cell: ({ industry }) => industry ?? '–',
  },
  {
    id: 'admin',
    header: <FormattedMessage id="console.organizations.admin" />,
    cell: ({ admin }) => admin?.name ?? '–',
  },
  {
    id: 'users',
    header: <FormattedMessage id="console.organizations.users" />,
    cell: ({ userCount }) => <FormattedNumber value={userCount} />,
  },
];

/** Every OU with its administrator, searched and paged by the server. */
export function OrganizationTable() {
  const intl = useIntl();
  const list = useListState();
  const { data, previousData, loading, error, refetch } = useOrganizationListQuery({
    variables: { search: list.search, pagination: { currentPage: list.page, limit: list.size } },
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.organizationList;
  return (
    <>
      <ListToolbar
        list={list}
        columns={COLUMNS}
        placeholder={intl.formatMessage({ id: 'console.organizations.search' })}
        onRefresh={() => {
          list.change({ page: 1 });
          void refetch();
        }}
      />
      <DataTable
        label={intl.formatMessage({ id: 'console.menu.super' })}
        list={list}
        columns={COLUMNS}
        rows={answer?.organizations}
        total={answer?.pagination}
        isLoading={loading}
        error={error}
        onRetry={() => void refetch()}
        rowKey={(row) => row.id}
        isNarrowed={list.search !== ''}
        onClear={() => list.change({ search: '' })}
        empty={<EmptyState icon={ICON} title={<FormattedMessage id="console.organizations.none" />} />}
      />
    </>
  );
}
