import { FormattedMessage, useIntl } from 'react-intl';
import { NumbersTable } from '../../../../ui/chart/numbers-table';
import { spanName } from '../span-texts';
import type { Span } from '../span-texts';
import type { RangeName } from '../urls';
import { CHART_HEIGHT, SERIES } from './series';

interface Props {
  readonly spans: readonly Span[];
  readonly range: RangeName;
}

/** The numbers of the picture, the latest hour or day first. */
export default function SignInTable({ spans, range }: Props) {
  const intl = useIntl();
  return (
    <NumbersTable
      label={intl.formatMessage({ id: range === 'day' ? 'home.signIns.byHour' : 'home.signIns.byDay' })}
      height={CHART_HEIGHT}
      heads={[
        <FormattedMessage key="span" id={range === 'day' ? 'home.signIns.hour' : 'home.signIns.day'} />,
        ...SERIES.map((series) => <FormattedMessage key={series} id={`home.signIns.${series}`} />),
      ]}
      rows={spans.toReversed().map((span) => ({
        id: span.start,
        name: spanName(intl, span, range),
        values: SERIES.map((series) => intl.formatNumber(span[series])),
      }))}
    />
  );
}
