import { Box, Flex, Stack } from '@chakra-ui/react';
import { useIntl } from 'react-intl';

/**
 * Grey lines where text will stand.
 * Our own, because Chakra's is the same box with a style recipe (decision 106).
 */
export function SkeletonLines({ lines = 5 }: { lines?: number }) {
  const intl = useIntl();
  return (
    <Stack gap="4" role="status" aria-label={intl.formatMessage({ id: 'common.loading' })}>
      {Array.from({ length: lines }, (_, line) => (
        <Box
          key={line}
          height="2.5"
          width={`${90 - ((line * 17) % 45)}%`}
          borderRadius="tag"
          bg="bg.raised"
          animation="pulse 1.4s ease-in-out infinite"
        />
      ))}
    </Stack>
  );
}

/** A page before it is known which. */
export function PageSkeleton() {
  return (
    <Flex direction="column" minHeight="100dvh">
      <Box height="header" bg="bg.surface" borderBottomWidth="1px" />
      <Box padding="6" maxWidth="720px">
        <SkeletonLines />
      </Box>
    </Flex>
  );
}
