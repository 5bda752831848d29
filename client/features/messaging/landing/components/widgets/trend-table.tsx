import { chakra } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LandingInterval } from '../../../../../api/generated/graphql';
import type { TrendCount, TrendSeries } from '../../slots';
import { intervalText, totalOf } from './trend-text';

interface Props {
  readonly counts: readonly TrendCount[];
  readonly series: readonly TrendSeries[];
  readonly interval: LandingInterval;
}

/** The chart in numbers, the latest interval first (BYND-18). */
export function TrendTable({ counts, series, interval }: Props) {
  const intl = useIntl();
  return (
    <Scroll tabIndex={0} role="group" aria-label={intl.formatMessage({ id: 'landing.trend.label' })}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id="landing.trend.from" />
            </th>
            {series.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <FormattedMessage id="landing.trend.total" />
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.toReversed().map((count) => (
            <tr key={count.start}>
              <th scope="row">{intervalText(intl, count.start, interval)}</th>
              {series.map(({ id }) => (
                <td key={id}>{intl.formatNumber(count.bySeverity[id] ?? 0)}</td>
              ))}
              <td>{intl.formatNumber(totalOf(count))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}

const Scroll = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    mb: '6',
    _focusVisible: { outline: '2px solid {colors.focus}' },
  },
});

const Table = chakra('table', {
  base: {
    width: '100%',
    textStyle: 's13',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '1', px: '2', textAlign: 'end', fontWeight: '400' },
    '& th:first-child': { textAlign: 'start', ps: '0', whiteSpace: 'nowrap' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.surface', color: 'fg.subtle', textStyle: 's12' },
    '& tbody tr': { borderTopWidth: '1px' },
  },
});
