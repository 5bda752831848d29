import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useOrderCategoryDeleteMutation } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../../ui/dialog/dialog';
import type { Category } from '../order';

interface Props {
  readonly category: Category;
  /** Counted as stored: a category whose apps were just moved away keeps them until the order is stored. */
  readonly storedApps: number;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Confirms the deletion of an empty category; for one with apps it tells what to do first. */
export function DeleteCategory({ category, storedApps, onDeleted, onClose }: Props) {
  const intl = useIntl();
  const { id, name } = category;
  const [remove, { loading }] = useOrderCategoryDeleteMutation();
  const count = category.apps.length;
  const title = <FormattedMessage id="order.category.deleteTitle" values={{ name }} />;
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  if (count > 0 || storedApps > 0) {
    return (
      <Dialog
        isQuestion
        title={title}
        onClose={onClose}
        footer={
          <Button onClick={onClose}>
            <FormattedMessage id="common.close" />
          </Button>
        }
      >
        {count > 0 ? (
          <FormattedMessage id="order.category.inUse" values={{ count }} />
        ) : (
          <FormattedMessage id="order.category.saveFirst" />
        )}
      </Dialog>
    );
  }
  const confirm = async () => {
    try {
      await remove({ variables: { id } });
    } catch (error) {
      onClose();
      const failed = intl.formatMessage({ id: 'order.category.deleteFailed' });
      return emitClientEvent('failure', { title: failed, failure: failureOf(error) });
    }
    setGone(true);
    emitClientEvent('notice', {
      kind: 'success',
      text: intl.formatMessage({ id: 'order.category.deleted' }, { name }),
    });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isDanger
      isBusy={loading}
      title={title}
      action={<FormattedMessage id="order.category.delete" />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <FormattedMessage id="order.category.deleteText" />
    </ConfirmDialog>
  );
}
