import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Import, KeyRound, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useShortcutDeletePermissionMutation } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { Tag } from '../../../../ui/text/tag';
import type { TakenPermission } from '../shortcut-menus';
import { EDITOR_WORKS } from '../urls';
import { TakePermissions } from './take-permissions';

interface Props {
  readonly app: { readonly id: string; readonly name: string };
  /** Undefined until they are known. */
  readonly permissions: readonly TakenPermission[] | undefined;
  readonly error: unknown;
  readonly read: () => void;
}

/** The permissions that a shortcut app took over from others, and those without effect by now (SCUT-06). */
export function PermissionPanel({ app, permissions, error, read }: Props) {
  const intl = useIntl();
  const { open, choose } = useDialogAddress(EDITOR_WORKS);
  const permission = permissions?.find(({ id }) => id === open?.of);
  const close = () => choose(null);
  const take = (
    <Button onClick={() => choose('take-permissions')}>
      <Import strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="shortcut.permission.take" />
    </Button>
  );
  return (
    <Panel flex={{ lg: '2' }} minWidth="0" padding="3" aria-label={intl.formatMessage({ id: 'shortcut.permissions' })}>
      <Flex gap="2" wrap="wrap" alignItems="center" minHeight="8" mb="2.5">
        <Text as="h2" textStyle="heading" flex="1 1 auto">
          <FormattedMessage id="shortcut.permissions" />
        </Text>
        {permissions && permissions.length > 0 && take}
      </Flex>
      {!permissions ? (
        error ? (
          <ErrorState failure={failureOf(error)} onRetry={read} />
        ) : (
          <SkeletonLines lines={5} />
        )
      ) : permissions.length === 0 ? (
        <EmptyState
          icon={<KeyRound size={20} strokeWidth={1.5} />}
          title={<FormattedMessage id="shortcut.permission.none" />}
          text={<FormattedMessage id="shortcut.permission.noneText" />}
          action={take}
        />
      ) : (
        <chakra.ul listStyleType="none" mx="-3" maxHeight={{ lg: 'calc(100dvh - 300px)' }} overflow="auto">
          {permissions.map((each) => (
            <PermissionRow key={each.id} permission={each} onDelete={() => choose('delete-permission', each.id)} />
          ))}
        </chakra.ul>
      )}
      {open?.work === 'take-permissions' && permissions && (
        <TakePermissions app={app} onTaken={close} onClose={close} />
      )}
      {open?.work === 'delete-permission' && permission && (
        <DeletePermission permission={permission} onDeleted={read} onClose={close} />
      )}
    </Panel>
  );
}

function PermissionRow({ permission, onDelete }: { permission: TakenPermission; onDelete: () => void }) {
  const intl = useIntl();
  const { name, identifier, isLost, sourceApp, roleCount } = permission;
  return (
    <chakra.li display="flex" alignItems="center" gap="2" px="3" py="2" borderTopWidth="1px">
      <Box flex="1" minWidth="0">
        <Flex gap="2" alignItems="center" minWidth="0">
          <Text truncate fontWeight="500" title={name}>
            {name}
          </Text>
          {isLost && (
            <Tag tone="warning" flexShrink="0">
              <FormattedMessage id="shortcut.permission.lost" />
            </Tag>
          )}
        </Flex>
        <Text truncate color="fg.muted" textStyle="s12" title={identifier}>
          {[identifier, sourceApp?.name].filter(Boolean).join(' · ')}
          {' · '}
          <FormattedMessage id="shortcut.permission.roles" values={{ count: roleCount }} />
        </Text>
      </Box>
      <Button
        variant="ghost"
        size="iconSm"
        aria-label={intl.formatMessage({ id: 'shortcut.permission.deleteOne' }, { name })}
        onClick={onDelete}
      >
        <Trash2 strokeWidth={1.5} />
      </Button>
    </chakra.li>
  );
}

/** Confirms the removal of a permission from the shortcut app and from the roles that give it. */
function DeletePermission(props: { permission: TakenPermission; onDeleted: () => void; onClose: () => void }) {
  const { permission, onDeleted, onClose } = props;
  const intl = useIntl();
  const { id, name, roleCount } = permission;
  const [remove] = useShortcutDeletePermissionMutation();
  const confirm = async () => {
    onClose();
    try {
      await remove({ variables: { permissionId: id } });
    } catch (error) {
      const title = intl.formatMessage({ id: 'shortcut.deleteFailed' });
      return emitClientEvent('failure', { title, failure: failureOf(error) });
    }
    const text = intl.formatMessage({ id: 'shortcut.permission.deleted' }, { name });
    emitClientEvent('notice', { kind: 'success', text });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isDanger
      title={<FormattedMessage id="shortcut.permission.deleteTitle" values={{ name }} />}
      action={<FormattedMessage id="shortcut.permission.delete" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="shortcut.permission.deleteText" values={{ count: roleCount }} />
    </ConfirmDialog>
  );
}
