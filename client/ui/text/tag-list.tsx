import { Box, HStack } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { Tag } from './tag';

interface Props {
  readonly names: readonly string[];
  /** The pages of the named things, in their order; null for one without. */
  readonly links?: readonly (string | null)[];
}

/** At most two tags and "+n", which names the rest. */
export function TagList({ names, links = [] }: Props) {
  const rest = names.slice(2);
  if (names.length === 0) return <span data-none>–</span>;
  return (
    <HStack gap="1">
      {names.slice(0, 2).map((name, at) => {
        const to = links[at];
        return (
          <Tag key={name} title={name} maxWidth="180px">
            <Box as="span" truncate css={LINK}>
              {to ? <Link to={to}>{name}</Link> : name}
            </Box>
          </Tag>
        );
      })}
      {rest.length > 0 && (
        <Tag title={rest.join(', ')} aria-label={rest.join(', ')}>
          +{rest.length}
        </Tag>
      )}
    </HStack>
  );
}

/** A tag says by its shape that it names a thing: the link shows itself under the pointer. */
const LINK = { '& a': { color: 'inherit', _hover: { color: 'fg', textDecoration: 'underline' } } };
