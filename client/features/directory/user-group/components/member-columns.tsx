import { HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../../ui/text/avatar';
import { Contact } from '../../../../widgets/people/contact';
import { StatusTag } from '../../../../widgets/people/status-tag';
import { RelativeTime } from '../../../../ui/text/time';
import type { GroupUser } from '../group-form';
import type { Column } from '../../../../ui/table/column';

const header = (id: string) => <FormattedMessage id={`userGroup.member.${id}`} />;

/** The columns of a group's users; names lead to their page for those who manage users. */
export function memberColumns(isLinked: boolean): readonly Column<GroupUser>[] {
  return [
    {
      id: 'name',
      width: '28%',
      header: header('name'),
      sortField: 'name',
      cell: ({ id, name }) => (
        <HStack gap="2.5">
          <Avatar name={name} />
          <Text truncate>{isLinked ? <Link to={`/admin/user/${id}`}>{name}</Link> : name}</Text>
        </HStack>
      ),
    },
    { id: 'username', header: header('username'), sortField: 'username', cell: (user) => user.username },
    {
      id: 'email',
      width: '26%',
      header: header('email'),
      isPlain: true,
      cell: (user) => <Contact value={user.email} />,
    },
    {
      id: 'status',
      header: header('status'),
      isPlain: true,
      cell: ({ status }) => (
        <StatusTag status={status}>
          <FormattedMessage id={`userGroup.status.${status}`} />
        </StatusTag>
      ),
    },
    { id: 'added', header: header('added'), cell: (user) => <RelativeTime time={user.addedTime} /> },
  ];
}
