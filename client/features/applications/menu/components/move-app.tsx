import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CheckList } from '../../../../ui/form/check-list';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import type { Order, OrderedApp } from '../order';

interface Props {
  readonly app: OrderedApp;
  readonly categoryId: string;
  readonly order: Order;
  readonly onMove: (categoryId: string) => void;
  readonly onClose: () => void;
}

/** Chooses the category that an app goes to. */
export function MoveApp({ app, categoryId, order, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([categoryId]);
  const [target] = chosen;
  return (
    <FormDialog
      title={<FormattedMessage id="order.moveTitle" values={{ name: app.name }} />}
      action={<FormattedMessage id="order.moveAction" />}
      isDirty={target !== undefined && target !== categoryId}
      isBusy={false}
      failure={null}
      onSubmit={() => target && onMove(target)}
      onClose={onClose}
    >
      <CheckList
        isSingle
        legend={<FormattedMessage id="order.moveLegend" />}
        choices={order}
        chosen={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
