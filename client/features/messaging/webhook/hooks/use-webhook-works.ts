import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import {
  useWebhookGiveUpMutation,
  useWebhookModifyMutation,
  useWebhookSendAgainMutation,
} from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { Stored } from '../webhook-view';

/** The readings that a change of a webhook or of its deliveries concerns. */
const READINGS: ReadonlySet<string> = new Set([
  'WebhookList',
  'WebhookDetail',
  'WebhookDeliveries',
  'WebhookDelivery',
  'ChangeHistory',
]);

/** Actions on a webhook and its deliveries, each told by a notice; the lists on screen are read again. */
export function useWebhookWorks() {
  const intl = useIntl();
  const client = useApolloClient();
  const [modify] = useWebhookModifyMutation();
  const [again] = useWebhookSendAgainMutation();
  const [abandon] = useWebhookGiveUpMutation();
  const renew = () =>
    void client
      .refetchQueries({ include: 'active', onQueryUpdated: ({ queryName = '' }) => READINGS.has(queryName) })
      .catch(() => undefined);
  const work = async (failed: string, run: () => Promise<string>) => {
    try {
      emitClientEvent('notice', { kind: 'success', text: await run() });
    } catch (error) {
      emitClientEvent('failure', { title: intl.formatMessage({ id: failed }), failure: failureOf(error) });
    }
    renew();
  };
  return {
    renew,
    /** Switches a webhook on or off. */
    turn: ({ id, name, url, types, version }: Stored, isEnabled: boolean) =>
      work('webhook.modifyFailed', async () => {
        await modify({ variables: { id, name, url, types: [...types], version, isEnabled } });
        return intl.formatMessage({ id: isEnabled ? 'webhook.turnedOn' : 'webhook.turnedOff' }, { name });
      }),
    /** Sends deliveries again; all that wait or were given up without ids. */
    sendAgain: (webhookId: string, ids?: readonly string[]) =>
      work('webhook.againFailed', async () => {
        const { data } = await again({ variables: { webhookId, ids: ids && [...ids] } });
        return intl.formatMessage({ id: 'webhook.sentAgain' }, { count: data?.webhookSendAgain ?? 0 });
      }),
    giveUp: (webhookId: string, id: string) =>
      work('webhook.giveUpFailed', async () => {
        await abandon({ variables: { webhookId, id } });
        return intl.formatMessage({ id: 'webhook.gaveUp' });
      }),
  };
}
