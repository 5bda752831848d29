import { Flex } from '@chakra-ui/react';
import { useShortcutMenusQuery, useShortcutPermissionsQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { ErrorState } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { useMenuOrder } from '../hooks/use-menu-order';
import type { StoredMenus } from '../shortcut-menus';
import { placedMenus } from '../shortcut-menus';
import { EDITOR_WORKS } from '../urls';
import { DeleteMenu } from './delete-menu';
import { MenuDialog } from './menu-dialog';
import { MenuTree } from './menu-tree';
import { PermissionPanel } from './permission-panel';
import { TakeMenus } from './take-menus';

interface Props {
  readonly app: { readonly id: string; readonly name: string };
}

/** The menus and permissions of a shortcut app (SCUT-02). */
export function ShortcutEditor({ app }: Props) {
  const { data, error, loading, refetch } = useShortcutMenusQuery({
    variables: { appId: app.id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Flex gap="3" flex="1" alignItems="stretch" minHeight="0" direction={{ base: 'column', lg: 'row' }}>
      {data ? (
        <MenuPart app={app} stored={data.shortcutMenu} read={refetch} />
      ) : (
        <Panel flex="3" minWidth="0" padding="5">
          {error && !loading ? (
            <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
        </Panel>
      )}
      <PermissionPart app={app} />
    </Flex>
  );
}

function MenuPart({ app, stored, read }: Props & { stored: StoredMenus; read: () => Promise<unknown> }) {
  const { menus, move, said } = useMenuOrder(app.id, stored, read);
  const { open, choose } = useDialogAddress(EDITOR_WORKS);
  const placed = placedMenus(menus).get(open?.of ?? '');
  const close = () => choose(null);
  return (
    <Panel
      flex={{ lg: '3' }}
      minWidth="0"
      height={{ base: 'calc(100dvh - 220px)', md: 'auto' }}
      minHeight={{ base: '360px', md: '420px' }}
    >
      <MenuTree menus={menus} said={said} onMove={move} onWork={choose} />
      {(open?.work === 'add-menu' || (open?.work === 'edit-menu' && placed)) && (
        <MenuDialog
          key={placed?.menu.id ?? ''}
          appId={app.id}
          menu={open.work === 'edit-menu' ? (placed?.menu ?? null) : null}
          isFirstLevel={open.work === 'add-menu' || placed?.parent === null}
          onSaved={() => {
            close();
            if (open.work === 'add-menu') void read().catch(() => undefined);
          }}
          onClose={close}
        />
      )}
      {open?.work === 'delete-menu' && placed && (
        <DeleteMenu placed={placed} onDeleted={() => void read().catch(() => undefined)} onClose={close} />
      )}
      {open?.work === 'take-menus' && menus.length > 0 && (
        <TakeMenus app={app} parents={menus} parentId={open.of} onTaken={close} onClose={close} />
      )}
    </Panel>
  );
}

function PermissionPart({ app }: Props) {
  const { data, error, loading, refetch } = useShortcutPermissionsQuery({
    variables: { appId: app.id },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <PermissionPanel
      app={app}
      permissions={data?.shortcutPermissions.permissions}
      error={loading ? undefined : error}
      read={() => void refetch().catch(() => undefined)}
    />
  );
}
