import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { withDialog } from '../../../../ui/dialog/dialog-address';
import { RelativeTime } from '../../../../ui/text/time';
import type { PluginRow } from '../plugin-form';
import { schemeOf, withoutScheme } from '../plugin-form';
import type { PluginWork } from '../urls';
import type { Column } from '../../../../ui/table/column';

const header = (id: string) => <FormattedMessage id={`plugin.column.${id}`} />;

/** The columns of the list of plugins; a name opens its form, a number of OUs the choice of them. */
export const PLUGIN_COLUMNS: readonly Column<PluginRow>[] = [
  {
    id: 'name',
    width: '24%',
    header: header('name'),
    sortField: 'name',
    cell: (plugin) => (
      <Text truncate title={plugin.name}>
        <ToDialog work="edit" plugin={plugin}>
          {plugin.name}
        </ToDialog>
      </Text>
    ),
  },
  {
    id: 'description',
    width: '26%',
    header: header('description'),
    isPlain: true,
    cell: ({ description }) => (
      <Text truncate title={description ?? undefined}>
        {description}
      </Text>
    ),
  },
  {
    id: 'url',
    width: '26%',
    header: header('url'),
    isPlain: true,
    cell: (plugin) => (
      <Text truncate title={plugin.url}>
        <chakra.span color="fg.subtle">{schemeOf(plugin)}</chakra.span>
        {withoutScheme(plugin.url)}
      </Text>
    ),
  },
  {
    id: 'organizations',
    isNumber: true,
    header: header('organizations'),
    sortField: 'organizations',
    cell: (plugin) => (
      <ToDialog work="assign" plugin={plugin}>
        <FormattedNumber value={plugin.organizationCount} />
      </ToDialog>
    ),
  },
  {
    id: 'created',
    header: header('created'),
    sortField: 'created',
    cell: (plugin) => <RelativeTime time={plugin.createdTime} />,
  },
];

function ToDialog(props: { work: PluginWork; plugin: PluginRow; children: ReactNode }) {
  const [parameters] = useSearchParams();
  return <Link to={{ search: withDialog(parameters, props.work, props.plugin.id).toString() }}>{props.children}</Link>;
}
