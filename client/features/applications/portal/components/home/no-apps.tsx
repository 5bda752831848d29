import { Box, Flex } from '@chakra-ui/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../../../../../ui/state/empty-state';
import { lazyPart } from '../../../../../ui/state/lazy-part';
import { Scene } from '../../../../../ui/layout/scene';
import { useSession } from '../../../../identity/session/session-context';

const AdminInfo = lazyPart(() => import('../../../../identity/session/components/admin-info'));

/** The first screen of somebody who has no apps (SHELL-18): it says whom to ask, by name where the OU shows it. */
export function NoApps({ footer }: { footer: ReactNode }) {
  const { workingOrganization } = useSession();
  return (
    <>
      <Flex flex="1" alignItems="center" justifyContent="center">
        <EmptyState
          isPage
          picture={<Scene name="empty" />}
          title={<FormattedMessage id="portal.noApp" />}
          text={<FormattedMessage id="portal.noAppText" />}
          action={
            workingOrganization?.isAdminInfoEnable && (
              <Box textAlign="start">
                <Suspense fallback={null}>
                  <AdminInfo />
                </Suspense>
              </Box>
            )
          }
        />
      </Flex>
      {footer}
    </>
  );
}
