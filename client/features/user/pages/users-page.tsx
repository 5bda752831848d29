import { KeyRound, MoreHorizontal, User as UserIcon, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { UserListQueryVariables, UserSortField, UserStatus } from '../../../api/generated/graphql';
import { useUserListQuery } from '../../../api/generated/hooks';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { ListToolbar } from '../../../ui/list-toolbar';
import { Menu, MenuItem } from '../../../ui/menu';
import { Page } from '../../../ui/page';
import { useListState } from '../../../ui/use-list-state';
import { usePageKeys } from '../../../ui/use-page-keys';
import { USER_COLUMNS } from '../components/user-columns';
import type { UserRow } from '../components/user-columns';
import { FILTERS, useFilterChoices, UserFilters } from '../components/user-filters';
import { userPath } from '../urls';

/** What few look for stays one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['username', 'created'];

/** The users of the working OU within the caller's reach; search, filters, sort, page and columns in the address. */
export default function UsersPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const [isFiltering, setFiltering] = useState(false);
  const applied = FILTERS.filter((name) => list.filter(name).length > 0);
  const choices = useFilterChoices(isFiltering || applied.length > 0);
  const question = questionOf(list);
  const { after, learn } = usePageKeys(JSON.stringify([question, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useUserListQuery({
    variables: { ...question, pagination: { currentPage: list.page, limit: list.size, after } },
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.userList;
  useEffect(() => learn(data?.userList.pagination), [learn, data]);
  const chips = applied.map((name) => {
    const names = list.filter(name).map((id) => choices[name].find((choice) => choice.id === id)?.name ?? '…');
    return { filter: name, text: `${intl.formatMessage({ id: `user.filter.${name}` })}: ${names.join(', ')}` };
  });
  return (
    <Page title={intl.formatMessage({ id: 'user.title' })}>
      <ListToolbar
        list={list}
        columns={USER_COLUMNS}
        placeholder={intl.formatMessage({ id: 'user.search' })}
        chips={chips}
        onFilter={() => setFiltering(true)}
        onRefresh={() => {
          list.change({ page: 1 });
          void refetch();
        }}
      />
      <DataTable
        label={intl.formatMessage({ id: 'user.title' })}
        list={list}
        columns={USER_COLUMNS}
        rows={answer?.users}
        total={answer?.pagination}
        isLoading={loading}
        error={error}
        onRetry={() => void refetch()}
        rowKey={(user) => user.id}
        rowMenu={(user) => <RowMenu user={user} />}
        isNarrowed={list.search !== '' || applied.length > 0}
        onClear={() => list.change({ search: '', filters: { status: [], role: [], group: [] } })}
        empty={
          <EmptyState
            icon={<Users size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="user.none" />}
            text={<FormattedMessage id="user.noneText" />}
          />
        }
      />
      {isFiltering && <UserFilters list={list} choices={choices} onClose={() => setFiltering(false)} />}
    </Page>
  );
}

function questionOf({ search, sort, filter }: ReturnType<typeof useListState>): UserListQueryVariables {
  return {
    search,
    filter: {
      roleIds: [...filter('role')],
      userGroupIds: [...filter('group')],
      status: (filter('status')[0] as UserStatus) ?? null,
    },
    sortBy: (sort?.field as UserSortField) ?? null,
    sortType: sort?.order ?? null,
  };
}

function RowMenu({ user }: { user: UserRow }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: 'user.actionsOf' }, { name: user.name })}
        >
          <MoreHorizontal strokeWidth={1.5} />
        </Button>
      }
    >
      <MenuItem value="open" icon={<UserIcon strokeWidth={1.5} />} onSelect={() => void navigate(userPath(user.id))}>
        <FormattedMessage id="user.open" />
      </MenuItem>
      <MenuItem
        value="roles"
        icon={<KeyRound strokeWidth={1.5} />}
        onSelect={() => void navigate(userPath(user.id, 'roles'))}
      >
        <FormattedMessage id="user.roles.assign" />
      </MenuItem>
    </Menu>
  );
}
