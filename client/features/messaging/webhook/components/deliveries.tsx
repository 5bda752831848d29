import { Box, Flex } from '@chakra-ui/react';
import { RefreshCw, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { WebhookDeliveryState } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { Segments } from '../../../../ui/button/segments';
import { OpenRows } from '../../../../ui/layout/beside';
import { EmptyState } from '../../../../ui/state/empty-state';
import { BulkBar } from '../../../../ui/table/bulk-bar';
import { DataTable } from '../../../../ui/table/data-table';
import { ListToolbar } from '../../../../ui/table/list-toolbar';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { OpenRow } from '../../../../ui/table/use-open-row';
import { useRowSelection } from '../../../../ui/table/use-row-selection';
import { Dot } from '../../../../ui/text/tag';
import type { useDeliveries } from '../hooks/use-deliveries';
import { useWebhookWorks } from '../hooks/use-webhook-works';
import type { WebhookDetail } from '../webhook-view';
import { COLUMNS_BESIDE, DELIVERY_COLUMNS } from './delivery-columns';
import type { DeliveryRow } from './delivery-columns';

interface Props {
  readonly webhook: Pick<WebhookDetail, 'id' | 'isEnabled' | 'waiting'>;
  readonly list: ReturnType<typeof useListState>;
  readonly deliveries: ReturnType<typeof useDeliveries>;
  readonly open: OpenRow;
  /** Deliveries that were given up and are still kept. */
  readonly givenUp: { readonly total: number; readonly isBounded: boolean };
}

/** Deliveries of the last 14 days, found by state, event or id, and sent again one by one, chosen or all. */
export function Deliveries({ webhook, list, deliveries, open, givenUp }: Props) {
  const { id: webhookId, isEnabled, waiting } = webhook;
  const intl = useIntl();
  const { state, question, answer, loading, error, refetch } = deliveries;
  const { sendAgain } = useWebhookWorks();
  const selection = useRowSelection(JSON.stringify(question));
  const read = () => void refetch().catch(() => undefined);
  const columns = open.id === null ? DELIVERY_COLUMNS : COLUMNS_BESIDE;
  const undelivered = waiting + givenUp.total;
  const rows = answer?.deliveries.map((delivery): DeliveryRow => ({
    id: delivery.id,
    delivery,
    to: open.pathOf(delivery.id),
    isOpen: delivery.id === open.id,
    isOff: !isEnabled,
  }));
  return (
    <Flex direction="column" gap="3">
      <ListToolbar
        list={list}
        columns={columns}
        placeholder={intl.formatMessage({ id: 'webhook.delivery.search' })}
        lead={
          <StateFilter
            chosen={state ?? 'ALL'}
            waiting={waiting}
            givenUp={givenUp}
            onChoose={(name) => list.change({ filters: { state: name === 'ALL' ? [] : [name] } })}
          />
        }
        onRefresh={() => {
          // LIST-07
          list.change({ page: 1 });
          read();
        }}
        action={
          undelivered > 0 && (
            <Button onClick={() => void sendAgain(webhookId)}>
              <RefreshCw strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="webhook.againAll" values={{ count: undelivered }} />
            </Button>
          )
        }
      />
      <OpenRows>
        <DataTable
          label={intl.formatMessage({ id: 'webhook.tab.deliveries' })}
          list={list}
          columns={columns}
          rows={rows}
          total={answer?.pagination}
          isLoading={loading}
          error={error}
          onRetry={read}
          rowKey={(row) => row.id}
          selection={selection}
          isNarrowed={list.search !== '' || state !== null}
          onClear={() => list.change({ search: '', filters: { state: [] } })}
          empty={
            <EmptyState
              icon={<Send size={20} strokeWidth={1.5} />}
              title={<FormattedMessage id="webhook.delivery.none" />}
              text={<FormattedMessage id="webhook.delivery.noneText" />}
            />
          }
        />
      </OpenRows>
      <BulkBar count={selection.ids.size} onClear={selection.clear}>
        <Button
          variant="ghost"
          onClick={() => void sendAgain(webhookId, [...selection.ids]).then(() => selection.clear())}
        >
          <RefreshCw strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="webhook.again" />
        </Button>
      </BulkBar>
    </Flex>
  );
}

interface FilterProps extends Pick<Props, 'givenUp'> {
  readonly waiting: number;
  readonly chosen: WebhookDeliveryState | 'ALL';
  readonly onChoose: (state: WebhookDeliveryState | 'ALL') => void;
}

/** The states that need somebody, with their numbers. */
function StateFilter({ chosen, waiting, givenUp, onChoose }: FilterProps) {
  const intl = useIntl();
  const counted = (state: WebhookDeliveryState, tone: string, count: ReactNode) => ({
    name: state,
    text: (
      <>
        <Dot color={tone} aria-hidden />
        <FormattedMessage id={`webhook.state.${state}`} />
        <Box as="span" fontVariantNumeric="tabular-nums">
          {count}
        </Box>
      </>
    ),
  });
  return (
    <Segments
      label={intl.formatMessage({ id: 'webhook.state' })}
      chosen={chosen}
      onChoose={onChoose}
      options={[
        { name: 'ALL', text: <FormattedMessage id="webhook.state.ALL" /> },
        counted('WAITING', 'status.warning', <FormattedNumber value={waiting} />),
        counted(
          'GIVEN_UP',
          'status.danger',
          <>
            <FormattedNumber value={givenUp.total} />
            {givenUp.isBounded && '+'}
          </>,
        ),
      ]}
    />
  );
}
