import { Box, Flex } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserDetailQuery } from '../../../../api/generated/graphql';

/** States whose cause is worth a line. */
const TOLD: ReadonlySet<string> = new Set(['LOCKED', 'INVITED', 'DISABLED', 'EXPIRED']);

/** Says why a user cannot sign in now, and what ends it; nothing for an account in order. */
export function UserStrip({ user }: { user: UserDetailQuery['userDetail'] }) {
  const intl = useIntl();
  const { status, lockedUntil, isShared } = user;
  if (!TOLD.has(status)) return null;
  const time = lockedUntil === null ? '' : intl.formatTime(lockedUntil, { hour: '2-digit', minute: '2-digit' });
  return (
    <Flex role="status" gap="2.5" alignItems="center" px="3" py="2" borderRadius="panel" bg="status.warningSoft">
      <Flex color="status.warning" flexShrink={0}>
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
      </Flex>
      <Box textStyle="s13">
        <FormattedMessage id={`user.strip.${status}`} values={{ time }} />{' '}
        {isShared && status === 'LOCKED' && <FormattedMessage id="user.strip.shared" />}
      </Box>
    </Flex>
  );
}
