import { Flex, Text } from '@chakra-ui/react';
import { History, KeyRound, ListChecks, ListTree, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { HistoryOverlay } from '../../../../widgets/history/history-parts';
import { GrantingRoles } from '../../../../widgets/removal/granting-roles';
import { groupPage } from '../group-list';
import { useGroups } from '../hooks/use-groups';
import type { GroupRow } from '../hooks/use-groups';
import { GROUP_WORKS } from '../urls';
import type { GroupWork } from '../urls';
import { AssignMenus } from './assign-menus';
import { DeleteMenuGroup } from './delete-menu-group';
import { menuGroupColumns } from './menu-group-columns';
import { MenuGroupDialog } from './menu-group-dialog';

/** The menu groups of an app, which roles give: their names, menus and roles (MENU-03). */
export function MenuGroups({ appId }: { appId: string }) {
  const intl = useIntl();
  const list = useListState();
  const { groups, error, loading, refetch, readGroup } = useGroups(appId);
  const { open, choose } = useDialogAddress(GROUP_WORKS);
  const { search, sort, page, size } = list;
  const shown = useMemo(
    () => groups && groupPage(groups, { search, sort, page, size }, intl.locale),
    [groups, search, sort, page, size, intl.locale],
  );
  const columns = useMemo(() => menuGroupColumns((id) => choose('menus', id)), [choose]);
  const add = (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="menuGroup.add" />
    </Button>
  );
  return (
    <>
      <Flex alignItems="center" gap="3" wrap="wrap">
        <Text flex="1 1 240px" color="fg.muted" textStyle="s13">
          <FormattedMessage id="menuGroup.intro" />
        </Text>
        {groups && groups.length > 0 && add}
      </Flex>
      <RecordList
        label={intl.formatMessage({ id: 'menuGroup.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'menuGroup.search' })}
        columns={columns}
        rows={shown?.rows}
        total={shown?.total}
        query={{ loading, error, refetch }}
        rowKey={({ id }) => id}
        rowMenu={(row) => <GroupMenu group={row} choose={choose} />}
        empty={
          <EmptyState
            icon={<ListTree size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="menuGroup.none" />}
            text={<FormattedMessage id="menuGroup.noneText" />}
            action={add}
          />
        }
      />
      <GroupDialogs appId={appId} open={open} choose={choose} groups={groups} refetch={refetch} read={readGroup} />
    </>
  );
}

function GroupMenu({ group: { id, name }, choose }: { group: GroupRow; choose: ChooseDialog<GroupWork> }) {
  const intl = useIntl();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'menuGroup.actionsOf' }, { name })}>
      <MenuItem value="menus" icon={<ListChecks strokeWidth={1.5} />} onSelect={() => choose('menus', id)}>
        <FormattedMessage id="menuGroup.assign" />
      </MenuItem>
      <MenuItem value="roles" icon={<KeyRound strokeWidth={1.5} />} onSelect={() => choose('roles', id)}>
        <FormattedMessage id="menuGroup.showRoles" />
      </MenuItem>
      <MenuItem value="history" icon={<History strokeWidth={1.5} />} onSelect={() => choose('history', id)}>
        <FormattedMessage id="console.history" />
      </MenuItem>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => choose('edit', id)}>
        <FormattedMessage id="menuGroup.edit" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => choose('delete', id)}>
        <FormattedMessage id="menuGroup.delete" />
      </MenuItem>
    </MoreMenu>
  );
}

interface DialogsProps {
  readonly appId: string;
  readonly open: ReturnType<typeof useDialogAddress<GroupWork>>['open'];
  readonly choose: ChooseDialog<GroupWork>;
  readonly groups: readonly GroupRow[] | undefined;
  readonly refetch: () => Promise<unknown>;
  readonly read: (id: string) => Promise<GroupRow | undefined>;
}

/** The dialog of the address, for a group or a new one. */
function GroupDialogs({ appId, open, choose, groups, refetch, read }: DialogsProps) {
  const group = groups?.find(({ id }) => id === open?.of);
  const close = () => choose(null);
  return (
    <>
      {open?.work === 'add' && (
        <MenuGroupDialog
          appId={appId}
          group={null}
          read={read}
          onSaved={(created) => {
            close();
            // An empty group opens nothing: its menus are chosen next, once this dialog has given the focus back.
            void refetch().then(
              () => created && choose('menus', created),
              () => undefined,
            );
          }}
          onClose={close}
        />
      )}
      {open?.work === 'edit' && group && (
        <MenuGroupDialog appId={appId} group={group} read={read} onSaved={close} onClose={close} />
      )}
      {open?.work === 'menus' && group && (
        <AssignMenus
          key={group.id}
          appId={appId}
          group={group}
          read={() => read(group.id)}
          onSaved={close}
          onClose={close}
        />
      )}
      {open?.work === 'roles' && group && (
        <GrantingRoles kind="MENU_GROUP" texts="menuGroup" thing={group} onClose={close} />
      )}
      {open?.work === 'history' && group && (
        <HistoryOverlay
          kind="MENU_GROUP"
          id={group.id}
          name={group.name}
          onRestored={() => void refetch().catch(() => undefined)}
          onClose={close}
        />
      )}
      {open?.work === 'delete' && group && (
        <DeleteMenuGroup
          group={group}
          onDeleted={() => {
            close();
            void refetch().catch(() => undefined);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
