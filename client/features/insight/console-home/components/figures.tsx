import { FormattedMessage } from 'react-intl';
import type { Figure } from '../../../../ui/layout/figure-strip';
import { FigureStrip } from '../../../../ui/layout/figure-strip';
import type { Home } from '../hooks/use-console-home';
import type { RangeName } from '../urls';
import { failedSignIns, PEOPLE_LISTS, WAITING_LISTS } from '../urls';
import { CHART } from './series';
import type { Series } from './series';

/** The panel that the figures of sign-ins lead to. */
export const SIGN_INS = 'sign-ins';

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
    spans.length > 0 ? { values: spans.map(of), fill: CHART[series] } : undefined;
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
  return <FigureStrip figures={figuresOf(props).filter((figure) => figure !== null)} />;
}
