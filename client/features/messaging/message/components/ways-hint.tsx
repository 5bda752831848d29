import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Hint } from '../../../../ui/overlay/hint';
import { setWay, useWay } from '../../../../widgets/notice/notice-ways';
import { useSession } from '../../../identity/session/session-context';

const DISMISSED = 'portal.noticeHint';

/** Says once that new messages draw no attention in this browser (MSG-27), and offers to change that. */
export function WaysHint() {
  const { user } = useSession();
  const isPopupOn = useWay('popup', user.id);
  const isSoundOn = useWay('sound', user.id);
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED) !== null);
  if (isDismissed || isPopupOn || isSoundOn) return null;
  return (
    <Box px="3" py="2" borderBottomWidth="1px">
      <Hint
        onDismiss={() => {
          localStorage.setItem(DISMISSED, '1');
          setDismissed(true);
        }}
      >
        <Flex as="span" alignItems="center" gap="2" wrap="wrap">
          <Box as="span" flex="1" minWidth="180px">
            <FormattedMessage id="notice.hint" />
          </Box>
          <Button
            size="sm"
            onClick={() => {
              setWay('popup', user.id, true);
              setWay('sound', user.id, true);
            }}
          >
            <FormattedMessage id="notice.turnOn" />
          </Button>
        </Flex>
      </Hint>
    </Box>
  );
}
