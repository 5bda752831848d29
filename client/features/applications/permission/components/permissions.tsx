import { Flex, Text } from '@chakra-ui/react';
import { KeyRound, Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { Button } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { MenuItem } from '../../../../ui/overlay/menu';
import { EmptyState } from '../../../../ui/state/empty-state';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { usePermissions } from '../hooks/use-permissions';
import type { PermissionRow } from '../permission-list';
import { permissionPage } from '../permission-list';
import type { PermissionWork } from '../urls';
import { PERMISSION_WORKS } from '../urls';
import { permissionColumns } from './permission-columns';
import { PermissionDialogs } from './permission-dialogs';

/** The permissions of an app, which roles grant and the app checks; those of the OU's own apps can be changed (APPC-04). */
export function Permissions({ app }: { app: FramedApp }) {
  const intl = useIntl();
  const list = useListState();
  const { permissions, error, loading, refetch, readPermission } = usePermissions(app.id);
  const { open, choose } = useDialogAddress(PERMISSION_WORKS);
  const { search, sort, page, size } = list;
  const isOwn = app.origin === 'CUSTOM' && !app.isShortcut;
  const shown = useMemo(
    () => permissions && permissionPage(permissions, { search, sort, page, size }, intl.locale),
    [permissions, search, sort, page, size, intl.locale],
  );
  const columns = useMemo(() => permissionColumns((id) => choose('roles', id)), [choose]);
  const add = isOwn && (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="permission.add" />
    </Button>
  );
  return (
    <>
      <Flex alignItems="center" gap="3" wrap="wrap">
        <Text flex="1 1 240px" color="fg.muted" textStyle="s13">
          <FormattedMessage id={isOwn ? 'permission.intro' : 'permission.introOfOthers'} />
        </Text>
        {permissions && permissions.length > 0 && add}
      </Flex>
      <RecordList
        label={intl.formatMessage({ id: 'permission.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'permission.search' })}
        columns={columns}
        rows={shown?.rows}
        total={shown?.total}
        query={{ loading, error, refetch }}
        rowKey={({ id }) => id}
        rowMenu={(row) => <RowMenu permission={row} isOwn={isOwn} choose={choose} />}
        empty={
          <EmptyState
            icon={<KeyRound size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="permission.none" />}
            text={<FormattedMessage id={isOwn ? 'permission.noneText' : 'permission.noneOfOthersText'} />}
            action={add}
          />
        }
      />
      <PermissionDialogs
        appId={app.id}
        isOwn={isOwn}
        open={open}
        choose={choose}
        permissions={permissions}
        read={readPermission}
        refetch={() => void refetch().catch(() => undefined)}
      />
    </>
  );
}

interface RowMenuProps {
  readonly permission: PermissionRow;
  readonly isOwn: boolean;
  readonly choose: ChooseDialog<PermissionWork>;
}

function RowMenu({ permission: { id, name }, isOwn, choose }: RowMenuProps) {
  const intl = useIntl();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'permission.actionsOf' }, { name })}>
      <MenuItem value="roles" icon={<Users strokeWidth={1.5} />} onSelect={() => choose('roles', id)}>
        <FormattedMessage id="permission.showRoles" />
      </MenuItem>
      {isOwn && (
        <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => choose('edit', id)}>
          <FormattedMessage id="permission.edit" />
        </MenuItem>
      )}
      {isOwn && (
        <MenuItem value="remove" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => choose('remove', id)}>
          <FormattedMessage id="permission.remove" />
        </MenuItem>
      )}
    </MoreMenu>
  );
}
