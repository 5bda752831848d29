import { HStack } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserStatus as Status } from '../../../../api/generated/graphql';
import { useNow } from '../../../../ui/timing/use-now';
import { Dot, Tag } from '../../../../ui/text/tag';

const DAY = 86_400_000;
/** An expiry this near is worth a warning. */
const SOON = 30;

const TONES = {
  EXPIRED: 'danger',
  DISABLED: 'danger',
  LOCKED: 'danger',
  NOT_STARTED: 'neutral',
  INVITED: 'neutral',
} as const;

interface Props {
  readonly user: {
    readonly status: Status;
    readonly accountExpireTime: number | null;
    readonly lockedUntil: number | null;
  };
}

/** A quiet dot where all is well; a coloured tag, always with a word, where it is not. */
export function UserStatus({ user: { status, accountExpireTime, lockedUntil } }: Props) {
  const intl = useIntl();
  const now = useNow();
  const days = accountExpireTime === null ? Infinity : Math.max(1, Math.ceil((accountExpireTime - now) / DAY));
  if (status === 'LOCKED' && lockedUntil !== null) {
    const time = intl.formatTime(lockedUntil, { hour: '2-digit', minute: '2-digit' });
    return (
      <Tag tone="danger" title={intl.formatMessage({ id: 'user.lockedHint' })}>
        <Dot />
        <FormattedMessage id="user.lockedUntil" values={{ time }} />
      </Tag>
    );
  }
  if (status === 'ACTIVE' && days > SOON) {
    return (
      <HStack gap="1.5" textStyle="s12" color="fg.muted" flexShrink={0} whiteSpace="nowrap">
        <Dot color="status.success" />
        <FormattedMessage id="user.status.ACTIVE" />
      </HStack>
    );
  }
  return (
    <Tag tone={status === 'ACTIVE' ? 'warning' : TONES[status]}>
      <Dot />
      {status === 'ACTIVE' ? (
        <FormattedMessage id="user.status.expiresIn" values={{ days }} />
      ) : (
        <FormattedMessage id={`user.status.${status}`} />
      )}
    </Tag>
  );
}
