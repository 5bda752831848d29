import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { TriangleAlert, Waypoints } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../core/failure';
import type { AccessThingKind } from '../../api/generated/graphql';
import { useUserAccessQuery } from '../../api/generated/hooks';
import { AccessApps } from './access-apps';
import { AccessParts } from './access-parts';
import { AccessPaths } from './access-paths';
import { targetText } from './access-rows';
import type { AccessPart, AccessTarget } from './access-rows';
import { AccessThings } from './access-things';
import { useAccessAddress } from './use-access-address';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { lazyPart } from '../../ui/state/lazy-part';
import { SkeletonLines } from '../../ui/state/skeleton';
import { Panel } from '../../ui/layout/page';
import { useIsMobile } from '../../ui/layout/use-is-mobile';

const AccessFlow = lazyPart(() => import('./access-flow'));
const AccessHolders = lazyPart(() => import('./access-holders'));

interface Props {
  readonly userId: string;
  readonly userName: string;
  /** The things with which the viewer deals, beside apps (decision 132). */
  readonly kinds: readonly AccessThingKind[];
}

/**
 * A user's rights, and the reasons for them (BYND-01): menus and permissions of every app, assets and resources, granted
 * or denied, and the paths of the one that is chosen. The address keeps the choice.
 */
export function EffectiveAccess({ userId, userName, kinds }: Props) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { part: wanted, target, isAsking, change, linkTo } = useAccessAddress();
  const parts: readonly AccessPart[] = ['APP', ...kinds];
  const part = parts.find((one) => one === wanted) ?? 'APP';
  const answerPanel = useRef<HTMLElement>(null);
  const { data, error, refetch } = useUserAccessQuery({
    variables: { userId },
    fetchPolicy: 'cache-and-network',
  });
  const access = data?.userAccess;
  const choose = (chosen: AccessTarget) => {
    change('target', targetText(chosen), true);
    if (isMobile)
      requestAnimationFrame(() => answerPanel.current?.scrollIntoView({ block: 'start', behavior: 'smooth' }));
  };
  if (error && !access) {
    return (
      <Panel>
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <Flex direction="column" gap="3">
      {access?.accountDenial && (
        <Flex role="status" gap="2.5" alignItems="center" px="3" py="2" borderRadius="panel" bg="status.warningSoft">
          <Box color="status.warning" flexShrink={0}>
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
          </Box>
          <Box textStyle="s13">
            <FormattedMessage id={`access.account.${access.accountDenial}`} />
          </Box>
        </Flex>
      )}
      <Grid templateColumns={{ base: '1fr', lg: 'minmax(280px, 340px) minmax(0, 1fr)' }} gap="3">
        <Panel
          display="flex"
          flexDirection="column"
          height={{ base: 'min(420px, 60dvh)', lg: 'max(420px, calc(100dvh - 248px))' }}
        >
          <AccessParts parts={parts} current={part} linkTo={linkTo} />
          {part === 'APP' ? (
            <AccessApps apps={access?.apps} selected={target} onSelect={choose} />
          ) : (
            <AccessThings
              key={part}
              userId={userId}
              userName={userName}
              kind={part}
              selected={target}
              onSelect={choose}
            />
          )}
        </Panel>
        <Panel
          ref={answerPanel}
          padding="4"
          scrollMarginTop="4"
          aria-label={intl.formatMessage({ id: 'access.answer' })}
        >
          {target ? (
            <AccessPaths userId={userId} userName={userName} target={target} onHolders={() => change('holders', '1')} />
          ) : (
            <Unasked part={part} userId={userId} userName={userName} />
          )}
        </Panel>
      </Grid>
      {target && isAsking && (
        <AccessHolders kind={target.kind} targetId={target.id} onClose={() => change('holders', null, true)} />
      )}
    </Flex>
  );
}

/** Stands in the place of an answer: the ways from the roles to apps, and how to ask about one thing. */
function Unasked({ part, userId, userName }: { part: AccessPart; userId: string; userName: string }) {
  if (part !== 'APP') {
    return (
      <EmptyState
        icon={<Waypoints size={20} strokeWidth={1.5} />}
        title={<FormattedMessage id={`access.things.choose.${part}`} />}
        text={<FormattedMessage id="access.chooseText" values={{ user: userName }} />}
      />
    );
  }
  return (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      <AccessFlow kind="USER" id={userId} />
      <Box mt="4" pt="3" borderTopWidth="1px" color="fg.muted" textStyle="s13">
        <Text fontWeight="500" color="fg">
          <FormattedMessage id="access.choose" />
        </Text>
        <FormattedMessage id="access.chooseText" values={{ user: userName }} />
      </Box>
    </Suspense>
  );
}
