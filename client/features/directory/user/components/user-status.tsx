import { FormattedMessage, useIntl } from 'react-intl';
import type { UserStatus as Status } from '../../../../api/generated/graphql';
import { useNow } from '../../../../ui/timing/use-now';
import { StatusTag } from '../../../../widgets/people/status-tag';

const DAY = 86_400_000;
/** An expiry this near is worth a warning. */
const SOON = 30;

interface Props {
  readonly user: {
    readonly status: Status;
    readonly accountExpireTime: number | null;
    readonly lockedUntil: number | null;
  };
}

/** The status of a user, with the time at which a lock ends, or the days until an end that is near. */
export function UserStatus({ user: { status, accountExpireTime, lockedUntil } }: Props) {
  const intl = useIntl();
  const now = useNow();
  const days = accountExpireTime === null ? Infinity : Math.max(1, Math.ceil((accountExpireTime - now) / DAY));
  if (status === 'LOCKED' && lockedUntil !== null) {
    const time = intl.formatTime(lockedUntil, { hour: '2-digit', minute: '2-digit' });
    return (
      <StatusTag status={status} title={intl.formatMessage({ id: 'user.lockedHint' })}>
        <FormattedMessage id="user.lockedUntil" values={{ time }} />
      </StatusTag>
    );
  }
  const isEnding = status === 'ACTIVE' && days <= SOON;
  return (
    <StatusTag status={status} isWarning={isEnding}>
      {isEnding ? (
        <FormattedMessage id="user.status.expiresIn" values={{ days }} />
      ) : (
        <FormattedMessage id={`user.status.${status}`} />
      )}
    </StatusTag>
  );
}
