import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly texts: string;
  readonly facts: readonly (readonly [string, ReactNode])[];
  /** In the panel beside the content of a page: the values of all its lists begin in one line. */
  readonly isAside?: boolean;
}

/**
 * A list of names and values, without empty ones. `texts` is the prefix of the ids of the names.
 * Our own, because Chakra's is the same list with a style recipe (decision 106).
 */
export function Facts({ texts, facts, isAside = false }: Props) {
  return (
    <chakra.dl
      display="grid"
      // Names take what they need and wrap from there, so that values keep most of the width.
      gridTemplateColumns={isAside ? '88px minmax(0, 1fr)' : 'fit-content(112px) minmax(0, 1fr)'}
      columnGap={isAside ? '2.5' : '4'}
      rowGap="2"
    >
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Box key={name} display="contents">
            <chakra.dt color="fg.subtle" textStyle="s13" lineHeight="20px">
              <FormattedMessage id={`${texts}.${name}`} />
            </chakra.dt>
            <chakra.dd
              minWidth="0"
              textStyle={isAside ? 's13' : undefined}
              overflowWrap="anywhere"
              css={{ '& > p': { whiteSpace: 'normal' } }}
            >
              {value}
            </chakra.dd>
          </Box>
        ))}
    </chakra.dl>
  );
}
