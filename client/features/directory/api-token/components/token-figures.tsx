import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { ApiTokenHoursFragment } from '../../../../api/generated/graphql';
import { CHART_FILLS } from '../../../../theme/chart';
import { withDialog } from '../../../../ui/dialog/dialog-address';
import { FigureStrip } from '../../../../ui/layout/figure-strip';

/** TOKN-01 */
const MAX_LIVE = 100;
/** The panel that the last figure leads to. */
export const WAITING = 'waiting-tokens';

interface Props {
  /** The tokens that can be used; undefined until they are known. */
  readonly live: number | undefined;
  readonly waiting: number | undefined;
  readonly use: ApiTokenHoursFragment | undefined;
}

/** How many tokens can be used, how they are used, and how many wait for somebody. */
export function TokenFigures({ live, waiting, use }: Props) {
  const [parameters] = useSearchParams();
  const toUse = `?${withDialog(parameters, 'use').toString()}`;
  return (
    <FigureStrip
      figures={[
        {
          name: 'live',
          label: <FormattedMessage id="token.figure.live" />,
          to: '?f.state=LIVE',
          value: live,
          note: <FormattedMessage id="token.figure.liveNote" values={{ max: MAX_LIVE }} />,
        },
        {
          name: 'calls',
          label: <FormattedMessage id="token.figure.calls" />,
          to: toUse,
          value: use?.calls,
          note: <FormattedMessage id="token.figure.callsNote" />,
          course: use && { values: use.hours.map(({ calls }) => calls), fill: CHART_FILLS.usual },
        },
        {
          name: 'refused',
          label: <FormattedMessage id="token.figure.refused" />,
          to: toUse,
          value: use?.refused,
          note: <FormattedMessage id="token.figure.refusedNote" />,
          course: use && { values: use.hours.map(({ refused }) => refused), fill: CHART_FILLS.failed },
        },
        {
          name: 'waiting',
          label: <FormattedMessage id="token.figure.waiting" />,
          to: `#${WAITING}`,
          value: waiting,
          tone: 'status.warning',
          note: <FormattedMessage id="token.figure.waitingNote" />,
        },
      ]}
    />
  );
}
