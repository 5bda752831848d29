import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../core/failure';
import { Button } from '../button/button';
import type { ListTotal } from './table-pager';
import { toaster } from '../overlay/toaster';
import { SELECTION_LIMIT } from './use-row-selection';
import type { RowSelection } from './use-row-selection';

interface Props {
  readonly selection: RowSelection;
  /** How many the list holds in all. */
  readonly total: ListTotal;
  /** Of all that search and filters find, as many as can be chosen, and how many there are. */
  readonly findAll: () => Promise<(ListTotal & { readonly ids: readonly string[] }) | undefined>;
}

/** If counting stopped at its bound, there are more rows than counted. */
const isBeyond = ({ total, isBounded }: ListTotal) => isBounded || total > SELECTION_LIMIT;

/** Chooses all that search and filters find, at most 1000 of them, and says when there are more (LIST-12, USER-20). */
export function SelectMatching({ selection, total, findAll }: Props) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const chosen = selection.ids.size;
  if ((total.total <= chosen && !total.isBounded) || chosen >= SELECTION_LIMIT) return null;
  const choose = async () => {
    setBusy(true);
    try {
      const found = await findAll();
      if (!found) return;
      selection.choose(found.ids);
      if (!isBeyond(found)) return;
      const title = intl.formatMessage({ id: 'common.selectAtMost' }, { max: SELECTION_LIMIT });
      toaster.create({ id: 'selection', type: 'warning', title });
    } catch (error) {
      const title = failureOf(error).message || intl.formatMessage({ id: 'common.noAnswer' });
      toaster.create({ id: 'selection', type: 'error', title });
    } finally {
      setBusy(false);
    }
  };
  const text = total.isBounded ? 'selectFirstBounded' : isBeyond(total) ? 'selectFirst' : 'selectMatching';
  return (
    <Button variant="ghost" disabled={isBusy} aria-busy={isBusy} onClick={() => void choose()}>
      <FormattedMessage id={`console.list.${text}`} values={{ total: total.total, max: SELECTION_LIMIT }} />
    </Button>
  );
}
