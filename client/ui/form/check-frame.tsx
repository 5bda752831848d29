import { Box, chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Input } from './input';

interface Props {
  readonly legend: ReactNode;
  /** The field that finds choices by name; left out for a few. */
  readonly search?: { readonly label: string; readonly text: string; readonly onChange: (text: string) => void };
  readonly height?: { readonly base: string; readonly md: string };
  readonly maxHeight?: string;
  /** No choice has the name that is sought. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** The frame of choices to tick: a legend, a field to find them, and rows that scroll. */
export function CheckFrame({ legend, search, height, maxHeight, isEmpty, children }: Props) {
  return (
    <chakra.fieldset minWidth="0">
      <chakra.legend textStyle="label" mb="1.5">
        {legend}
      </chakra.legend>
      <Box borderWidth="1px" borderRadius="control" bg="bg.surface" overflow="hidden">
        {search && (
          <Input
            type="search"
            value={search.text}
            maxLength={100}
            borderWidth="0"
            borderBottomWidth="1px"
            borderRadius="0"
            aria-label={search.label}
            placeholder={search.label}
            onChange={(event) => search.onChange(event.target.value)}
          />
        )}
        <Box height={height} maxHeight={maxHeight} overflow="auto" tabIndex={-1}>
          {children}
          {isEmpty && (
            <Text padding="2.5" color="fg.subtle" textStyle="s13">
              <FormattedMessage id="common.noMatch" />
            </Text>
          )}
        </Box>
      </Box>
    </chakra.fieldset>
  );
}

/** A box to tick and its name. */
export const CheckRow = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '11', md: '8' },
    px: '2.5',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
  },
});
