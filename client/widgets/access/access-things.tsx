import { Box, chakra, Text } from '@chakra-ui/react';
import { Check, Clock, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AccessThingKind, UserThingsQuery } from '../../api/generated/graphql';
import { useUserThingsQuery } from '../../api/generated/hooks';
import { failureOf } from '../../core/failure';
import { SearchInput } from '../../ui/form/search-input';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';
import { usePaused } from '../../ui/timing/use-paused';
import type { AccessTarget } from './access-rows';
import { MoreRows } from './more-rows';
import { EffectiveText, usePathTexts } from './path-text';
import { useEffectiveTimes } from './use-effective-times';

const LIMIT = 50;

type Thing = UserThingsQuery['userThings']['things'][number];

interface Props {
  readonly userId: string;
  readonly userName: string;
  readonly kind: AccessThingKind;
  readonly selected: AccessTarget | null;
  readonly onSelect: (target: AccessTarget) => void;
}

/**
 * The assets or resources that a user has, with the ways; a search finds those that the user does not have, too
 * (BYND-01). Enter or a click explains one.
 */
export function AccessThings({ userId, userName, kind, selected, onSelect }: Props) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const search = usePaused(text.trim());
  const variables = { userId, kind, search, isReached: search ? null : true, pagination: { limit: LIMIT } };
  const { data, previousData, error, loading, refetch, fetchMore } = useUserThingsQuery({
    variables,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.userThings;
  const things = answer?.things ?? [];
  useEffectiveTimes(
    things.map(({ effectiveTime }) => effectiveTime),
    () => void refetch(),
  );
  const more = (after: string) =>
    fetchMore({ variables: { ...variables, pagination: { limit: LIMIT, after } }, updateQuery: joined });
  return (
    <>
      <Box padding="3">
        <SearchInput
          type="search"
          maxLength={100}
          value={text}
          label={intl.formatMessage({ id: `access.things.search.${kind}` })}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && setText('')}
        />
        <Text color="fg.subtle" textStyle="s12" mt="1.5">
          <FormattedMessage id="access.things.hint" values={{ user: userName }} />
        </Text>
      </Box>
      {error && !answer && <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!answer && !error && (
        <Box padding="4">
          <SkeletonLines lines={8} />
        </Box>
      )}
      {answer && things.length === 0 && (
        <EmptyState title={<FormattedMessage id={search ? 'common.noMatch' : `access.things.none.${kind}`} />} />
      )}
      {things.length > 0 && (
        <chakra.ul
          flex="1"
          minHeight="0"
          overflow="auto"
          aria-label={intl.formatMessage({ id: 'access.tree' })}
          aria-busy={loading}
        >
          {things.map((thing) => (
            <li key={thing.id}>
              <Row
                type="button"
                aria-pressed={thing.id === selected?.id}
                onClick={() => onSelect({ kind, id: thing.id })}
              >
                <Sign thing={thing} />
                <Box as="span" flex="1" minWidth="0">
                  <Text as="span" display="block" truncate title={thing.name}>
                    {thing.name}
                  </Text>
                  <Text as="span" display="block" color="fg.subtle" textStyle="s12" truncate>
                    <Aside thing={thing} />
                  </Text>
                </Box>
              </Row>
            </li>
          ))}
          {answer?.pagination.next && things.length < answer.pagination.total && (
            <Box as="li" padding="2" textAlign="center">
              <MoreRows size="sm" onMore={() => more(answer.pagination.next ?? '')} />
            </Box>
          )}
        </chakra.ul>
      )}
    </>
  );
}

function joined(before: UserThingsQuery, { fetchMoreResult }: { fetchMoreResult: UserThingsQuery }): UserThingsQuery {
  const { userThings } = fetchMoreResult;
  const known = new Set(before.userThings.things.map(({ id }) => id));
  const things = userThings.things.filter(({ id }) => !known.has(id));
  return { userThings: { ...userThings, things: [...before.userThings.things, ...things] } };
}

/** Whether it is granted; the text stands below the name. */
function Sign({ thing }: { thing: Thing }) {
  const icon = { size: 16, strokeWidth: 1.5 };
  const isPending = thing.effectiveTime !== null;
  const color = thing.isGranted ? 'status.success' : isPending ? 'status.warning' : 'fg.subtle';
  return (
    <chakra.span display="flex" flexShrink={0} color={color} aria-hidden>
      {thing.isGranted ? <Check {...icon} /> : isPending ? <Clock {...icon} /> : <X {...icon} />}
    </chakra.span>
  );
}

function Aside({ thing: { effectiveTime, pathCount, paths } }: { thing: Thing }) {
  const [first] = usePathTexts(paths);
  if (effectiveTime !== null) return <EffectiveText time={effectiveTime} />;
  if (first === undefined) return <FormattedMessage id="access.denied" />;
  if (pathCount > 1) return <FormattedMessage id="access.ways" values={{ count: pathCount }} />;
  return first;
}

const Row = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '11',
    px: '3',
    py: '1',
    textAlign: 'start',
    borderInlineStartWidth: '2px',
    borderColor: 'transparent',
    cursor: 'pointer',
    _hover: { bg: 'bg.raised' },
    _focusVisible: { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
    '&[aria-pressed=true]': { bg: 'accent.soft', borderColor: 'accent', fontWeight: '500' },
  },
});
