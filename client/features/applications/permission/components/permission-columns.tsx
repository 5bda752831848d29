import { Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import type { Column } from '../../../../ui/table/column';
import type { PermissionRow } from '../permission-list';

const header = (id: string) => <FormattedMessage id={`permission.column.${id}`} />;

/** The columns of the list of permissions; the number of roles opens them. */
export const permissionColumns = (onRoles: (id: string) => void): readonly Column<PermissionRow>[] => [
  {
    id: 'name',
    width: '26%',
    header: header('name'),
    sortField: 'name',
    cell: ({ name }) => (
      <Text truncate fontWeight="500" title={name}>
        {name}
      </Text>
    ),
  },
  {
    id: 'identifier',
    width: '26%',
    header: header('identifier'),
    sortField: 'identifier',
    cell: ({ identifier }) => (
      <Text truncate fontFamily="mono" textStyle="s12" title={identifier}>
        {identifier}
      </Text>
    ),
  },
  {
    id: 'description',
    width: '34%',
    header: header('description'),
    isPlain: true,
    cell: ({ description }) => (
      <Text truncate title={description ?? undefined}>
        {description ?? '–'}
      </Text>
    ),
  },
  {
    id: 'roles',
    isNumber: true,
    header: header('roles'),
    sortField: 'roles',
    cell: (permission) => <Roles permission={permission} onRoles={onRoles} />,
  },
];

function Roles({
  permission: { id, name, roleCount },
  onRoles,
}: {
  permission: PermissionRow;
  onRoles: (id: string) => void;
}) {
  const intl = useIntl();
  if (roleCount === 0) return <FormattedNumber value={0} />;
  return (
    <Button
      variant="link"
      textDecoration="underline"
      aria-label={intl.formatMessage({ id: 'permission.rolesOfCount' }, { name, count: roleCount })}
      onClick={() => onRoles(id)}
    >
      <FormattedNumber value={roleCount} />
    </Button>
  );
}
