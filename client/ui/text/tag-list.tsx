import { Box, HStack } from '@chakra-ui/react';
import { Tag } from './tag';

/** At most two tags and "+n", which names the rest. */
export function TagList({ names }: { names: readonly string[] }) {
  const rest = names.slice(2);
  if (names.length === 0) return <span data-none>–</span>;
  return (
    <HStack gap="1">
      {names.slice(0, 2).map((name) => (
        <Tag key={name} title={name} maxWidth="180px">
          <Box as="span" truncate>
            {name}
          </Box>
        </Tag>
      ))}
      {rest.length > 0 && (
        <Tag title={rest.join(', ')} aria-label={rest.join(', ')}>
          +{rest.length}
        </Tag>
      )}
    </HStack>
  );
}
