import { Box, chakra, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../core/failure';
import type { AccessHoldersQuery } from '../../api/generated/graphql';
import { useAccessHoldersQuery } from '../../api/generated/hooks';
import { targetText } from './access-rows';
import type { AccessTarget } from './access-rows';
import { Avatar } from '../../ui/text/avatar';
import { MoreMessages } from '../../locales/locale-provider';
import { lazyPart } from '../../ui/state/lazy-part';
import { Segments } from '../../ui/button/segments';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { Tag } from '../../ui/text/tag';
import { TagList } from '../../ui/text/tag-list';
import { pathOf } from '../links/console-paths';
import { ThingTags } from '../links/thing-tags';
import { MoreRows } from './more-rows';
import { EffectiveText, usePathTexts } from './path-text';
import { useEffectiveTimes } from './use-effective-times';

const AccessFlow = lazyPart(() => import('./access-flow'));

const LIMIT = 20;

interface Props {
  readonly kind: AccessTarget['kind'];
  readonly targetId: string;
  readonly onClose: () => void;
}

/** The people within the caller's reach who have something, and the roles or the ways that grant it (BYND-01). */
export default function AccessHolders({ kind, targetId, onClose }: Props) {
  const [isAskedFlow, setFlow] = useState(false);
  const hasFlow = kind === 'APP' || kind === 'MENU';
  const isFlow = hasFlow && isAskedFlow;
  const variables = { kind, targetId, pagination: { limit: LIMIT } };
  const { data, error, refetch, fetchMore } = useAccessHoldersQuery({
    variables,
    fetchPolicy: 'network-only',
  });
  const answer = data?.accessHolders;
  useEffectiveTimes(
    (answer?.users ?? []).map(({ effectiveTime }) => effectiveTime),
    () => void refetch(),
  );
  const more = (after: string) =>
    fetchMore({ variables: { ...variables, pagination: { limit: LIMIT, after } }, updateQuery: joined });
  return (
    <Dialog
      size="lg"
      title={<FormattedMessage id="access.holders.title" values={{ target: answer?.target.name ?? '…' }} />}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="common.close" />
        </Button>
      }
    >
      {hasFlow && (
        <MoreMessages bundle="things" pending={null}>
          <Box mb="3">
            <ViewSwitch isFlow={isFlow} onChange={setFlow} />
          </Box>
        </MoreMessages>
      )}
      {isFlow ? (
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <AccessFlow kind={kind} id={targetId} />
        </Suspense>
      ) : (
        <Holders {...{ kind, targetId, answer, error }} onRetry={() => void refetch()} onMore={more} />
      )}
    </Dialog>
  );
}

interface HoldersProps extends Omit<Props, 'onClose'> {
  /** Undefined until it is there. */
  readonly answer: AccessHoldersQuery['accessHolders'] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onMore: (after: string) => Promise<unknown>;
}

/** The people, one after the other, with their number. */
function Holders({ kind, targetId, answer, error, onRetry, onMore }: HoldersProps) {
  return (
    <>
      {!answer && !error && <SkeletonLines lines={5} />}
      {Boolean(error) && !answer && <ErrorState failure={failureOf(error)} onRetry={onRetry} />}
      {answer && (
        <Stack gap="3">
          <Text color="fg.muted" role="status">
            <FormattedMessage
              id={answer.pagination.isBounded ? 'access.holders.countBounded' : 'access.holders.count'}
              values={{ count: answer.pagination.total }}
            />{' '}
            {answer.denials.map((reason) => (
              <FormattedMessage key={reason} id={`access.holders.${reason}`} />
            ))}
          </Text>
          {answer.users.length === 0 ? (
            <EmptyState
              icon={<Users size={20} strokeWidth={1.5} />}
              title={<FormattedMessage id="access.holders.none" />}
            />
          ) : (
            <chakra.ul borderWidth="1px" borderRadius="control" bg="bg.surface">
              {answer.users.map((user) => (
                <Holder key={user.id} user={user} why={targetText({ kind, id: targetId })} />
              ))}
            </chakra.ul>
          )}
          {answer.pagination.next && answer.users.length < answer.pagination.total && (
            <MoreRows alignSelf="center" onMore={() => onMore(answer.pagination.next ?? '')} />
          )}
        </Stack>
      )}
    </>
  );
}

/** The people one by one, or the paths by which they come. */
function ViewSwitch({ isFlow, onChange }: { isFlow: boolean; onChange: (isFlow: boolean) => void }) {
  const intl = useIntl();
  return (
    <Segments
      label={intl.formatMessage({ id: 'flow.view' })}
      options={[
        { name: 'users', text: <FormattedMessage id="flow.view.users" /> },
        { name: 'paths', text: <FormattedMessage id="flow.view.paths" /> },
      ]}
      chosen={isFlow ? 'paths' : 'users'}
      onChoose={(name) => onChange(name === 'paths')}
    />
  );
}

function joined(
  before: AccessHoldersQuery,
  { fetchMoreResult }: { fetchMoreResult: AccessHoldersQuery },
): AccessHoldersQuery {
  const { accessHolders } = fetchMoreResult;
  const known = new Set(before.accessHolders.users.map((user) => user.id));
  const users = accessHolders.users.filter((user) => !known.has(user.id));
  return { accessHolders: { ...accessHolders, users: [...before.accessHolders.users, ...users] } };
}

/** A holder; the name links to the explanation. */
function Holder({ user, why }: { user: AccessHoldersQuery['accessHolders']['users'][number]; why: string }) {
  const ways = usePathTexts(user.paths);
  return (
    <chakra.li _notLast={{ borderBottomWidth: '1px' }}>
      <Flex alignItems="center" gap="2.5" px="3" py="2" minHeight="11" wrap="wrap">
        <Avatar name={user.name} />
        <Box flex="1" minWidth="0">
          <Text truncate fontWeight="500">
            <Link to={`${pathOf('user', user.id)}?tab=access&why=${why}`}>{user.name}</Link>
          </Text>
          <Text truncate color="fg.muted" textStyle="s12">
            {user.username}
          </Text>
        </Box>
        <HStack gap="1.5" wrap="wrap" flexBasis={{ base: '100%', md: 'auto' }} ps={{ base: '9', md: '0' }}>
          {!user.isActive && (
            <Tag tone="warning">
              <FormattedMessage id="access.holders.inactive" />
            </Tag>
          )}
          {user.effectiveTime !== null && (
            <Tag tone="warning">
              <EffectiveText time={user.effectiveTime} />
            </Tag>
          )}
          {user.roles.length > 0 ? <ThingTags kind="role" things={user.roles} /> : <TagList names={ways} />}
        </HStack>
      </Flex>
    </chakra.li>
  );
}
