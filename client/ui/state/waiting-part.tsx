import { HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button/button';

/** Stands for a dialog that cannot be loaded until the connection is back; it may be given up. */
export function WaitingPart({ onClose }: { onClose: () => void }) {
  return (
    <HStack
      role="status"
      position="fixed"
      insetStart="50%"
      bottom="16"
      translate="-50% 0"
      width="min(440px, calc(100vw - 32px))"
      gap="3"
      padding="3"
      zIndex="toast"
      bg="bg.overlay"
      borderWidth="1px"
      borderRadius="panel"
      boxShadow="overlay"
    >
      <Text flex="1">
        <FormattedMessage id="connection.waiting" />
      </Text>
      <Button size="sm" onClick={onClose}>
        <FormattedMessage id="common.cancel" />
      </Button>
    </HStack>
  );
}
