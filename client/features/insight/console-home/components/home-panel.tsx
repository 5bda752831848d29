import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ApiFailure } from '../../../../core/failure';
import { Panel } from '../../../../ui/layout/page';
import { Bar } from '../../../../ui/state/bar';
import { ErrorState } from '../../../../ui/state/error-state';

interface Props {
  readonly id?: string;
  /** It comes first where panels stand below each other. */
  readonly isFirst?: boolean;
  readonly title: ReactNode;
  /** At the end of the head, which is 44 px high. */
  readonly action?: ReactNode;
  readonly failure: ApiFailure | null;
  readonly onRetry: () => void;
  /** Takes the place of the content while it loads, at its size. */
  readonly skeleton: ReactNode;
  /** The content; null until it is there. */
  readonly children: ReactNode;
}

/** A part of the home that loads and fails by itself; its title stays. */
export function HomePanel({ id, isFirst, title, action, failure, onRetry, skeleton, children }: Props) {
  const intl = useIntl();
  const heading = useId();
  const waiting = (
    <Box role="status" aria-label={intl.formatMessage({ id: 'common.loading' })}>
      {skeleton}
    </Box>
  );
  return (
    <Panel
      id={id}
      aria-labelledby={heading}
      order={isFirst ? { base: -1, lg: 0 } : undefined}
      display="flex"
      flexDirection="column"
      minWidth="0"
    >
      <Flex minHeight="11" px="4" py="1" gap="3" rowGap="0" alignItems="center" wrap="wrap" borderBottomWidth="1px">
        <chakra.h2 id={heading} textStyle="heading" flex="1 1 auto">
          {title}
        </chakra.h2>
        {action}
      </Flex>
      {failure ? <ErrorState failure={failure} onRetry={onRetry} /> : (children ?? waiting)}
    </Panel>
  );
}

/** Rows of two grey lines with a square before them, as high as the rows that will stand there. */
export function RowSkeleton({ rows, height = '14' }: { rows: number; height?: string }) {
  return Array.from({ length: rows }, (_, row) => (
    <Flex key={row} gap="3" px="4" alignItems="center" height={height} css={{ _notFirst: { borderTopWidth: '1px' } }}>
      <Bar width="7" height="7" borderRadius="control" flexShrink="0" />
      <Box flex="1">
        <Bar style={{ width: `${70 - ((row * 17) % 30)}%` }} />
        <Bar mt="2" style={{ width: `${50 - ((row * 13) % 20)}%` }} />
      </Box>
    </Flex>
  ));
}
