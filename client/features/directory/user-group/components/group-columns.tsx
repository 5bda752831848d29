import { Center, HStack, Text } from '@chakra-ui/react';
import { UsersRound } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../../ui/text/time';
import type { GroupRow } from '../group-form';
import { groupPath } from '../urls';
import type { Column } from '../../../../ui/table/column';

const header = (id: string) => <FormattedMessage id={`userGroup.column.${id}`} />;

/** The columns of the list of user groups; a name opens its group. */
export const GROUP_COLUMNS: readonly Column<GroupRow>[] = [
  {
    id: 'name',
    width: '34%',
    header: header('name'),
    sortField: 'name',
    cell: (group) => (
      <HStack gap="2.5">
        <Center width="7" height="7" flexShrink={0} borderRadius="control" bg="bg.raised" color="fg.muted" aria-hidden>
          <UsersRound size={16} strokeWidth={1.5} />
        </Center>
        <Text truncate title={group.name}>
          <Link to={groupPath(group.id)}>{group.name}</Link>
        </Text>
      </HStack>
    ),
  },
  {
    id: 'description',
    width: '40%',
    header: header('description'),
    isPlain: true,
    cell: (group) => (
      <Text truncate title={group.description}>
        {group.description}
      </Text>
    ),
  },
  {
    id: 'users',
    isNumber: true,
    header: header('users'),
    sortField: 'userCount',
    cell: (group) => <FormattedNumber value={group.userCount} />,
  },
  {
    id: 'created',
    header: header('created'),
    sortField: 'createdTime',
    cell: (group) => <RelativeTime time={group.createdTime} />,
  },
];
