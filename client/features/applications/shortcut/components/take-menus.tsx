import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { ShortcutMenusDocument, ShortcutSourceMenusDocument } from '../../../../api/generated/graphql';
import { useShortcutTakeMenusMutation } from '../../../../api/generated/hooks';
import { Field } from '../../../../ui/form/field';
import type { Menus } from '../shortcut-menus';
import { placedMenus, sourceLevels } from '../shortcut-menus';
import { Select } from '../../../../ui/form/select';
import { TakeDialog } from './take-dialog';

interface Props {
  readonly app: { readonly id: string; readonly name: string };
  /** The first-level menus below which they may stand. */
  readonly parents: Menus;
  /** The one to begin with; the first for any other. */
  readonly parentId: string;
  readonly onTaken: () => void;
  readonly onClose: () => void;
}

/** Takes menus of other applications over, below a first-level menu (SCUT-02, SCUT-06). */
export function TakeMenus({ app, parents, parentId, onTaken, onClose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const placed = placedMenus(parents).get(parentId);
  const [parent, setParent] = useState(placed?.parent?.id ?? placed?.menu.id ?? parents[0]?.id ?? '');
  const [take] = useShortcutTakeMenusMutation({
    update: (cache, { data }) => {
      if (!data) return;
      const answer = { shortcutMenu: data.shortcutAssign };
      cache.writeQuery({ query: ShortcutMenusDocument, variables: { appId: app.id }, data: answer });
    },
  });
  const read = useCallback(
    async (sourceAppId: string) => {
      const { data } = await client.query({
        query: ShortcutSourceMenusDocument,
        variables: { sourceAppId, appId: app.id },
        fetchPolicy: 'no-cache',
      });
      if (!data) throw new Error('The answer has no data.');
      const reason = (id: string) => intl.formatMessage({ id: `shortcut.reason.${id}` });
      return sourceLevels(data.shortcutUnassignedMenus.menus, {
        taken: reason('taken'),
        noPage: reason('noPage'),
        ofShortcut: reason('ofShortcut'),
      });
    },
    [client, intl, app.id],
  );
  return (
    <TakeDialog
      title={<FormattedMessage id="shortcut.takeTitle" values={{ name: app.name }} />}
      hint={<FormattedMessage id="shortcut.takeText" />}
      read={read}
      onTake={(sourceAppId, menuIds) => take({ variables: { parentId: parent, appId: app.id, sourceAppId, menuIds } })}
      onTaken={(count) => {
        emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'shortcut.taken' }, { count }) });
        onTaken();
      }}
      onClose={onClose}
    >
      <Field id="shortcut-parent" label={<FormattedMessage id="shortcut.parent" />}>
        {(parts) => (
          <Select {...parts} cursor="pointer" value={parent} onChange={(event) => setParent(event.target.value)}>
            {parents.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </TakeDialog>
  );
}
