import { HStack } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { UserStatus as Status } from '../../../api/generated/graphql';
import { Dot, Tag } from '../../../ui/tag';

const DAY = 86_400_000;
/** An expiry this near is worth a warning. */
const SOON = 30;

const TONES = { EXPIRED: 'danger', DISABLED: 'danger', NOT_STARTED: 'neutral' } as const;

/** A quiet dot where all is well; a coloured tag, always with a word, where it is not. */
export function UserStatus({ status, expireTime }: { status: Status; expireTime: number | null }) {
  const days = expireTime === null ? Infinity : Math.ceil((expireTime - Date.now()) / DAY);
  if (status === 'ACTIVE' && days > SOON) {
    return (
      <HStack gap="1.5" textStyle="s12" color="fg.muted">
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
