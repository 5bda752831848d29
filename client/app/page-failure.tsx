import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button/button';
import { EmptyState } from '../ui/state/empty-state';
import { renewPage } from '../ui/state/renew-page';

/**
 * Replaces a page that could not be shown: its chunk did not load, or rendering it failed. After a deployment the new one
 * is loaded by itself: the page that was left has nothing to lose any more.
 */
export function PageFailure() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
    renewPage();
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
