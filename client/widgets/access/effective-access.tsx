import { Box, Flex, Grid } from '@chakra-ui/react';
import { TriangleAlert, Waypoints } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../core/failure';
import { useUserAccessQuery } from '../../api/generated/hooks';
import { AccessPaths } from './access-paths';
import { targetText } from './access-rows';
import type { AccessTarget } from './access-rows';
import { AccessTree } from './access-tree';
import { useAccessAddress } from './use-access-address';
import { EmptyState } from '../../ui/state/empty-state';
import { ErrorState } from '../../ui/state/error-state';
import { lazyPart } from '../../ui/state/lazy-part';
import { Panel } from '../../ui/layout/page';
import { SearchInput } from '../../ui/form/search-input';
import { SkeletonLines } from '../../ui/state/skeleton';
import { useIsMobile } from '../../ui/layout/use-is-mobile';

const AccessHolders = lazyPart(() => import('./access-holders'));

/**
 * A user's rights, and the reasons for them (BYND-01): menus and permissions of every app, granted or denied, and the paths of the one
 * that is chosen. The address keeps the choice.
 */
export function EffectiveAccess({ userId, userName }: { userId: string; userName: string }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const { target, isAsking, change } = useAccessAddress();
  const [search, setSearch] = useState('');
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
          <Box padding="3">
            <SearchInput
              type="search"
              maxLength={100}
              value={search}
              label={intl.formatMessage({ id: 'access.search' })}
              onChange={(event) => setSearch(event.target.value)}
              onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && setSearch('')}
            />
          </Box>
          {!access && (
            <Box padding="4">
              <SkeletonLines lines={8} />
            </Box>
          )}
          {access?.apps.length === 0 && <EmptyState title={<FormattedMessage id="access.noApps" />} />}
          {access && access.apps.length > 0 && (
            <AccessTree apps={access.apps} search={search} selected={target} onSelect={choose} />
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
            <EmptyState
              icon={<Waypoints size={20} strokeWidth={1.5} />}
              title={<FormattedMessage id="access.choose" />}
              text={<FormattedMessage id="access.chooseText" values={{ user: userName }} />}
            />
          )}
        </Panel>
      </Grid>
      {target && isAsking && (
        <AccessHolders kind={target.kind} targetId={target.id} onClose={() => change('holders', null, true)} />
      )}
    </Flex>
  );
}
