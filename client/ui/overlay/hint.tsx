import { HStack, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button';

interface Props {
  readonly children: ReactNode;
  readonly onDismiss: () => void;
  /** It hangs at the start of its subject; at the end by default. */
  readonly isAtStart?: boolean;
}

/** Says once what a part of the screen is for, until it is dismissed. */
export function Hint({ children, onDismiss, isAtStart = false }: Props) {
  const intl = useIntl();
  return (
    <HStack
      role="note"
      position="absolute"
      top="calc(100% + 12px)"
      insetEnd={isAtStart ? undefined : '0'}
      insetStart={isAtStart ? '0' : undefined}
      width="280px"
      gap="2"
      padding="3"
      zIndex="1"
      alignItems="flex-start"
      bg="bg.overlay"
      borderWidth="1px"
      borderColor="accent"
      borderRadius="panel"
      boxShadow="overlay"
    >
      <Text flex="1" textStyle="s13">
        {children}
      </Text>
      <Button variant="ghost" size="iconSm" aria-label={intl.formatMessage({ id: 'common.close' })} onClick={onDismiss}>
        <X strokeWidth={1.5} />
      </Button>
    </HStack>
  );
}
