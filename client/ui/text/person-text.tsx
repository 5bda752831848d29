import { Box, Text } from '@chakra-ui/react';
import { Avatar } from './avatar';

/** Somebody by whom they can be told apart. */
export interface PersonFacts {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly email?: string | null;
}

/** A person in two lines beside their picture; stands in a flex row. */
export function PersonText({ person: { name, username, email } }: { person: PersonFacts }) {
  return (
    <>
      <Avatar name={name} />
      <Box flex="1" minWidth="0">
        <Text truncate fontWeight="500">
          {name}
        </Text>
        <Text truncate color="fg.muted" textStyle="s12">
          {email ? `${username} · ${email}` : username}
        </Text>
      </Box>
    </>
  );
}
