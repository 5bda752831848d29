import { chakra, HStack, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Column } from '../../../../ui/table/column';
import { RelativeTime } from '../../../../ui/text/time';
import { ThingLink } from '../../../../widgets/links/thing-link';
import { TypeMark } from '../../../../widgets/things/type-icon';
import type { ResourceRow } from '../resource-form';
import { resourcePath } from '../urls';
import { ResourceType } from './resource-kind';

const header = (id: string) => <FormattedMessage id={`resource.column.${id}`} />;

/** The columns of the list of resources; a name opens its resource, an app its page. */
export const RESOURCE_COLUMNS: readonly Column<ResourceRow>[] = [
  {
    id: 'name',
    width: '26%',
    header: header('name'),
    cell: (resource) => (
      <HStack gap="2.5">
        <TypeMark type={resource.type} />
        <Text truncate title={resource.name}>
          <Link to={resourcePath(resource.id)}>{resource.name}</Link>
        </Text>
      </HStack>
    ),
  },
  {
    id: 'identifier',
    width: '18%',
    header: header('identifier'),
    isPlain: true,
    cell: ({ identifier }) => (
      <chakra.code display="block" truncate title={identifier}>
        {identifier}
      </chakra.code>
    ),
  },
  {
    id: 'type',
    header: header('type'),
    isPlain: true,
    cell: (resource) => <ResourceType resource={resource} />,
  },
  {
    id: 'app',
    width: '16%',
    header: header('app'),
    isPlain: true,
    cell: ({ app }) => (
      <Text truncate title={app.name}>
        <ThingLink kind="app" id={app.id}>
          {app.name}
        </ThingLink>
      </Text>
    ),
  },
  {
    id: 'users',
    isNumber: true,
    header: header('users'),
    cell: ({ userCount }) => <FormattedNumber value={userCount} />,
  },
  {
    id: 'userGroups',
    isNumber: true,
    header: header('userGroups'),
    cell: ({ userGroupCount }) => <FormattedNumber value={userGroupCount} />,
  },
  {
    id: 'nodes',
    isNumber: true,
    header: header('nodes'),
    cell: ({ structureCount }) => <FormattedNumber value={structureCount} />,
  },
  { id: 'created', header: header('created'), cell: ({ createdTime }) => <RelativeTime time={createdTime} /> },
];
