import { HStack } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserStatus as Status } from '../../../../api/generated/graphql';
import { Dot, Tag } from '../../../../ui/text/tag';
import { useNow } from '../../../../ui/timing/use-now';

const DAY = 86_400_000;
/** An expiry this near is worth a warning. */
const SOON = 30;

const TONES = { EXPIRED: 'danger', DISABLED: 'danger', NOT_STARTED: 'neutral' } as const;

interface Props {
  readonly user: {
    readonly status: Status;
    readonly accountExpireTime: number | null;
    readonly isLocked: boolean;
  };
}

/** A quiet dot where all is well; a coloured tag, always with a word, where it is not. */
export function UserStatus({ user: { status, accountExpireTime, isLocked } }: Props) {
  const intl = useIntl();
  const now = useNow();
  const days = accountExpireTime === null ? Infinity : Math.ceil((accountExpireTime - now) / DAY);
  if (isLocked && status === 'ACTIVE') {
    return (
      <Tag tone="danger" title={intl.formatMessage({ id: 'user.lockedHint' })}>
        <Dot />
        <FormattedMessage id="user.locked" />
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
