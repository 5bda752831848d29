import { Pencil, Plus, Trash2, UserCog } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { SubAdminSortField } from '../../../../api/generated/graphql';
import { useSubAdminListQuery } from '../../../../api/generated/hooks';
import { ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RecordList } from '../../../../ui/table/record-list';
import { Page } from '../../../../ui/layout/page';
import { useListState } from '../../../../ui/table/use-list-state';
import { RemoveSubAdmin } from '../components/remove-sub-admin';
import type { SubAdminRow } from '../components/sub-admin-columns';
import { SUB_ADMIN_COLUMNS } from '../components/sub-admin-columns';
import { CREATE_PATH, subAdminPath, WORKS } from '../urls';

/** The sub-administrators of the working OU, with their rights and scopes (SUBA-01). */
export default function SubAdminsPage() {
  const intl = useIntl();
  const list = useListState();
  const { data, previousData, loading, error, refetch } = useSubAdminListQuery({
    variables: {
      search: list.search,
      sortBy: list.sort?.field as SubAdminSortField | undefined,
      sortType: list.sort?.order,
      pagination: { currentPage: list.page, limit: list.size },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.subAdminList;
  const { open, choose } = useDialogAddress(WORKS);
  const removed = answer?.subAdmins.find(({ user }) => user.id === open?.of)?.user;
  const add = (
    <ButtonLink asChild variant="primary">
      <Link to={CREATE_PATH}>
        <Plus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="subAdmin.add" />
      </Link>
    </ButtonLink>
  );
  return (
    <Page title={intl.formatMessage({ id: 'subAdmin.title' })} actions={answer && add}>
      <RecordList
        label={intl.formatMessage({ id: 'subAdmin.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'subAdmin.search' })}
        columns={SUB_ADMIN_COLUMNS}
        rows={answer?.subAdmins}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={({ user }) => user.id}
        rowMenu={(row) => <RowMenu row={row} onRemove={() => choose('remove', row.user.id)} />}
        empty={
          <EmptyState
            icon={<UserCog size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="subAdmin.none" />}
            text={<FormattedMessage id="subAdmin.noneText" />}
            action={add}
          />
        }
      />
      {removed && <RemoveSubAdmin person={removed} onRemoved={() => void refetch()} onClose={() => choose(null)} />}
    </Page>
  );
}

function RowMenu({ row: { user, isManageable }, onRemove }: { row: SubAdminRow; onRemove: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'subAdmin.actionsOf' }, { name: user.name })}>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => void navigate(subAdminPath(user.id))}>
        <FormattedMessage id={isManageable ? 'subAdmin.editAction' : 'subAdmin.viewAction'} />
      </MenuItem>
      <MenuItem value="remove" icon={<Trash2 strokeWidth={1.5} />} isDisabled={!isManageable} onSelect={onRemove}>
        <FormattedMessage id="subAdmin.remove.action" />
      </MenuItem>
    </MoreMenu>
  );
}
