import { FormattedMessage } from 'react-intl';
import type { ChooseDialog, useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { GrantingRoles } from '../../../../widgets/removal/granting-roles';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import { usePermissionRemoval } from '../hooks/use-permission-removal';
import type { PermissionRow } from '../permission-list';
import type { PermissionWork } from '../urls';
import { PermissionDialog } from './permission-dialog';

interface Props {
  readonly appId: string;
  /** Its permissions are the OU's to change. */
  readonly isOwn: boolean;
  readonly open: ReturnType<typeof useDialogAddress<PermissionWork>>['open'];
  readonly choose: ChooseDialog<PermissionWork>;
  readonly permissions: readonly PermissionRow[] | undefined;
  readonly read: (id: string) => Promise<PermissionRow | undefined>;
  readonly refetch: () => void;
}

/** The dialog of the address, for a permission or a new one. */
export function PermissionDialogs({ appId, isOwn, open, choose, permissions, read, refetch }: Props) {
  const permission = permissions?.find(({ id }) => id === open?.of);
  const close = () => choose(null);
  const remove = usePermissionRemoval(appId, { onEnd: close, onChanged: refetch });
  if (!open || !permissions) return null;
  if (open.work === 'roles') {
    return permission && <GrantingRoles kind="PERMISSION" texts="permission" thing={permission} onClose={close} />;
  }
  if (!isOwn) return null;
  if (open.work === 'remove') {
    return (
      permission && (
        <RemovalDialog
          kind="PERMISSION"
          ids={[permission.id]}
          title={<FormattedMessage id="permission.removeTitle" values={{ name: permission.name }} />}
          action={<FormattedMessage id="permission.remove" />}
          onRemove={() => remove(permission)}
          onClose={close}
        >
          <FormattedMessage id="permission.removeText" values={{ identifier: permission.identifier }} />
        </RemovalDialog>
      )
    );
  }
  if (open.work === 'edit' && !permission) return null;
  return (
    <PermissionDialog
      key={permission?.id}
      appId={appId}
      permission={open.work === 'edit' ? (permission ?? null) : null}
      taken={new Set(permissions.map(({ identifier }) => identifier))}
      read={read}
      onSaved={() => {
        close();
        refetch();
      }}
      onClose={close}
    />
  );
}
