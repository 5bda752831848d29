import { Box, chakra, Text } from '@chakra-ui/react';
import { KeySquare } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { DeveloperTokensQuery } from '../../../../api/generated/graphql';
import { useDeveloperTokensQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { SectionPanel } from '../../../../ui/layout/section-panel';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { RelativeTime } from '../../../../ui/text/time';
import { useNow } from '../../../../ui/timing/use-now';
import { pathOf } from '../../../../widgets/links/console-paths';

const TOKENS_PATH = '/admin/api-tokens';
export const NEW_TOKEN_PATH = `${TOKENS_PATH}?dialog=new`;
/** The tokens that were used last. */
const SHOWN = 3;
/** From so many milliseconds before its end on a token says so. */
const NEAR = 14 * 86_400_000;

type Token = DeveloperTokensQuery['apiTokenList']['tokens'][number];

/** The tokens that programs use now, the latest first, with the way to all of them. */
export function TokenPanel() {
  const { data, error, refetch } = useDeveloperTokensQuery({ fetchPolicy: 'cache-and-network' });
  const answer = data?.apiTokenList;
  const latest = [...(answer?.tokens ?? [])]
    .sort((a, b) => (b.lastUsedTime ?? 0) - (a.lastUsedTime ?? 0))
    .slice(0, SHOWN);
  return (
    <SectionPanel
      title={<FormattedMessage id="developer.tokens" />}
      action={
        answer && (
          <Text textStyle="s13">
            <Link to={TOKENS_PATH}>
              <FormattedMessage id="developer.tokens.all" values={{ count: answer.pagination.total }} />
            </Link>
          </Text>
        )
      }
    >
      {answer ? (
        <chakra.ul listStyleType="none" m="-4">
          {latest.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
          {latest.length === 0 && (
            <chakra.li px="4" py="3" color="fg.muted" textStyle="s13">
              <FormattedMessage id="developer.tokens.none" />
            </chakra.li>
          )}
        </chakra.ul>
      ) : error ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </SectionPanel>
  );
}

function TokenRow({ token: { id, name, expireTime, lastUsedTime } }: { readonly token: Token }) {
  const isNear = expireTime - useNow() <= NEAR;
  return (
    <chakra.li borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Row to={pathOf('apiToken', id)}>
        <Box as="span" color="fg.muted">
          <KeySquare size={16} strokeWidth={1.5} aria-hidden />
        </Box>
        <Text as="span" flex="1" truncate title={name}>
          {name}
        </Text>
        <Box as="span" flexShrink={0} textStyle="s12" color={isNear ? 'status.warning' : 'fg.muted'}>
          {isNear ? (
            <FormattedMessage
              id="developer.tokens.ends"
              values={{ time: <RelativeTime key="time" time={expireTime} /> }}
            />
          ) : lastUsedTime === null ? (
            <FormattedMessage id="developer.tokens.never" />
          ) : (
            <RelativeTime time={lastUsedTime} />
          )}
        </Box>
      </Row>
    </chakra.li>
  );
}

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    minHeight: '11',
    color: 'fg',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
