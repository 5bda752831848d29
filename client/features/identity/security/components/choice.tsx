import { Box, chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'color' | 'height' | 'width'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** A checkbox or radio button with its words beside it; the whole line is its target. */
export function Choice({ label, hint, ...input }: Props) {
  return (
    <chakra.label display="flex" alignItems="flex-start" gap="2.5" py={{ base: '2.5', md: '1' }} cursor="pointer">
      <input {...input} />
      <Box mt="-2px">
        {label}
        {hint && (
          <Box color="fg.muted" textStyle="s13">
            {hint}
          </Box>
        )}
      </Box>
    </chakra.label>
  );
}
