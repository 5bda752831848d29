import { useApolloClient } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { UserHeldDocument } from '../../../../api/generated/graphql';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import { useUserActs } from '../hooks/use-user-acts';

interface Props {
  readonly user: { readonly id: string; readonly name: string };
  readonly onRemoved: () => void;
  /** Called when the removal was undone. */
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Ends a membership, after naming everything that goes with it; can be undone while the notice shows. */
export function RemoveUser({ user, onRemoved, onRestored, onClose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const { remove, restore } = useUserActs();
  const { id, name } = user;
  const fail = (text: string) => (error: unknown) =>
    emitClientEvent('failure', { title: intl.formatMessage({ id: text }), failure: failureOf(error) });
  const back = () => {
    onRestored();
    emitClientEvent('notice', { kind: 'success', text: intl.formatMessage({ id: 'user.restored' }, { name }) });
  };
  const act = async () => {
    const { data } = await client.query({
      query: UserHeldDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    const held = data?.userDetail;
    try {
      await remove(id);
    } catch (error) {
      onClose();
      return fail('user.removeFailed')(error);
    }
    onRemoved();
    // Offered only where everything comes back: a sub-administrator's rights do not, nor anything that the caller may
    // not give.
    const canUndo = held && held.isRestorable && !held.subAdmin;
    const undo = canUndo && (() => void restore(held).then(back, fail('user.restoreFailed')));
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'user.removed' }, { name }),
      ...(undo && { action: { label: intl.formatMessage({ id: 'common.undo' }), run: undo } }),
    });
  };
  return (
    <RemovalDialog
      kind="USER"
      ids={[id]}
      title={<FormattedMessage id="user.removal.title" values={{ name }} />}
      action={<FormattedMessage id="user.remove" />}
      onRemove={act}
      onClose={onClose}
    >
      <FormattedMessage id="user.removal.text" />
    </RemovalDialog>
  );
}
