import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChartFill } from '../../theme/chart';
import { Sparkline } from '../chart/sparkline';
import { Bar } from '../state/bar';
import { Panel } from './page';

/** A number that tells how things stand, with the way to what it counts. */
export interface Figure {
  readonly name: string;
  readonly label: ReactNode;
  readonly to: string;
  /** Undefined while it loads. */
  readonly value: number | undefined;
  readonly note?: ReactNode;
  /** Its course over the range, in the color of the chart. */
  readonly course?: { readonly values: readonly number[]; readonly fill: ChartFill };
  /** Colors the value unless it is 0. */
  readonly tone?: 'status.danger' | 'status.warning';
}

/** Figures in one strip, each a link; grey bars stand where numbers will be. Nothing for no figures. */
export function FigureStrip({ figures }: { readonly figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <Panel css={{ '--columns': figures.length }}>
      <Strip>
        {figures.map(({ name, label, to, value, note, tone, course }) => (
          <li key={name}>
            <Cell to={to}>
              <chakra.span color="fg.muted" textStyle="s13">
                {label}
              </chakra.span>
              {value === undefined ? (
                <>
                  <chakra.span height="8" display="flex" alignItems="center">
                    <Bar height="5" width="16" />
                  </chakra.span>
                  <chakra.span height="4" display="flex" alignItems="center">
                    <Bar width="32" />
                  </chakra.span>
                </>
              ) : (
                <>
                  <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="3">
                    <chakra.span
                      textStyle="figure"
                      fontVariantNumeric="tabular-nums"
                      color={tone && value > 0 ? tone : undefined}
                    >
                      <FormattedNumber value={value} />
                    </chakra.span>
                    {course && <Sparkline {...course} />}
                  </chakra.span>
                  <chakra.span color="fg.muted" textStyle="s12" minHeight="4">
                    {note}
                  </chakra.span>
                </>
              )}
            </Cell>
          </li>
        ))}
      </Strip>
    </Panel>
  );
}

/** Hairlines between the figures: the gaps show the color behind them. */
const Strip = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1px',
    bg: 'border',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(var(--columns), minmax(0, 1fr))' },
    '& > li': { display: 'grid', bg: 'bg.surface' },
    // An odd one fills its row.
    '& > li:last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  },
});

const Cell = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    px: '4',
    py: '3',
    minWidth: '0',
    color: 'fg',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
