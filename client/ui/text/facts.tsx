import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/**
 * A list of names and values, without empty ones. `texts` is the prefix of the ids of the names.
 * Our own, because Chakra's is the same list with a style recipe (decision 106).
 */
export function Facts({ texts, facts }: { texts: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <chakra.dl
      display="grid"
      // Names take what they need and wrap from there, so that values keep most of the width.
      gridTemplateColumns="fit-content(112px) minmax(0, 1fr)"
      columnGap="4"
      rowGap="2"
    >
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <Box key={name} display="contents">
            <chakra.dt color="fg.subtle" textStyle="s13" lineHeight="20px">
              <FormattedMessage id={`${texts}.${name}`} />
            </chakra.dt>
            <chakra.dd minWidth="0" overflowWrap="anywhere" css={{ '& > p': { whiteSpace: 'normal' } }}>
              {value}
            </chakra.dd>
          </Box>
        ))}
    </chakra.dl>
  );
}
