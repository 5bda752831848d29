import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { Day } from '../../../../ui/text/time';

/** Roles named in the line; the rest is counted. */
const NAMED = 2;

/** A user in one line: account, main roles, and until when the account is valid. */
export function UserSummary({ user }: { user: UserDetailQuery['userDetail'] }) {
  const { username, roles, accountExpireTime } = user;
  const named = roles.slice(0, NAMED);
  const rest = roles.length - named.length;
  return (
    <>
      {username}
      {named.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at === 0 ? ' · ' : ', '}
          <ThingLink kind="role" id={id}>
            {name}
          </ThingLink>
        </Fragment>
      ))}
      {rest > 0 && ` +${rest}`}
      {accountExpireTime !== null && (
        <>
          {' · '}
          <FormattedMessage id="user.validUntil" values={{ day: <Day key="day" time={accountExpireTime} /> }} />
        </>
      )}
    </>
  );
}
