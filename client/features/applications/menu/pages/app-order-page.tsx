import { Box } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { FormattedMessage } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { AppOrderDocument } from '../../../../api/generated/graphql';
import type { AppOrderQuery } from '../../../../api/generated/graphql';
import { Breadcrumb } from '../../../../ui/layout/breadcrumb';
import { ErrorState } from '../../../../ui/state/error-state';
import { Page, Panel } from '../../../../ui/layout/page';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { ORDER_ABOVE, OrderEditor } from '../components/order-editor';

/** Puts apps, categories and menus in order (APP-07). */
export default function AppOrderPage() {
  const intl = useIntl();
  const client = useApolloClient();
  const [first, setFirst] = useState<AppOrderQuery['appListWithOrder'] | null>(null);
  const [error, setError] = useState<unknown>(null);
  // An order is made from one answer: nothing that comes into the cache may change it meanwhile.
  const read = useCallback(async () => {
    const { data } = await client.query({ query: AppOrderDocument, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The answer has no data.');
    return data.appListWithOrder;
  }, [client]);
  const begin = useCallback(() => read().then(setFirst, setError), [read]);
  useEffect(() => void begin(), [begin]);
  const retry = () => {
    setError(null);
    void begin();
  };
  if (first) return <OrderEditor first={first} read={read} />;
  return (
    <Page
      title={intl.formatMessage({ id: 'order.title' })}
      breadcrumb={<Breadcrumb above={ORDER_ABOVE} here={<FormattedMessage id="order.title" />} />}
    >
      <Panel>
        {error ? (
          <ErrorState failure={failureOf(error)} onRetry={retry} />
        ) : (
          <Box padding="5">
            <SkeletonLines lines={10} />
          </Box>
        )}
      </Panel>
    </Page>
  );
}
