import { Box } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { usePortalAppQuery } from '../../../../api/generated/hooks';
import { failureOf } from '../../../../core/failure';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { findMenu } from '../portal-model';
import { KeptApp } from './kept-app';

const IGNORED = () => undefined;

/** A page of an app as a part of another page: it talks with the portal as ever, but does not change the shell (LAND-13). */
export default function PageWidget({ appId, menuCode }: { appId: string; menuCode: string }) {
  const { data, error, loading, refetch } = usePortalAppQuery({ variables: { openId: appId } });
  const app = data?.portalApp;
  const menu = app && findMenu(app, menuCode);
  return (
    <Box position="relative" flex="1" minHeight="24">
      {app && menu ? (
        <KeptApp
          frame={{ id: 0, key: menu.id, used: 0, app, menu, state: undefined, isUnsaved: false, isKept: true }}
          isShown
          viewMode={0}
          change={IGNORED}
          setViewMode={IGNORED}
          toggleMenu={IGNORED}
          setTitle={IGNORED}
        />
      ) : error && !loading ? (
        <ErrorState failure={failureOf(error)} onRetry={() => void refetch().catch(() => undefined)} />
      ) : app ? (
        <EmptyState title={<FormattedMessage id="common.loadFailed" />} />
      ) : (
        <Box padding="4">
          <SkeletonLines lines={4} />
        </Box>
      )}
    </Box>
  );
}
