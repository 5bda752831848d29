import { useEffect } from 'react';
import type { WebhookDeliveryState } from '../../../../api/generated/graphql';
import { useWebhookDeliveriesQuery } from '../../../../api/generated/hooks';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import type { ListState } from '../../../../ui/table/use-list-state';

/** Between two looks for new deliveries, in milliseconds. */
const PACE = 5_000;
export const STATES: readonly WebhookDeliveryState[] = ['WAITING', 'GIVEN_UP'];

/**
 * A page of deliveries as the address asks for it (CALL-466). The first page follows what happens, unless somebody reads in
 * it: no line moves under their eyes.
 */
export function useDeliveries(webhookId: string, list: ListState, isReading: () => boolean) {
  const state = STATES.find((name) => name === list.filter('state')[0]) ?? null;
  const question = { webhookId, search: list.search || null, state };
  const { after, learn } = usePageKeys(JSON.stringify([question, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useWebhookDeliveriesQuery({
    variables: { ...question, pagination: { currentPage: list.page, limit: list.size, after } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: list.page === 1 ? PACE : 0,
    skipPollAttempt: () => document.hidden || isReading(),
  });
  const answer = (data ?? previousData)?.webhookDeliveryList;
  useEffect(() => {
    learn(data?.webhookDeliveryList.pagination);
  }, [learn, data]);
  return { state, question, answer, loading, error, refetch };
}
