import { Box, Flex, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Facts } from '../../../../ui/text/facts';
import { Tag } from '../../../../ui/text/tag';
import { Day } from '../../../../ui/text/time';
import { useRightNames } from '../hooks/use-right-names';
import type { Token } from '../token-form';
import { LastUse, OwnerName, Reach, TokenHint } from './token-cells';
import { LastDay, StateTag } from './token-state';

/** All that is known of a token. */
export function TokenFacts({ token }: { readonly token: Token }) {
  const { state, hint, addresses, createdTime, expireTime, revokedTime, lastUsedTime, lastAddress } = token;
  return (
    <Facts
      texts="token.fact"
      facts={[
        ['state', <StateTag key="state" state={state} />],
        ['hint', <TokenHint key="hint">{hint}</TokenHint>],
        ['rights', <AllRights key="rights" token={token} />],
        ['reach', <Reach key="reach" token={token} />],
        ['owner', <OwnerName key="owner" token={token} />],
        ['from', <Addresses key="from" addresses={addresses} />],
        [
          'used',
          <Text key="used">
            <LastUse token={token} />
            {lastUsedTime !== null && lastAddress && (
              <>
                {' · '}
                <TokenHint>{lastAddress}</TokenHint>
              </>
            )}
          </Text>,
        ],
        ['created', <Day key="created" time={createdTime} />],
        ['revoked', revokedTime !== null && <Day key="revoked" time={revokedTime} />],
        ['ends', <LastDay key="ends" time={expireTime} />],
      ]}
    />
  );
}

/** The rights of a token, all of them. */
export function AllRights({ token }: { readonly token: Pick<Token, 'rights'> }) {
  return (
    <Flex gap="1" wrap="wrap">
      {useRightNames()(token.rights).map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </Flex>
  );
}

/** The addresses that a token may be used from. */
export function Addresses({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) return <FormattedMessage id="token.from.any" />;
  return addresses.map((address) => (
    <Box key={address}>
      <TokenHint>{address}</TokenHint>
    </Box>
  ));
}
