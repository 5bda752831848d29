import { HStack, Text } from '@chakra-ui/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../../ui/text/avatar';
import { Contact } from '../../../../widgets/people/contact';
import { Dot, Tag } from '../../../../ui/text/tag';
import { RelativeTime } from '../../../../ui/text/time';
import type { GroupUser } from '../group-form';
import type { Column } from '../../../../ui/table/column';

const header = (id: string) => <FormattedMessage id={`userGroup.member.${id}`} />;
const TONES = {
  EXPIRED: 'danger',
  DISABLED: 'danger',
  LOCKED: 'danger',
  NOT_STARTED: 'neutral',
  INVITED: 'neutral',
} as const;

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
    { id: 'status', header: header('status'), isPlain: true, cell: (user) => <Status user={user} /> },
    { id: 'added', header: header('added'), cell: (user) => <RelativeTime time={user.addedTime} /> },
  ];
}

/** A quiet dot where all is well; a tag with a word where it is not. */
function Status({ user: { status } }: { user: GroupUser }) {
  const text = <FormattedMessage id={`userGroup.status.${status}`} />;
  return status === 'ACTIVE' ? (
    <HStack gap="1.5" textStyle="s12" color="fg.muted">
      <Dot color="status.success" />
      {text}
    </HStack>
  ) : (
    <Tag tone={TONES[status]}>
      <Dot />
      {text}
    </Tag>
  );
}
