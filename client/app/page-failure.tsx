import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button/button';
import { EmptyState } from '../ui/state/empty-state';

/** Replaces a page that could not be shown: its chunk did not load, or rendering it failed. */
export function PageFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
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
