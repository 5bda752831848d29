import { Copy, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { RoleSortField } from '../../../../api/generated/graphql';
import { useRoleListQuery } from '../../../../api/generated/hooks';
import { ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RecordList } from '../../../../ui/table/record-list';
import { Page } from '../../../../ui/layout/page';
import { useListState } from '../../../../ui/table/use-list-state';
import { DeleteRole } from '../components/delete-role';
import type { RoleRow } from '../components/role-columns';
import { ROLE_COLUMNS } from '../components/role-columns';
import { editRolePath, newRolePath, ROLE_WORKS } from '../urls';

/** Columns that few need stay one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['createdBy'];

/** The roles of the working OU within the caller's reach (ROLE-02). */
export default function RolesPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const { data, previousData, loading, error, refetch } = useRoleListQuery({
    variables: {
      search: list.search,
      pagination: { currentPage: list.page, limit: list.size },
      sort: list.sort && { field: list.sort.field as RoleSortField, order: list.sort.order },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.roleList;
  const { open, choose } = useDialogAddress(ROLE_WORKS);
  const deleting = answer?.roles.find(({ id }) => id === open?.of);
  const add = (
    <ButtonLink variant="primary" asChild>
      <Link to={newRolePath()}>
        <Plus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="role.add" />
      </Link>
    </ButtonLink>
  );
  return (
    <Page title={intl.formatMessage({ id: 'role.title' })} actions={answer && add}>
      <RecordList
        label={intl.formatMessage({ id: 'role.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'role.search' })}
        columns={ROLE_COLUMNS}
        rows={answer?.roles}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(role) => role.id}
        rowMenu={(role) => <RowMenu role={role} onDelete={() => choose('delete', role.id)} />}
        empty={
          <EmptyState
            icon={<KeyRound size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="role.none" />}
            text={<FormattedMessage id="role.noneText" />}
            action={add}
          />
        }
      />
      {open?.work === 'delete' && deleting && (
        <DeleteRole role={deleting} onDeleted={() => void refetch()} onClose={() => choose(null)} />
      )}
    </Page>
  );
}

function RowMenu({ role, onDelete }: { role: RoleRow; onDelete: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'role.actionsOf' }, { name: role.name })}>
      <MenuItem
        value="edit"
        icon={<Pencil strokeWidth={1.5} />}
        isDisabled={!role.isChangeable}
        onSelect={() => void navigate(editRolePath(role.id))}
      >
        <FormattedMessage id="role.editAction" />
      </MenuItem>
      <MenuItem value="copy" icon={<Copy strokeWidth={1.5} />} onSelect={() => void navigate(newRolePath(role.id))}>
        <FormattedMessage id="role.copyAction" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} isDisabled={!role.isChangeable} onSelect={onDelete}>
        <FormattedMessage id="role.delete.action" />
      </MenuItem>
    </MoreMenu>
  );
}
