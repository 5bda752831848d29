import { Box, Stack, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { AnnouncementProgressFieldsFragment, NotifyingType } from '../../../../api/generated/graphql';
import { TaskProgress } from '../../../../ui/state/task-progress';

interface Props {
  readonly delivery: AnnouncementProgressFieldsFragment;
  readonly notifyingType: NotifyingType;
}

/** How many people have an announcement, and who will not get it. */
export function DeliveryProgress({ delivery: { state, progress }, notifyingType }: Props) {
  const intl = useIntl();
  if (!progress) return null;
  const { total, delivered, waiting, refused, withoutAddress } = progress;
  const reachable = total - withoutAddress;
  const isDone = state === 'SENT' && waiting === 0;
  const left = state === 'STOPPED' || isDone ? reachable - delivered - waiting - refused : 0;
  const label = intl.formatMessage({ id: `announcement.figure.${notifyingType === 'MAIL' ? 'mails' : 'messages'}` });
  return (
    <Stack gap="2">
      <Text textStyle="label">{label}</Text>
      <TaskProgress label={label} task={{ state: 'RUNNING', done: delivered, total: reachable }} />
      <Note id="waiting" count={waiting} />
      <Note id="refused" count={refused} isBad />
      <Note id="withoutAddress" count={withoutAddress} />
      <Note id={state === 'STOPPED' ? 'stopped' : 'left'} count={left} />
    </Stack>
  );
}

function Note({ id, count, isBad = false }: { readonly id: string; readonly count: number; readonly isBad?: boolean }) {
  if (count <= 0) return null;
  return (
    <Box
      textStyle="s13"
      color={isBad ? 'status.danger' : 'fg.muted'}
      {...(isBad && { bg: 'status.dangerSoft', px: '3', py: '2', borderRadius: 'control' })}
    >
      <FormattedMessage id={`announcement.note.${id}`} values={{ count, number: <FormattedNumber value={count} /> }} />
    </Box>
  );
}
