import { Pencil, Plus, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { UserGroupSortField } from '../../../../api/generated/graphql';
import { useUserGroupListQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RecordList } from '../../../../ui/table/record-list';
import { Page } from '../../../../ui/layout/page';
import { useListState } from '../../../../ui/table/use-list-state';
import { MANAGERS } from '../../../identity/session/levels';
import { useSession } from '../../../identity/session/session-context';
import type { GroupRow } from '../group-form';
import type { GroupWork } from '../urls';
import { GROUP_WORKS, groupPath } from '../urls';
import { GROUP_COLUMNS } from './group-columns';
import { GroupDialogs } from './group-dialogs';

/** The user groups of the working OU; to a sub-administrator those of their scope (UGRP-05). */
export function GroupList() {
  const intl = useIntl();
  const list = useListState();
  const navigate = useNavigate();
  const { userPermissionType } = useSession();
  const { data, previousData, loading, error, refetch } = useUserGroupListQuery({
    variables: {
      search: list.search,
      pagination: { currentPage: list.page, limit: list.size },
      sort: list.sort && { field: list.sort.field as UserGroupSortField, order: list.sort.order },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.userGroupList;
  const { open, choose } = useDialogAddress(GROUP_WORKS);
  // A new group lies in no specified scope, so only people who see the whole OU make one.
  const add = MANAGERS.includes(userPermissionType) && (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="userGroup.add" />
    </Button>
  );
  return (
    <Page title={intl.formatMessage({ id: 'userGroup.title' })} actions={answer && add}>
      <RecordList
        label={intl.formatMessage({ id: 'userGroup.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'userGroup.search' })}
        columns={GROUP_COLUMNS}
        rows={answer?.userGroups}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(group) => group.id}
        rowMenu={(group) => <RowMenu group={group} onChoose={(work) => choose(work, group.id)} />}
        empty={
          <EmptyState
            icon={<UsersRound size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id={add ? 'userGroup.none' : 'userGroup.noneInScope'} />}
            text={<FormattedMessage id={add ? 'userGroup.noneText' : 'userGroup.noneInScopeText'} />}
            action={add}
          />
        }
      />
      {answer && open && (
        <GroupDialogs
          work={open.work}
          group={answer.userGroups.find(({ id }) => id === open.of) ?? null}
          onClose={() => choose(null)}
          onChanged={(created) => {
            if (created) return void navigate(groupPath(created));
            choose(null);
            if (open.work === 'delete') void refetch();
          }}
        />
      )}
    </Page>
  );
}

function RowMenu({ group, onChoose }: { group: GroupRow; onChoose: (work: GroupWork) => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'userGroup.actionsOf' }, { name: group.name })}>
      <MenuItem
        value="open"
        icon={<UsersRound strokeWidth={1.5} />}
        onSelect={() => void navigate(groupPath(group.id))}
      >
        <FormattedMessage id="userGroup.open" />
      </MenuItem>
      <MenuItem value="add-users" icon={<UserPlus strokeWidth={1.5} />} onSelect={() => onChoose('add-users')}>
        <FormattedMessage id="console.people.add" />
      </MenuItem>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onChoose('edit')}>
        <FormattedMessage id="userGroup.edit" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onChoose('delete')}>
        <FormattedMessage id="userGroup.delete" />
      </MenuItem>
    </MoreMenu>
  );
}
