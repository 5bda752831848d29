import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ChartFill } from '../../theme/chart';

/** A series of a chart in the legend: its fill and its name. */
export const LegendKey = ({ fill, children }: { fill: ChartFill; children: ReactNode }) => (
  <Flex as="span" alignItems="center" gap="1.5" color="fg.muted" textStyle="s12">
    <Box as="span" width="2" height="2" borderRadius="2px" flexShrink="0" css={fill} aria-hidden />
    {children}
  </Flex>
);
