import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Panel } from './page';

interface Props {
  readonly title: ReactNode;
  /** Its purpose. */
  readonly text?: ReactNode;
  /** An action on the whole section. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page of settings, under its title. */
export function SectionPanel({ title, text, action, children }: Props) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Flex px="4" py="3" gap="3" alignItems="flex-start" borderBottomWidth="1px" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Box flex={{ base: '1 1 160px', md: '1' }} minWidth="0">
          <chakra.h2 id={id} textStyle="heading">
            {title}
          </chakra.h2>
          {text && (
            <Box color="fg.muted" textStyle="s13">
              {text}
            </Box>
          )}
        </Box>
        {action}
      </Flex>
      <Box padding="4">{children}</Box>
    </Panel>
  );
}
