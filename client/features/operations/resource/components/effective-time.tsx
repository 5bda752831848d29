import { chakra } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ShortTime } from '../../../../ui/text/short-time';
import { clockOf, useSecondsUntil } from '../../../../ui/timing/use-seconds-until';

/** Counts down until an assignment takes effect, then tells since when it does (RSRC-03). */
export function EffectiveTime({ time }: { time: number }) {
  const left = useSecondsUntil(time);
  return (
    <Line data-pending={left > 0 || undefined} aria-hidden>
      {left > 0 ? (
        <>
          <Clock size={14} strokeWidth={1.5} />
          <FormattedMessage id="resource.grants.effectiveIn" values={{ left: clockOf(left) }} />
        </>
      ) : (
        <FormattedMessage id="resource.grants.since" values={{ time: <ShortTime time={time} /> }} />
      )}
    </Line>
  );
}

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: 0,
    textStyle: 's12',
    color: 'fg.subtle',
    whiteSpace: 'nowrap',
    '&[data-pending]': { color: 'status.warning', fontVariantNumeric: 'tabular-nums' },
  },
});
