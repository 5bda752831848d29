import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { ChevronRight, Users, X } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../core/failure';
import type { AccessExplanationQuery, AccessStepKind } from '../../api/generated/graphql';
import { useAccessExplanationQuery } from '../../api/generated/hooks';
import type { AccessTarget } from './access-rows';
import type { LinkedKind } from '../links/console-paths';
import { ThingLink } from '../links/thing-link';
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
          </Text>
          <Path steps={denial.steps} brokenAfter={denial.brokenAfter} label="access.brokenPath" />
        </Stack>
      ))}
    </Stack>
  );
}

function Question({ told, userName, onHolders }: { told: Explanation; userName: string; onHolders: () => void }) {
  const key = `access.${told.isGranted ? 'why' : 'whyNot'}.${told.target.kind === 'PERMISSION' ? 'use' : 'open'}`;
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
  const { pathCount: count, paths, isGranted } = told;
  const roles = new Set(paths.flatMap((steps) => steps.filter((step) => step.kind === 'ROLE').map((step) => step.id)));
  const parts: ReactNode[] = [];
  const add = (id: string, values: Record<string, number> = {}) =>
    parts.push(<FormattedMessage key={id} id={`access.${id}`} values={values} />);
  if (isGranted) add(count === 1 ? 'one' : roles.size === 1 ? 'oneRole' : 'several', { count });
  else if (count > 0) add('wouldGrant', { count });
  if (told.isShownOnly) add('shownOnlyText');
  if (told.isHidden && isGranted) add('hiddenText');
  if (count > paths.length) add('firstOnly', { count: paths.length });
  return parts.map((part, at) => <Fragment key={at}>{part} </Fragment>);
}

/** The roles that would grant it, each with a link to its page, or to the place where it is given. */
function Candidates({ told, userId }: { told: Explanation; userId: string }) {
  const { candidates, candidateCount } = told;
  if (candidates.length === 0) return null;
  const rest = candidateCount - candidates.length;
  return (
    <>
      {' '}
      <FormattedMessage
        id="access.candidates"
        values={{
          roles: (
            <FormattedList
              key="roles"
              value={[
                ...candidates.map((role) => (
                  <ThingLink key={role.id} kind="role" id={role.id}>
                    {role.name}
                  </ThingLink>
                )),
                ...(rest > 0 ? [<FormattedMessage key="rest" id="access.more" values={{ count: rest }} />] : []),
              ]}
            />
          ),
        }}
      />
      {candidates.some((role) => role.isAssignable) && (
        <>
          {' '}
          <Link to={`${userPath(userId)}?tab=roles&dialog=roles`}>
            <FormattedMessage id="access.give" />
          </Link>
        </>
      )}
    </>
  );
}

export const userPath = (id: string) => `/admin/user/${id}`;

/** The deciding steps of a path stand out. */
const STRONG: readonly AccessStepKind[] = ['ROLE'];

/** The steps with a page of their own. */
const PAGES: Readonly<Partial<Record<AccessStepKind, LinkedKind>>> = {
  USER: 'user',
  DOMAIN: 'domain',
  ROLE: 'role',
  APP: 'app',
};

/** A path as boxes and arrows, in a row that wraps. A cross follows the step at which it is broken. */
function Path({ steps, brokenAfter, label }: { steps: readonly Step[]; brokenAfter?: number; label: string }) {
  const intl = useIntl();
  const from = steps[0]?.name ?? '';
  const to = steps.at(-1)?.name ?? '';
  return (
    <chakra.ol
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="2"
      rowGap="2"
      aria-label={intl.formatMessage({ id: label }, { from, to })}
    >
      {steps.map((step, at) => {
        const isLast = at === steps.length - 1;
        const kind = PAGES[step.kind];
        const isBroken = at === brokenAfter;
        const isStrong = brokenAfter === undefined && (isLast || STRONG.includes(step.kind));
        return (
          <chakra.li
            key={`${step.kind}${step.id}`}
            display="flex"
            alignItems="center"
            gap="2"
            minWidth="0"
            maxWidth="100%"
          >
            <StepBox isStrong={isStrong}>
              <Text as="span" color="fg.subtle" textStyle="s12">
                <FormattedMessage id={`access.step.${step.kind}`} />
              </Text>
              <Text as="span" fontWeight="500" truncate title={step.name}>
                {kind ? (
                  <ThingLink kind={kind} id={step.id}>
                    {step.name}
                  </ThingLink>
                ) : (
                  step.name
                )}
              </Text>
            </StepBox>
            {!isLast && (
              <chakra.span color={isBroken ? 'status.danger' : 'fg.muted'} flexShrink={0}>
                {isBroken ? (
                  <X size={16} strokeWidth={1.5} aria-hidden />
                ) : (
                  <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
                )}
                {isBroken && (
                  <Box as="span" srOnly>
                    <FormattedMessage id="access.broken" />
                  </Box>
                )}
              </chakra.span>
            )}
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

const StepBox = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: '0',
    maxWidth: '240px',
    px: '2.5',
    py: '1.5',
    borderWidth: '1px',
    borderRadius: 'control',
    bg: 'bg.surface',
    textStyle: 's13',
    '& a': { color: 'inherit', _hover: { textDecoration: 'underline' } },
  },
  variants: { isStrong: { true: { borderColor: 'accent' } } },
});
