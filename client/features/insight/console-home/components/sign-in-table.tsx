import { chakra } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
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
  const label = intl.formatMessage({ id: range === 'day' ? 'home.signIns.byHour' : 'home.signIns.byDay' });
  return (
    <chakra.div overflow="auto" role="region" tabIndex={0} aria-label={label} style={{ height: `${CHART_HEIGHT}px` }}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage id={range === 'day' ? 'home.signIns.hour' : 'home.signIns.day'} />
            </th>
            {SERIES.map((series) => (
              <th key={series} scope="col">
                <FormattedMessage id={`home.signIns.${series}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...spans].reverse().map((span) => (
            <tr key={span.start}>
              <th scope="row">{spanName(intl, span, range)}</th>
              {SERIES.map((series) => (
                <td key={series}>
                  <FormattedNumber value={span[series]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </chakra.div>
  );
}

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { height: '8', px: { base: '2', md: '4' }, textAlign: 'end', fontWeight: '400', textStyle: 's13' },
    '& th:first-of-type': { textAlign: 'start', ps: '4' },
    '& :is(th, td):last-of-type': { pe: '4' },
    '& thead th': { position: 'sticky', top: '0', bg: 'bg.surface', color: 'fg.subtle', textStyle: 's12' },
    '& tbody tr': { borderTopWidth: '1px' },
    '& td': { color: 'fg.muted' },
  },
});
