import { Pencil, Plus, Power, PowerOff, Trash2, Webhook } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { useWebhookListQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page } from '../../../../ui/layout/page';
import { TitleCount } from '../../../../ui/layout/title-count';
import { MenuItem } from '../../../../ui/overlay/menu';
import { EmptyState } from '../../../../ui/state/empty-state';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { RemoveWebhook } from '../components/remove-webhook';
import { SecretTold } from '../components/secret-told';
import type { NewSecret } from '../components/secret-told';
import { WEBHOOK_COLUMNS } from '../components/webhook-columns';
import { WebhookDialog } from '../components/webhook-dialog';
import { useWebhookWorks } from '../hooks/use-webhook-works';
import { LIST_WORKS } from '../urls';

/** Columns that few people need are hidden at first. */
const HIDDEN_AT_FIRST = ['created'];

/** The webhooks of the working OU: how they are, and what waits for them (HOOK-01). */
export default function WebhooksPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const { data, previousData, loading, error, refetch } = useWebhookListQuery({
    variables: { search: list.search, pagination: { currentPage: list.page, limit: list.size } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.webhookList;
  const { open, choose } = useDialogAddress(LIST_WORKS);
  const [told, setTold] = useState<NewSecret | null>(null);
  const { turn, renew } = useWebhookWorks();
  const chosen = answer?.webhooks.find(({ id }) => id === open?.of);
  const close = () => choose(null);
  const add = (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="webhook.add" />
    </Button>
  );
  return (
    <Page
      title={intl.formatMessage({ id: 'webhook.title' })}
      subtitle={intl.formatMessage({ id: 'webhook.subtitle' })}
      aside={answer && <TitleCount count={answer.pagination.total} />}
      actions={answer && add}
    >
      <RecordList
        label={intl.formatMessage({ id: 'webhook.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'webhook.search' })}
        columns={WEBHOOK_COLUMNS}
        rows={answer?.webhooks}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(row) => row.id}
        rowMenu={(row) => (
          <MoreMenu label={intl.formatMessage({ id: 'webhook.actionsOf' }, { name: row.name })}>
            <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => choose('edit', row.id)}>
              <FormattedMessage id="webhook.editAction" />
            </MenuItem>
            <MenuItem
              value="turn"
              icon={row.isEnabled ? <PowerOff strokeWidth={1.5} /> : <Power strokeWidth={1.5} />}
              onSelect={() => void turn(row, !row.isEnabled)}
            >
              <FormattedMessage id={row.isEnabled ? 'webhook.turnOff' : 'webhook.turnOn'} />
            </MenuItem>
            <MenuItem value="remove" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => choose('remove', row.id)}>
              <FormattedMessage id="webhook.remove.action" />
            </MenuItem>
          </MoreMenu>
        )}
        empty={
          <EmptyState
            icon={<Webhook size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="webhook.none" />}
            text={<FormattedMessage id="webhook.noneText" />}
            action={add}
          />
        }
      />
      {(open?.work === 'add' || (open?.work === 'edit' && chosen)) && (
        <WebhookDialog
          key={chosen?.id}
          webhook={open.work === 'edit' ? (chosen ?? null) : null}
          onSaved={(created) => {
            close();
            setTold(created);
            renew();
          }}
          onClose={close}
        />
      )}
      {open?.work === 'remove' && chosen && <RemoveWebhook webhook={chosen} onRemoved={renew} onClose={close} />}
      {told && <SecretTold told={told} isRotated={false} onClose={() => setTold(null)} />}
    </Page>
  );
}
