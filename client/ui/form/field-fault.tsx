import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The fault of a field, below it and announced; without one it takes no room. Name its id in aria-describedby. */
export function FieldFault({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box id={id} role="alert" color="status.danger" textStyle="s12" mt="1" _empty={{ mt: '0' }}>
      {children}
    </Box>
  );
}
