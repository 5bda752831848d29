import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UserBulkStatusQuery } from '../../../../../api/generated/graphql';
import { nameList } from '../../../../../ui/text/name-list';
import { byReason } from '../../bulk';

/** The changes by what happened to the users, those that needed none, and the skipped users by reason. */
export function BulkOutcome({ report }: { report: UserBulkStatusQuery['userBulkStatus'] }) {
  const { locale } = useIntl();
  const { state, action, isUndo, targetCount: targets, changed, unchanged, skipped } = report;
  const isReturn = isUndo && action === 'REMOVE';
  const done = isReturn ? 'undone.REMOVE' : isUndo ? 'undone' : `done.${action}`;
  const had = isUndo && !isReturn ? 'unchanged' : `unchanged.${action}`;
  return (
    <Stack gap="2" role="status">
      {state === 'FAILED' && (
        <Text color="status.danger">
          <FormattedMessage id="user.task.failed" />
        </Text>
      )}
      <Text fontWeight="500">
        <FormattedMessage id={`user.task.${done}`} values={{ count: changed, targets }} />
      </Text>
      {unchanged > 0 && (
        <Text color="fg.muted">
          <FormattedMessage id={`user.task.${had}`} values={{ count: unchanged, targets }} />
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
                  {nameList(names, locale)}
                </Text>
              </chakra.li>
            ))}
          </chakra.ul>
        </Box>
      )}
    </Stack>
  );
}
