import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../core/failure';
import type { AccessExplanationQuery } from '../../api/generated/graphql';
import { useAccessExplanationQuery } from '../../api/generated/hooks';
import type { AccessTarget } from './access-rows';
import { Candidates, Owners } from './access-candidates';
import { Path } from './access-path';
import { useEffectiveTimes } from './use-effective-times';
import { Button } from '../../ui/button/button';
import { ErrorState } from '../../ui/state/error-state';
import { SkeletonLines } from '../../ui/state/skeleton';

type Explanation = AccessExplanationQuery['accessExplanation'];
type Step = Explanation['paths'][number][number];

interface Props {
  readonly userId: string;
  readonly userName: string;
  readonly target: AccessTarget;
  /** Shows all holders. */
  readonly onHolders: () => void;
}

/**
 * Explains a person's access: the paths that grant it, or the steps that deny it and the roles that would grant it
 * (BYND-01).
 */
export function AccessPaths({ userId, userName, target, onHolders }: Props) {
  const { data, previousData, loading, error, refetch } = useAccessExplanationQuery({
    variables: { userId, kind: target.kind, targetId: target.id },
    fetchPolicy: 'cache-and-network',
  });
  const told = (data ?? previousData)?.accessExplanation;
  useEffectiveTimes(
    (told?.paths ?? []).map((steps) => steps.at(-1)?.effectiveTime),
    () => void refetch(),
  );
  if (error && !data) return <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!told) return <SkeletonLines lines={4} />;
  const isOther = told.target.id !== target.id;
  return (
    <Stack gap="4" aria-live="polite" aria-busy={loading} opacity={isOther ? 0.55 : 1} transition="opacity 140ms">
      <Question told={told} userName={userName} onHolders={onHolders} />
      {told.paths.length > 0 && (
        <Stack gap="3">
          {told.paths.map((steps, at) => (
            <Path key={at} steps={steps} label="access.path" />
          ))}
        </Stack>
      )}
      {told.denials.map((denial) => (
        <Stack
          key={denial.reason}
          gap="3"
          borderTopWidth={told.paths.length > 0 ? '1px' : undefined}
          pt={told.paths.length > 0 ? '4' : undefined}
        >
          <Text color="fg.muted" css={{ '& a': { textDecoration: 'underline' } }}>
            <FormattedMessage
              id={`access.reason.${denial.reason}`}
              values={{ user: userName, app: told.app?.name, target: told.target.name }}
            />
            {denial.reason === 'NO_ROLE' && <Candidates told={told} userId={userId} />}
            {denial.reason === 'NO_WAY' && <Owners told={told} userId={userId} />}
          </Text>
          {/* Its path stands above, with the time. */}
          {denial.reason !== 'NOT_YET' && (
            <Path steps={denial.steps} brokenAfter={denial.brokenAfter} label="access.brokenPath" />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

/** The word for having something, in the question. */
const VERBS: Readonly<Partial<Record<Step['kind'], string>>> = { PERMISSION: 'use', ASSET: 'have', RESOURCE: 'have' };

function Question({ told, userName, onHolders }: { told: Explanation; userName: string; onHolders: () => void }) {
  const key = `access.${told.isGranted ? 'why' : 'whyNot'}.${VERBS[told.target.kind] ?? 'open'}`;
  return (
    <Flex gap="3" alignItems="flex-start" wrap="wrap">
      <Box flex="1" minWidth={{ base: '100%', md: '240px' }}>
        <chakra.h2 textStyle="heading">
          <FormattedMessage id={key} values={{ user: userName, target: told.target.name }} />
        </chakra.h2>
        <Text color="fg.muted" mt="0.5">
          <Verdict told={told} />
        </Text>
      </Box>
      <Button onClick={onHolders}>
        <Users strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="access.holders.action" />
      </Button>
    </Flex>
  );
}

function Verdict({ told }: { told: Explanation }) {
  const { pathCount, pendingCount, paths, isGranted } = told;
  const count = pathCount - pendingCount;
  const roles = new Set(paths.flatMap((steps) => steps.filter((step) => step.kind === 'ROLE').map((step) => step.id)));
  const parts: ReactNode[] = [];
  const add = (id: string, values: Record<string, number> = {}) =>
    parts.push(<FormattedMessage key={id} id={`access.${id}`} values={values} />);
  if (isGranted) add(count === 1 ? 'one' : roles.size === 1 ? 'oneRole' : 'several', { count });
  else if (count > 0) add('wouldGrant', { count });
  if (told.isShownOnly) add('shownOnlyText');
  if (told.isHidden && isGranted) add('hiddenText');
  if (pendingCount > 0) add('pending', { count: pendingCount });
  if (pathCount > paths.length) add('firstOnly', { count: paths.length });
  return parts.map((part, at) => <Fragment key={at}>{part} </Fragment>);
}
