import { Box, Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import { useResourceListQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { usePageKeys } from '../../../../ui/focus/use-page-keys';
import { Page } from '../../../../ui/layout/page';
import { TitleCount } from '../../../../ui/layout/title-count';
import { MenuItem } from '../../../../ui/overlay/menu';
import { EmptyState } from '../../../../ui/state/empty-state';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { TypeIcon } from '../../../../widgets/things/type-icon';
import { filterOf, useResourceFilters } from '../hooks/use-resource-filters';
import type { ResourceRow } from '../resource-form';
import type { ResourceWork } from '../urls';
import { LIST_WORKS, resourcePath } from '../urls';
import { RESOURCE_COLUMNS } from './resource-columns';
import { ResourceDialogs } from './resource-dialogs';
import { ResourceFilters } from './resource-filters';

/** The resources of the working OU (RSRC-01, RSRC-02). */
export function ResourceList() {
  const intl = useIntl();
  const list = useListState();
  const navigate = useNavigate();
  const { choices, chips } = useResourceFilters(list);
  const question = { search: list.search, ...filterOf(list) };
  const { after, learn } = usePageKeys(JSON.stringify([question, list.size]), list.page);
  const { data, previousData, loading, error, refetch } = useResourceListQuery({
    variables: { ...question, pagination: { currentPage: list.page, limit: list.size, after } },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  useEffect(() => learn(data?.resourceList.pagination), [learn, data]);
  const answer = (data ?? previousData)?.resourceList;
  const { open, choose } = useDialogAddress(LIST_WORKS);
  const isWhole = !list.search && chips.length === 0;
  const add = (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="resource.add" />
    </Button>
  );
  return (
    <Page
      title={intl.formatMessage({ id: 'resource.title' })}
      // A search or filter has its number below the list.
      aside={
        isWhole && answer && <TitleCount count={answer.pagination.total} isBounded={answer.pagination.isBounded} />
      }
      actions={answer && add}
    >
      <RecordList
        label={intl.formatMessage({ id: 'resource.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'resource.search' })}
        columns={RESOURCE_COLUMNS}
        rows={answer?.resources}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        chips={chips}
        onFilter={() => choose('filter')}
        rowKey={(resource) => resource.id}
        rowMenu={(resource) => <RowMenu resource={resource} onChoose={(work) => choose(work, resource.id)} />}
        empty={
          <EmptyState
            icon={<Box size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="resource.none" />}
            text={<FormattedMessage id="resource.noneText" />}
            action={add}
          />
        }
      />
      {open?.work === 'filter' && <ResourceFilters list={list} choices={choices} onClose={() => choose(null)} />}
      {answer && open && open.work !== 'filter' && (
        <ResourceDialogs
          work={open.work}
          resource={answer.resources.find(({ id }) => id === open.of) ?? null}
          onClose={() => choose(null)}
          onChanged={(created) => {
            if (created) return void navigate(resourcePath(created));
            choose(null);
            void refetch();
          }}
        />
      )}
    </Page>
  );
}

function RowMenu({ resource, onChoose }: { resource: ResourceRow; onChoose: (work: ResourceWork) => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'resource.actionsOf' }, { name: resource.name })}>
      <MenuItem
        value="open"
        icon={<TypeIcon type={resource.type} />}
        onSelect={() => void navigate(resourcePath(resource.id))}
      >
        <FormattedMessage id="resource.open" />
      </MenuItem>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onChoose('edit')}>
        <FormattedMessage id="resource.edit" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onChoose('delete')}>
        <FormattedMessage id="resource.delete" />
      </MenuItem>
    </MoreMenu>
  );
}
