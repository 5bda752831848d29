import { chakra, Flex, HStack } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** Plain text: it is the document's title too. */
  readonly title: string;
  /** Secondary actions, then the one primary. */
  readonly actions?: ReactNode;
  /** Above the title, below the second level only. */
  readonly breadcrumb?: ReactNode;
  /** Beside the title: a status. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A console page: title left, actions right, content below. */
export function Page({ title, actions, breadcrumb, aside, children }: Props) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Flex direction="column" gap="4" px={{ base: '4', md: '6' }} py="5" minHeight="100%">
      <Flex direction="column" gap="1">
        {breadcrumb}
        <Flex wrap="wrap" alignItems="center" gap="3" minHeight="8">
          <HStack gap="3" minWidth="0" flex="1">
            <chakra.h1 textStyle="pageTitle" letterSpacing="-.01em" truncate>
              {title}
            </chakra.h1>
            {aside}
          </HStack>
          {actions && (
            <HStack gap="2" wrap="wrap">
              {actions}
            </HStack>
          )}
        </Flex>
      </Flex>
      {children}
    </Flex>
  );
}

/** A bordered surface; never one inside another. */
export const Panel = chakra('section', {
  base: { bg: 'bg.surface', borderWidth: '1px', borderRadius: 'panel', overflow: 'hidden', flexShrink: 0 },
});
