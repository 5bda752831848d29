import { Center, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  readonly icon?: ReactNode;
  /** A drawing instead of the icon, for whole pages. */
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** The next thing to do. */
  readonly action?: ReactNode;
  /** It is the whole page: its title is the page's. */
  readonly isPage?: boolean;
}

/**
 * Says why there is nothing here, and what to do next.
 * Our own, because Chakra's is the same box with a style recipe (decision 106).
 */
export function EmptyState({ icon, picture, title, text, action, isPage }: Props) {
  return (
    <Flex direction="column" alignItems="center" gap="2" padding="8" textAlign="center" role="status">
      {picture}
      {icon && (
        <Center width="10" height="10" borderRadius="control" bg="accent.soft" color="accent" mb="1" aria-hidden>
          {icon}
        </Center>
      )}
      <Text as={isPage ? 'h1' : 'p'} textStyle="heading">
        {title}
      </Text>
      {text && (
        <Text color="fg.muted" textStyle="s13" maxWidth="360px" textWrap="balance">
          {text}
        </Text>
      )}
      {action && (
        <Flex mt="2" gap="2">
          {action}
        </Flex>
      )}
    </Flex>
  );
}
