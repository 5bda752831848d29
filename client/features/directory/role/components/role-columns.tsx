import { Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { RoleListQuery } from '../../../../api/generated/graphql';
import { ThingTags } from '../../../../widgets/links/thing-tags';
import { RelativeTime } from '../../../../ui/text/time';
import { rolePath } from '../urls';
import type { Column } from '../../../../ui/table/column';

export type RoleRow = RoleListQuery['roleList']['roles'][number];

const header = (id: string) => <FormattedMessage id={`role.column.${id}`} />;

/** The columns of the role list; a name leads to its role. */
export const ROLE_COLUMNS: readonly Column<RoleRow>[] = [
  {
    id: 'name',
    width: '22%',
    header: header('name'),
    sortField: 'name',
    cell: (role) => (
      <Text truncate title={role.name}>
        <Link to={rolePath(role.id)}>{role.name}</Link>
      </Text>
    ),
  },
  {
    id: 'description',
    width: '26%',
    header: header('description'),
    isPlain: true,
    cell: (role) => (
      <Text truncate title={role.description ?? undefined} data-none={role.description ? undefined : true}>
        {role.description ?? '–'}
      </Text>
    ),
  },
  {
    id: 'identifier',
    width: '16%',
    header: header('identifier'),
    cell: (role) => (
      <Text truncate title={role.identifier}>
        <code>{role.identifier}</code>
      </Text>
    ),
  },
  {
    id: 'apps',
    header: header('apps'),
    isPlain: true,
    cell: (role) => <ThingTags kind="app" things={role.apps} />,
  },
  {
    id: 'users',
    isNumber: true,
    header: header('users'),
    cell: (role) => <FormattedNumber value={role.userCount} />,
  },
  { id: 'createdBy', header: header('createdBy'), cell: (role) => role.createdBy ?? '–' },
  {
    id: 'created',
    header: header('created'),
    sortField: 'createdTime',
    cell: (role) => <RelativeTime time={role.createdTime} />,
  },
];
