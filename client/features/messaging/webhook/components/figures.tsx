import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Panel } from '../../../../ui/layout/page';
import { RelativeTime } from '../../../../ui/text/time';
import type { WebhookDetail } from '../webhook-view';
import { Took } from './answer';

/** The figures of a webhook of the last 24 hours, in one strip. */
export function Figures({ figures, isOff }: { figures: WebhookDetail['figures']; isOff: boolean }) {
  const { delivered, isBounded, share, waiting, nextTime, givenUp, halfUnder, mostUnder } = figures;
  const cell = (name: string, value: ReactNode, note: ReactNode, tone?: 'status.warning' | 'status.danger') => (
    <div>
      <chakra.dt color="fg.muted" textStyle="s13">
        <FormattedMessage id={`webhook.figure.${name}`} />
      </chakra.dt>
      <chakra.dd textStyle="figure" fontVariantNumeric="tabular-nums" color={tone}>
        {value}
      </chakra.dd>
      <chakra.dd color="fg.muted" textStyle="s12" minHeight="4">
        {note}
      </chakra.dd>
    </div>
  );
  return (
    <Panel>
      <Strip>
        {cell(
          'delivered',
          <>
            <FormattedNumber value={delivered} />
            {isBounded && '+'}
          </>,
          share !== null && share !== undefined && (
            <FormattedNumber value={share} style="percent" maximumFractionDigits={1} />
          ),
        )}
        {cell(
          'waiting',
          <FormattedNumber value={waiting} />,
          waiting > 0 && !isOff && nextTime !== null && nextTime !== undefined && (
            <FormattedMessage id="webhook.figure.next" values={{ time: <RelativeTime time={nextTime} /> }} />
          ),
          waiting > 0 ? 'status.warning' : undefined,
        )}
        {cell(
          'givenUp',
          <FormattedNumber value={givenUp} />,
          <FormattedMessage id="webhook.figure.afterTries" />,
          givenUp > 0 ? 'status.danger' : undefined,
        )}
        {cell(
          'half',
          halfUnder === null || halfUnder === undefined ? '–' : <Took time={halfUnder} />,
          mostUnder !== null && mostUnder !== undefined && (
            <FormattedMessage id="webhook.figure.most" values={{ time: <Took time={mostUnder} /> }} />
          ),
        )}
      </Strip>
    </Panel>
  );
}

/** Hairlines between the figures: the gaps show the color behind them. */
const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gap: '1px',
    bg: 'border',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    '& > div': { bg: 'bg.surface', px: '4', py: '3', minWidth: '0' },
  },
});
