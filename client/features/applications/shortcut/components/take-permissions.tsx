import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { ShortcutPermissionsDocument, ShortcutSourcePermissionsDocument } from '../../../../api/generated/graphql';
import { useShortcutTakePermissionsMutation } from '../../../../api/generated/hooks';
import { giftNode } from '../../../../ui/tree/node-source';
import { TakeDialog } from './take-dialog';

interface Props {
  readonly app: { readonly id: string; readonly name: string };
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Takes permissions of other applications over (SCUT-02). */
export function TakePermissions({ app, onTaken, onClose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const [take] = useShortcutTakePermissionsMutation({
    update: (cache, { data }) => {
      if (!data) return;
      const answer = { shortcutPermissions: data.shortcutAssignPermissions };
      cache.writeQuery({ query: ShortcutPermissionsDocument, variables: { appId: app.id }, data: answer });
    },
  });
  const read = useCallback(
    async (sourceAppId: string) => {
      const { data } = await client.query({
        query: ShortcutSourcePermissionsDocument,
        variables: { sourceAppId, appId: app.id },
        fetchPolicy: 'no-cache',
      });
      if (!data) throw new Error('The answer has no data.');
      const reason = (id: string) => intl.formatMessage({ id: `shortcut.reason.${id}` });
      const nodes = data.shortcutAppPermissionList.permissions.map(({ id, name, identifier, isAssigned, sourceApp }) =>
        giftNode(
          { id, name: `${name} (${identifier})` },
          isAssigned ? reason('taken') : sourceApp ? reason('ofShortcut') : undefined,
        ),
      );
      return new Map([[null, nodes]]);
    },
    [client, intl, app.id],
  );
  return (
    <TakeDialog
      title={<FormattedMessage id="shortcut.permission.takeTitle" values={{ name: app.name }} />}
      hint={<FormattedMessage id="shortcut.permission.takeText" />}
      read={read}
      onTake={(sourceAppId, permissionIds) => take({ variables: { appId: app.id, sourceAppId, permissionIds } })}
      onTaken={(count) => {
        const text = intl.formatMessage({ id: 'shortcut.permission.taken' }, { count });
        emitClientEvent('notice', { kind: 'success', text });
        onTaken();
      }}
      onClose={onClose}
    />
  );
}
