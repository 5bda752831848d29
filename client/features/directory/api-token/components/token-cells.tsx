import { Box, chakra, HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { TagList } from '../../../../ui/text/tag-list';
import { Avatar } from '../../../../ui/text/avatar';
import { RelativeTime } from '../../../../ui/text/time';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { ThingTags } from '../../../../widgets/links/thing-tags';
import { useRightNames } from '../hooks/use-right-names';
import type { Token } from '../token-form';

/** The rights of a token in words. */
export function Rights({ token }: { readonly token: Token }) {
  return <TagList names={useRightNames()(token.rights)} />;
}

/** The people that a token reaches; a warning if all of its nodes were deleted. */
export function Reach({ token: { isAllPeople, structures } }: { readonly token: Token }) {
  if (isAllPeople) return <FormattedMessage id="token.reach.all" />;
  if (structures.length > 0) return <ThingTags kind="structure" things={structures} />;
  return (
    <Box as="span" color="status.warning">
      <FormattedMessage id="token.reach.nobody" />
    </Box>
  );
}

/** The administrator whom a token acts for. */
export function OwnerName({ token: { ownerId, ownerName } }: { readonly token: Token }) {
  if (!ownerName) return <FormattedMessage id="token.owner.deleted" />;
  return (
    <HStack gap="2" minWidth="0">
      <Avatar name={ownerName} />
      <Text as="span" truncate title={ownerName}>
        <ThingLink kind="user" id={ownerId}>
          {ownerName}
        </ThingLink>
      </Text>
    </HStack>
  );
}

/** The time of the last call. */
export function LastUse({ token: { lastUsedTime } }: { readonly token: Token }) {
  return lastUsedTime === null ? <FormattedMessage id="token.never" /> : <RelativeTime time={lastUsedTime} />;
}

/** Beginning and end of the text of a token. */
export const TokenHint = chakra('code', { base: { fontFamily: 'mono', textStyle: 's12', color: 'fg.muted' } });
