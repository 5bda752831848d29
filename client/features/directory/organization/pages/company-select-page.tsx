import { Box, chakra, Flex, HStack, Stack } from '@chakra-ui/react';
import { Building2, LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { setPageTitle } from '../../../../core/page-title';
import { safeRedirect } from '../../../../core/redirect';
import { timeOfDay } from '../../../../core/time-of-day';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Mark } from '../../../../ui/layout/logo-mark';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { OrganizationPicker } from '../../../identity/session/components/organization-picker';
import { useChooseOrganization } from '../../../identity/session/hooks/use-choose-organization';
import { LEVEL } from '../../../identity/session/levels';
import { logOut } from '../../../identity/session/session-actions';
import { useSession } from '../../../identity/session/session-context';

const LeaveOrganizationDialog = lazyPart(
  () => import('../../../identity/session/components/leave-organization-dialog'),
);

/** Greets and lets people choose the OU to work in, after sign-in and on mobile (OUSW-03…08, OUSW-12). */
export default function CompanySelectPage() {
  const intl = useIntl();
  const { organizations, workingOrganization } = useSession();
  const [parameters] = useSearchParams();
  const isMobile = useIsMobile();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { busyWith, choose } = useChooseOrganization(safeRedirect(parameters.get('redirect')));
  const isFirst = isMobile || !workingOrganization;
  const title = intl.formatMessage({ id: isFirst ? 'session.selectOrganization' : 'session.switchOrganization' });
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  useOnlyOrganization(choose);

  return (
    <Flex
      as="main"
      direction="column"
      alignItems="center"
      height={{ base: '100dvh', md: 'auto' }}
      minHeight="100dvh"
      px="4"
      py={{ base: '4', md: '16' }}
    >
      <Stack width="100%" maxWidth="440px" gap="4" flex={{ base: '1', md: 'none' }} minHeight="0">
        <Header title={title} />
        {organizations.length === 0 ? (
          <EmptyState
            icon={<Building2 size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="session.noOrganization" />}
            text={<FormattedMessage id="session.noOrganizationText" />}
            action={
              <Button variant="primary" onClick={() => void logOut()}>
                <FormattedMessage id="session.logOut" />
              </Button>
            }
          />
        ) : (
          <Flex direction="column" flex={{ base: '1', md: 'none' }} minHeight="0" maxHeight={{ md: '480px' }}>
            <OrganizationPicker
              chosen={busyWith ?? chosen}
              isBusy={busyWith !== null}
              onChoose={isMobile ? setChosen : choose}
              onLeave={() => setLeaving(true)}
            />
          </Flex>
        )}
        {isMobile && organizations.length > 0 && (
          <Button
            variant="primary"
            size="lg"
            disabled={!chosen || busyWith !== null}
            onClick={() => chosen && choose(chosen)}
          >
            <FormattedMessage id="common.submit" />
          </Button>
        )}
      </Stack>
      {isLeaving && (
        <Suspense fallback={null}>
          <LeaveOrganizationDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

function Header({ title }: { title: string }) {
  const intl = useIntl();
  const { user, workingOrganization, userPermissionType } = useSession();
  return (
    <HStack justifyContent="space-between">
      <HStack gap="2">
        <Mark />
        <Box>
          {workingOrganization ? (
            <chakra.h1 textStyle="pageTitle" overflowWrap="anywhere">
              {title}
            </chakra.h1>
          ) : (
            <>
              <chakra.h1 textStyle="pageTitle" overflowWrap="anywhere">
                <FormattedMessage
                  id="portal.greeting"
                  values={{ time: timeOfDay(new Date().getHours()), name: user.nickName || user.name }}
                />
              </chakra.h1>
              <chakra.h2 textStyle="body" color="fg.muted">
                {title}
              </chakra.h2>
            </>
          )}
        </Box>
      </HStack>
      <HStack gap={{ base: '0', md: '1' }} flexShrink={0}>
        {(workingOrganization || userPermissionType === LEVEL.SUPER_ADMIN) && (
          <ButtonLink asChild variant="ghost">
            <Link to="/">
              <FormattedMessage id="common.cancel" />
            </Link>
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={intl.formatMessage({ id: 'session.logOut' })}
          title={intl.formatMessage({ id: 'session.logOut' })}
          onClick={() => void logOut()}
        >
          <LogOut strokeWidth={1.5} aria-hidden />
        </Button>
      </HStack>
    </HStack>
  );
}

/** Chooses the only OU at once: with one there is nothing to choose, unless it refused just now (OUSW-07). */
function useOnlyOrganization(choose: (id: string) => void): void {
  const { organizations, workingOrganization } = useSession();
  const isAuto = useRef(true);
  useEffect(() => {
    const [only, second] = organizations;
    if (!isAuto.current || !only || second || workingOrganization) return;
    isAuto.current = false;
    choose(only.id);
  });
}
