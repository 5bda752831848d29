import { Box, Text } from '@chakra-ui/react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SubAdminListQuery } from '../../../../api/generated/graphql';
import { Tag } from '../../../../ui/text/tag';
import { TagList } from '../../../../ui/text/tag-list';
import { RelativeTime } from '../../../../ui/text/time';
import { RIGHTS } from '../sub-admin-form';
import { subAdminPath } from '../urls';
import type { Column } from '../../../../ui/table/column';

export type SubAdminRow = SubAdminListQuery['subAdminList']['subAdmins'][number];

const header = (id: string) => <FormattedMessage id={`subAdmin.column.${id}`} />;

/** The columns of the list; a name opens its page. */
export const SUB_ADMIN_COLUMNS: readonly Column<SubAdminRow>[] = [
  {
    id: 'name',
    width: '24%',
    header: header('name'),
    sortField: 'name',
    cell: ({ user }) => (
      <Text truncate title={user.name}>
        <Link to={subAdminPath(user.id)}>{user.name}</Link>
      </Text>
    ),
  },
  {
    id: 'username',
    header: header('username'),
    sortField: 'username',
    isPlain: true,
    cell: ({ user }) => user.username,
  },
  { id: 'level', header: header('level'), cell: (row) => <Level row={row} /> },
  { id: 'rights', header: header('rights'), cell: (row) => <Rights row={row} /> },
  { id: 'scope', header: header('scope'), cell: (row) => <Scope row={row} /> },
  {
    id: 'created',
    header: header('created'),
    sortField: 'createdTime',
    cell: ({ createdTime }) => <RelativeTime time={createdTime} />,
  },
];

function Level({ row: { scope } }: { row: SubAdminRow }) {
  return (
    <Tag tone={scope === 'ALL' ? 'accent' : 'neutral'}>
      <FormattedMessage id={`subAdmin.level.${scope}`} />
    </Tag>
  );
}

function Rights({ row: { operations } }: { row: SubAdminRow }) {
  const intl = useIntl();
  const names = RIGHTS.filter(([operation]) => operations.includes(operation));
  return <TagList names={names.map(([, label]) => intl.formatMessage({ id: label }))} />;
}

function Scope({ row }: { row: SubAdminRow }) {
  const intl = useIntl();
  if (row.scope === 'ALL') return <FormattedMessage id="subAdmin.scope.all" />;
  const counts = [
    ['structures', row.structureCount],
    ['userGroups', row.userGroupCount],
    ['roles', row.roleCount],
  ] as const;
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => intl.formatMessage({ id: `subAdmin.count.${kind}` }, { count }));
  if (parts.length === 0) {
    return (
      <Box as="span" color="status.warning">
        <FormattedMessage id="subAdmin.scope.nothing" />
      </Box>
    );
  }
  return <FormattedList value={parts} />;
}
