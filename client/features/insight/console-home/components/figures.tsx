import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { Panel } from '../../../../ui/layout/page';
import type { Home } from '../hooks/use-console-home';
import type { RangeName } from '../urls';
import { failedSignIns, PEOPLE_LISTS, WAITING_LISTS } from '../urls';
import { Bar } from './home-panel';
import type { Series } from './series';
import { Sparkline } from './sparkline';

/** The panel that the figures of sign-ins lead to. */
export const SIGN_INS = 'sign-ins';

interface Figure {
  readonly name: string;
  readonly label: ReactNode;
  readonly to: string;
  /** Undefined while it loads. */
  readonly value: number | undefined;
  readonly note?: ReactNode;
  /** Its course over the range, in the color of the chart. */
  readonly course?: { readonly values: readonly number[]; readonly series: Series };
  /** Colors the value unless it is 0. */
  readonly tone?: 'status.danger' | 'status.warning';
}

interface Props {
  /** Undefined while it loads. */
  readonly home: Home | undefined;
  readonly range: RangeName;
  /** The caller may open the audit log. */
  readonly hasAudit: boolean;
}

const sum = (spans: readonly { failed: number; locked: number }[]) =>
  spans.reduce((total, { failed, locked }) => total + failed + locked, 0);

/** The figures that the caller may see, and those that still load; null stands for the others. */
function figuresOf({ home, range, hasAudit }: Props): readonly (Figure | null)[] {
  const people = home?.people;
  const spans = home?.signIns?.spans ?? [];
  const locked = spans.reduce((total, span) => total + span.locked, 0);
  const course = (series: Series, of: (span: (typeof spans)[number]) => number) =>
    spans.length > 0 ? { values: spans.map(of), series } : undefined;
  return [
    home && !people
      ? null
      : {
          name: 'people',
          label: <FormattedMessage id="home.figure.people" />,
          to: PEOPLE_LISTS.total,
          value: people?.total,
          note: <FormattedMessage id="home.figure.joined" values={{ count: people?.joined ?? 0 }} />,
        },
    home && !people
      ? null
      : {
          name: 'active',
          label: <FormattedMessage id="home.figure.active" />,
          to: `#${SIGN_INS}`,
          value: people?.activeToday,
          course: course('signedIn', ({ signedIn }) => signedIn),
          note: <FormattedMessage id="home.figure.now" values={{ count: people?.activeNow ?? 0 }} />,
        },
    home && !home.signIns
      ? null
      : {
          name: 'failed',
          label: <FormattedMessage id={`home.figure.failed.${range}`} />,
          to: hasAudit && home && spans[0] ? failedSignIns(spans[0].start, home.time) : `#${SIGN_INS}`,
          course: course('failed', (span) => span.failed + span.locked),
          value: home?.signIns ? sum(home.signIns.spans) : undefined,
          note: <FormattedMessage id="home.figure.byLock" values={{ count: locked }} />,
        },
    home && !people
      ? null
      : {
          name: 'locked',
          label: <FormattedMessage id="home.figure.locked" />,
          to: PEOPLE_LISTS.locked,
          value: people?.locked,
          tone: 'status.danger',
          note: <FormattedMessage id="home.figure.lockedNote" />,
        },
    home && !home.mails
      ? null
      : {
          name: 'mails',
          label: <FormattedMessage id="home.figure.mails" />,
          to: WAITING_LISTS.MAILS,
          value: home?.mails?.total,
          tone: 'status.warning',
          note: <FormattedMessage id="home.figure.mailsNote" />,
        },
  ];
}

/** The figures of the morning in one strip, each a link; those that the caller may not see are left out. */
export function Figures(props: Props) {
  const shown = figuresOf(props).filter((figure) => figure !== null);
  if (shown.length === 0) return null;
  return (
    <Panel css={{ '--columns': shown.length }}>
      <Strip>
        {shown.map(({ name, label, to, value, note, tone, course }) => (
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
