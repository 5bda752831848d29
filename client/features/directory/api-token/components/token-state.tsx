import { FormattedMessage } from 'react-intl';
import { Dot, Tag } from '../../../../ui/text/tag';
import { Day, RelativeTime } from '../../../../ui/text/time';
import { useNow } from '../../../../ui/timing/use-now';
import type { Token } from '../token-form';
import { isNearEnd } from '../token-life';

/** The last day of a token, a warning if it is near, and the state of one that cannot be used. */
export function TokenEnd({ token }: { readonly token: Token }) {
  const now = useNow();
  if (token.state !== 'LIVE') return <StateTag state={token.state} />;
  if (!isNearEnd(token, now)) return <LastDay time={token.expireTime} />;
  return (
    <Tag tone="warning">
      <Dot aria-hidden />
      <RelativeTime time={token.expireTime} />
    </Tag>
  );
}

/** The state of a token in a word. */
export const StateTag = ({ state }: Pick<Token, 'state'>) => (
  <Tag tone={state === 'OWNERLESS' ? 'warning' : 'neutral'}>
    {state === 'OWNERLESS' && <Dot aria-hidden />}
    <FormattedMessage id={`token.state.${state}`} />
  </Tag>
);

/** The day that a time ends: a token that ends at midnight ends on the day before it. */
export const LastDay = ({ time }: { readonly time: number }) => <Day time={time - 1} />;
