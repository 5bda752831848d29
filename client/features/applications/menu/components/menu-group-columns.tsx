import { Center, HStack, Text } from '@chakra-ui/react';
import { ListTree } from 'lucide-react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import type { GroupRow } from '../hooks/use-groups';
import type { Column } from '../../../../ui/table/column';

const header = (id: string) => <FormattedMessage id={`menuGroup.column.${id}`} />;

/** The columns of the list of menu groups; a name opens the menus of its group. */
export const menuGroupColumns = (onOpen: (id: string) => void): readonly Column<GroupRow>[] => [
  {
    id: 'name',
    width: '34%',
    header: header('name'),
    sortField: 'name',
    cell: (group) => (
      <HStack gap="2.5">
        <Center width="7" height="7" flexShrink={0} borderRadius="control" bg="bg.raised" color="fg.muted" aria-hidden>
          <ListTree size={16} strokeWidth={1.5} />
        </Center>
        <Button variant="link" minWidth="0" color="fg" onClick={() => onOpen(group.id)}>
          <Text as="span" truncate title={group.name}>
            {group.name}
          </Text>
        </Button>
      </HStack>
    ),
  },
  {
    id: 'description',
    width: '40%',
    header: header('description'),
    isPlain: true,
    cell: (group) => (
      <Text truncate title={group.description ?? undefined}>
        {group.description ?? '–'}
      </Text>
    ),
  },
  {
    id: 'menus',
    isNumber: true,
    header: header('menus'),
    sortField: 'menus',
    cell: (group) => <FormattedNumber value={group.menuCount} />,
  },
  {
    id: 'roles',
    isNumber: true,
    header: header('roles'),
    sortField: 'roles',
    cell: (group) => <FormattedNumber value={group.roleCount} />,
  },
];
