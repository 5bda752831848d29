import { Globe, MoreHorizontal, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DomainSortField } from '../../../api/generated/graphql';
import { useDomainListQuery } from '../../../api/generated/hooks';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { ListToolbar } from '../../../ui/list-toolbar';
import { Menu, MenuItem } from '../../../ui/menu';
import { Page } from '../../../ui/page';
import { useListState } from '../../../ui/use-list-state';
import { DeleteDomain } from '../components/delete-domain';
import { domainColumns } from '../components/domain-columns';
import { DomainDialog } from '../components/domain-dialog';
import type { DomainRow } from '../domain-form';

/** What few look for stays one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['created'];

type Work = 'edit' | 'delete';

/** The trusted domains of the working OU: who vouches for their people, and what these get. */
export default function DomainsPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const [open, setOpen] = useState<{ work: Work; domain: DomainRow | null } | null>(null);
  const { data, previousData, loading, error, refetch } = useDomainListQuery({
    variables: {
      search: list.search,
      pagination: { currentPage: list.page, limit: list.size },
      sort: list.sort && { field: list.sort.field as DomainSortField, order: list.sort.order },
    },
    context: { isSilent: true, skipNotFound: true },
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.domainList;
  const columns = useMemo(() => domainColumns((domain) => setOpen({ work: 'edit', domain })), []);
  const close = () => setOpen(null);
  const add = (
    <Button variant="primary" onClick={() => setOpen({ work: 'edit', domain: null })}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="domain.add" />
    </Button>
  );
  return (
    <Page title={intl.formatMessage({ id: 'domain.title' })} actions={answer && add}>
      <ListToolbar
        list={list}
        columns={columns}
        placeholder={intl.formatMessage({ id: 'domain.search' })}
        onRefresh={() => {
          list.change({ page: 1 });
          void refetch();
        }}
      />
      <DataTable
        label={intl.formatMessage({ id: 'domain.title' })}
        list={list}
        columns={columns}
        rows={answer?.domains}
        total={answer?.pagination}
        isLoading={loading}
        error={error}
        onRetry={() => void refetch()}
        rowKey={(domain) => domain.id}
        rowMenu={(domain) => <RowMenu domain={domain} onChoose={(work) => setOpen({ work, domain })} />}
        isNarrowed={list.search !== ''}
        onClear={() => list.change({ search: '' })}
        empty={
          <EmptyState
            icon={<Globe size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="domain.none" />}
            text={<FormattedMessage id="domain.noneText" />}
            action={add}
          />
        }
      />
      {open?.work === 'edit' && (
        <DomainDialog
          domain={open.domain}
          redirectUri={answer?.redirectUri ?? ''}
          onSaved={() => {
            // A new one stands first: nothing may hide it.
            if (!open.domain) list.change({ search: '', page: 1 });
            close();
            void refetch();
          }}
          onClose={close}
        />
      )}
      {open?.work === 'delete' && open.domain && (
        <DeleteDomain domain={open.domain} onDeleted={() => void refetch()} onClose={close} />
      )}
    </Page>
  );
}

function RowMenu({ domain, onChoose }: { domain: DomainRow; onChoose: (work: Work) => void }) {
  const intl = useIntl();
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="iconSm"
          aria-label={intl.formatMessage({ id: 'domain.actionsOf' }, { name: domain.name })}
        >
          <MoreHorizontal strokeWidth={1.5} />
        </Button>
      }
    >
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onChoose('edit')}>
        <FormattedMessage id="domain.editAction" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onChoose('delete')}>
        <FormattedMessage id="domain.delete.action" />
      </MenuItem>
    </Menu>
  );
}
