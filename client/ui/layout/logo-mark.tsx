import { Center } from '@chakra-ui/react';
import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';

/** A 24 px soft square around a 16 px icon; the portal's own mark without one. */
export function Mark({ children = <LayoutGrid size={16} strokeWidth={1.5} /> }: { children?: ReactNode }) {
  return (
    <Center width="6" height="6" borderRadius="control" bg="accent.soft" color="accent" flexShrink={0} aria-hidden>
      {children}
    </Center>
  );
}
