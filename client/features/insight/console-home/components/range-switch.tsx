import { FormattedMessage, useIntl } from 'react-intl';
import { Segments } from '../../../../ui/button/segments';
import { RANGE_NAMES } from '../urls';
import type { RangeName } from '../urls';

/** Chooses the time that the home looks back. */
export function RangeSwitch({ range, onRange }: { range: RangeName; onRange: (range: RangeName) => void }) {
  const intl = useIntl();
  return (
    <Segments
      label={intl.formatMessage({ id: 'home.range.label' })}
      options={RANGE_NAMES.map((name) => ({ name, text: <FormattedMessage id={`home.range.${name}`} /> }))}
      chosen={range}
      onChoose={onRange}
    />
  );
}
