import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button';
import { Dialog } from '../dialog/dialog';

interface Props {
  readonly onClear: () => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Chooses the filters of a list; they are applied together. */
export function FilterDialog({ onClear, onApply, onClose, children }: Props) {
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="common.list.filter" />}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClear}>
            <FormattedMessage id="console.list.clearFilters" />
          </Button>
          <Button variant="primary" onClick={onApply}>
            <FormattedMessage id="console.list.applyFilters" />
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
