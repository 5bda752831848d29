import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UserStatus } from '../../api/generated/graphql';
import { Dot, Tag } from '../../ui/text/tag';

const TONES = {
  ACTIVE: 'warning',
  EXPIRED: 'danger',
  DISABLED: 'danger',
  LOCKED: 'danger',
  NOT_STARTED: 'neutral',
  INVITED: 'neutral',
} as const;

interface Props {
  readonly status: UserStatus;
  /** An active account that needs attention, such as one that ends soon. */
  readonly isWarning?: boolean;
  /** Says more to the pointer. */
  readonly title?: string;
  /** The status in words. */
  readonly children: ReactNode;
}

/** A quiet dot where all is well; a coloured tag, always with a word, where it is not. */
export function StatusTag({ status, isWarning = false, title, children }: Props) {
  if (status === 'ACTIVE' && !isWarning) {
    return (
      <HStack gap="1.5" textStyle="s12" color="fg.muted" flexShrink={0} whiteSpace="nowrap">
        <Dot color="status.success" />
        {children}
      </HStack>
    );
  }
  return (
    <Tag tone={TONES[status]} title={title}>
      <Dot />
      {children}
    </Tag>
  );
}
