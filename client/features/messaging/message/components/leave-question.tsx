import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { MoreMessages } from '../../../../locales/locale-provider';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog';

interface Props {
  /** http or https */
  readonly url: string;
  readonly onFollow: () => void;
  readonly onClose: () => void;
}

/** Asks before a message's link leaves the portal (MSG-13), and says where it leads. */
export default function LeaveQuestion({ url, onFollow, onClose }: Props) {
  return (
    <MoreMessages bundle="notice" pending={null}>
      <ConfirmDialog
        title={<FormattedMessage id="notice.leave.title" />}
        action={<FormattedMessage id="notice.leave.action" />}
        onClose={onClose}
        onConfirm={() => {
          open(url, '_blank', 'noopener,noreferrer');
          onFollow();
          onClose();
        }}
      >
        <FormattedMessage id="notice.leave.text" values={{ host: <b>{new URL(url).host}</b> }} />
        <Box mt="2" px="2.5" py="2" bg="bg.raised" borderRadius="control">
          <Text textStyle="s12" fontFamily="mono" overflowWrap="anywhere" lineClamp={4}>
            {url}
          </Text>
        </Box>
      </ConfirmDialog>
    </MoreMessages>
  );
}
