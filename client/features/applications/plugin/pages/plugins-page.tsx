import { ExternalLink, Pencil, Plug, Plus, Trash2, Building2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { OF_PAGE } from '../../../../api/error-policy';
import { usePluginListQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { MenuItem } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { Page } from '../../../../ui/layout/page';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { AssignDialog } from '../components/assign-dialog';
import { DeletePlugin } from '../components/delete-plugin';
import { PLUGIN_COLUMNS } from '../components/plugin-columns';
import { PluginDialog } from '../components/plugin-dialog';
import type { PluginRow } from '../plugin-form';
import { chosenRows } from '../plugin-form';
import type { PluginWork } from '../urls';
import { PLUGIN_WORKS } from '../urls';

/** The plugins of the installation, with the OUs that have them (PLUG-02). */
export default function PluginsPage() {
  const intl = useIntl();
  const list = useListState();
  const { data, previousData, loading, error, refetch } = usePluginListQuery({
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const plugins = (data ?? previousData)?.pluginList.plugins;
  const { open, choose } = useDialogAddress(PLUGIN_WORKS);
  const found = plugins && chosenRows(plugins, list.search, list.sort, intl.locale);
  const plugin = plugins?.find(({ id }) => id === open?.of);
  const close = () => choose(null);
  const add = (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="plugin.add" />
    </Button>
  );
  return (
    <Page title={intl.formatMessage({ id: 'plugin.title' })} actions={plugins && add}>
      <RecordList
        label={intl.formatMessage({ id: 'plugin.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'plugin.search' })}
        columns={PLUGIN_COLUMNS}
        rows={found?.slice((list.page - 1) * list.size, list.page * list.size)}
        total={found && { total: found.length, isBounded: false }}
        query={{ loading, error, refetch }}
        rowKey={(row) => row.id}
        rowMenu={(row) => <RowMenu plugin={row} onChoose={(work) => choose(work, row.id)} />}
        empty={
          <EmptyState
            icon={<Plug size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="plugin.none" />}
            text={<FormattedMessage id="plugin.noneText" />}
            action={add}
          />
        }
      />
      {plugins && (open?.work === 'add' || (open?.work === 'edit' && plugin)) && (
        <PluginDialog
          key={plugin?.id ?? ''}
          plugin={plugin ?? null}
          onSaved={() => {
            close();
            if (!plugin) void refetch();
          }}
          onClose={close}
        />
      )}
      {open?.work === 'assign' && plugin && <AssignDialog plugin={plugin} onSaved={close} onClose={close} />}
      {open?.work === 'delete' && plugin && (
        <DeletePlugin plugin={plugin} onDeleted={() => void refetch()} onClose={close} />
      )}
    </Page>
  );
}

function RowMenu({ plugin, onChoose }: { plugin: PluginRow; onChoose: (work: PluginWork) => void }) {
  const intl = useIntl();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'plugin.actionsOf' }, { name: plugin.name })}>
      <MenuItem value="edit" icon={<Pencil strokeWidth={1.5} />} onSelect={() => onChoose('edit')}>
        <FormattedMessage id="plugin.edit" />
      </MenuItem>
      <MenuItem value="assign" icon={<Building2 strokeWidth={1.5} />} onSelect={() => onChoose('assign')}>
        <FormattedMessage id="plugin.assign" />
      </MenuItem>
      <MenuItem
        value="open"
        icon={<ExternalLink strokeWidth={1.5} />}
        onSelect={() => void window.open(plugin.url, '_blank', 'noopener,noreferrer')}
      >
        <FormattedMessage id="plugin.test" />
      </MenuItem>
      <MenuItem value="delete" icon={<Trash2 strokeWidth={1.5} />} onSelect={() => onChoose('delete')}>
        <FormattedMessage id="plugin.delete" />
      </MenuItem>
    </MoreMenu>
  );
}
