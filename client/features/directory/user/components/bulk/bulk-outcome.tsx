import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import type { UserBulkStatusQuery } from '../../../../../api/generated/graphql';
import { BULK, byReason } from '../../bulk';
import { BULK_LIFE } from '../../urls';

/** Actions whose outcome is told in their own words. */
const LIFE: ReadonlySet<string> = new Set(Object.values(BULK_LIFE).map((work) => BULK[work].action));

/** The changes, and the skipped users by reason. */
export function BulkOutcome({ report }: { report: UserBulkStatusQuery['userBulkStatus'] }) {
  const { state, action, changed, unchanged, skipped } = report;
  const suffix = action !== null && LIFE.has(action) ? `.${action}` : '';
  return (
    <Stack gap="2" role="status">
      {state === 'FAILED' && (
        <Text color="status.danger">
          <FormattedMessage id="user.task.failed" />
        </Text>
      )}
      <Text fontWeight="500">
        <FormattedMessage id={`user.task.done${suffix}`} values={{ count: changed }} />
      </Text>
      {unchanged > 0 && (
        <Text color="fg.muted">
          <FormattedMessage id={`user.task.unchanged${suffix}`} values={{ count: unchanged }} />
        </Text>
      )}
      {skipped.length > 0 && (
        <Box>
          <Text mb="1.5">
            <FormattedMessage id="user.task.skipped" values={{ count: skipped.length }} />
          </Text>
          <chakra.ul borderWidth="1px" borderRadius="panel" maxHeight="min(280px, 40dvh)" overflow="auto" tabIndex={0}>
            {byReason(skipped).map(({ reason, names }) => (
              <chakra.li key={reason} px="3" py="2" _notFirst={{ borderTopWidth: '1px' }}>
                <Text>
                  <FormattedMessage id={`user.task.reason.${reason}`} />
                </Text>
                <Text color="fg.muted" textStyle="s13" overflowWrap="anywhere">
                  {names.join(', ')}
                </Text>
              </chakra.li>
            ))}
          </chakra.ul>
        </Box>
      )}
    </Stack>
  );
}
