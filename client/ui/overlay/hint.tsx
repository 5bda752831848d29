import { Flex, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button';

interface Props {
  readonly children: ReactNode;
  readonly onDismiss: () => void;
}

/** Says once what a part of the screen is for, until it is dismissed. It stands in the page, over nothing. */
export function Hint({ children, onDismiss }: Props) {
  const close = useIntl().formatMessage({ id: 'common.close' });
  return (
    <Flex role="note" alignItems="center" gap="2" ps="3" pe="1" py="1" bg="accent.soft" borderRadius="panel">
      <Text flex="1" textStyle="s13">
        {children}
      </Text>
      <Button variant="ghost" size="iconSm" aria-label={close} title={close} onClick={onDismiss}>
        <X strokeWidth={1.5} />
      </Button>
    </Flex>
  );
}
