import { Box, chakra, HStack } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  /** At the end of the line of the title. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** One matter of a node, under a small title. */
export function NodeSection({ title, end, children }: Props) {
  const id = useId();
  return (
    <Box as="section" minWidth="0" aria-labelledby={id}>
      <HStack gap="2" minHeight="6" mb="1.5" justifyContent="space-between">
        <chakra.h3 id={id} color="fg.muted" textStyle="s12" fontWeight="500">
          {title}
        </chakra.h3>
        {end}
      </HStack>
      {children}
    </Box>
  );
}
