import { FlaskConical, Globe, Pencil, Plus, ShieldCheck, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { DomainSortField } from '../../../../api/generated/graphql';
import { useDomainListQuery } from '../../../../api/generated/hooks';
import { ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { RecordList } from '../../../../ui/table/record-list';
import { Page } from '../../../../ui/layout/page';
import { useListState } from '../../../../ui/table/use-list-state';
import { DeleteDomain } from '../components/delete-domain';
import { DOMAIN_COLUMNS } from '../components/domain-columns';
import type { DomainRow } from '../domain-form';
import { domainPath, NEW_DOMAIN_PATH } from '../urls';
import type { StepName } from '../urls';

/** The dialogs of the list, as its address names them. */
const WORKS = ['delete'] as const;
/** Columns that few people need are hidden at first, so that the others fit a laptop. */
const HIDDEN_AT_FIRST = ['created'];

/** The trusted domains of the working OU: their identity providers, and what their people get. */
export default function DomainsPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const { data, previousData, loading, error, refetch } = useDomainListQuery({
    variables: {
      search: list.search,
      pagination: { currentPage: list.page, limit: list.size },
      sort: list.sort && { field: list.sort.field as DomainSortField, order: list.sort.order },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const answer = (data ?? previousData)?.domainList;
  const { open, choose } = useDialogAddress(WORKS);
  const domain = answer?.domains.find(({ id }) => id === open?.of);
  const close = () => choose(null);
  const add = (
    <ButtonLink asChild variant="primary">
      <Link to={NEW_DOMAIN_PATH}>
        <Plus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="domain.add" />
      </Link>
    </ButtonLink>
  );
  return (
    <Page title={intl.formatMessage({ id: 'domain.title' })} actions={answer && add}>
      <RecordList
        label={intl.formatMessage({ id: 'domain.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'domain.search' })}
        columns={DOMAIN_COLUMNS}
        rows={answer?.domains}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(row) => row.id}
        rowMenu={(row) => <RowMenu domain={row} onDelete={() => choose('delete', row.id)} />}
        empty={
          <EmptyState
            icon={<Globe size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="domain.none" />}
            text={<FormattedMessage id="domain.noneText" />}
            action={add}
          />
        }
      />
      {open?.work === 'delete' && domain && (
        <DeleteDomain domain={domain} onDeleted={() => void refetch()} onClose={close} />
      )}
    </Page>
  );
}

function RowMenu({ domain, onDelete }: { domain: DomainRow; onDelete: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const show = (step?: StepName) => void navigate(domainPath(domain.id, step));
  return (
    <MoreMenu label={intl.formatMessage({ id: 'domain.actionsOf' }, { name: domain.name })}>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => show()}>
        <FormattedMessage id="domain.editAction" />
      </MenuItem>
      <MenuItem value="host" icon={<ShieldCheck strokeWidth={1.5} />} onSelect={() => show('host')}>
        <FormattedMessage id="domain.proof.action" />
      </MenuItem>
      <MenuItem
        value="test"
        icon={<FlaskConical strokeWidth={1.5} />}
        isDisabled={!domain.issuer || !domain.clientId}
        onSelect={() => show('test')}
      >
        <FormattedMessage id="domain.test.action" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={onDelete}>
        <FormattedMessage id="domain.delete.action" />
      </MenuItem>
    </MoreMenu>
  );
}
