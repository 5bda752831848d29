import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router-dom';
import { hasOutlivedBuild } from '../api/chunk-recovery';
import { Button } from '../ui/button/button';
import { EmptyState } from '../ui/state/empty-state';

const RENEWED = 'portal.renewedAt';
/** A page that fails again so soon has another fault. */
const PAUSE = 60_000;

/** Whether a deployment took the page away, and reading the portal anew was not tried just now. */
function mayRenew(): boolean {
  return hasOutlivedBuild() && Date.now() - Number(sessionStorage.getItem(RENEWED)) > PAUSE;
}

/**
 * Replaces a page that could not be shown: its chunk did not load, or rendering it failed. After a deployment the new one
 * is loaded by itself: the page that was left has nothing to lose any more.
 */
export function PageFailure() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    if (!mayRenew()) return;
    sessionStorage.setItem(RENEWED, String(Date.now()));
    location.reload();
  }, [error]);
  return (
    <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center">
      <EmptyState
        isPage
        title={<FormattedMessage id="common.pageFailed" />}
        text={<FormattedMessage id="common.pageFailedText" />}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            <FormattedMessage id="common.reload" />
          </Button>
        }
      />
    </Flex>
  );
}
