import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../button/button';

interface Props {
  readonly title: ReactNode;
  /** The values that somebody else stored, a line each. */
  readonly theirs: readonly ReactNode[];
  readonly action: ReactNode;
  readonly onTake: () => void;
}

/** Shows values that somebody else stored while this form was open: take them, or save again to overwrite them. */
export function ChangedMeanwhile({ title, theirs, action, onTake }: Props) {
  return (
    <Box role="alert" padding="3" borderRadius="panel" bg="status.warningSoft" color="fg" textStyle="s13">
      <Text color="status.warning" fontWeight="500">
        {title}
      </Text>
      {theirs.map((line, at) => (
        <Text key={at} mt="1" overflowWrap="anywhere">
          {line}
        </Text>
      ))}
      <Button size="sm" mt="2" onClick={onTake}>
        {action}
      </Button>
    </Box>
  );
}
