import { HStack, Text } from '@chakra-ui/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AppMark } from '../../../../widgets/icon/app-mark';
import { appPath } from '../../../../widgets/app-frame/app-paths';
import { Switch } from '../../../../ui/form/switch';
import { Tag } from '../../../../ui/text/tag';
import { TagList } from '../../../../ui/text/tag-list';
import { RelativeTime } from '../../../../ui/text/time';
import type { AppRow } from '../app-form';
import type { SwitchName, useAppSwitch } from '../hooks/use-app-switch';
import type { Column } from '../../../../ui/table/column';

const header = (id: string) => <FormattedMessage id={`app.column.${id}`} />;

/** The columns of the list of applications; a name leads to its app, and switches work in the list. */
export const appColumns = (onSwitch: ReturnType<typeof useAppSwitch>): readonly Column<AppRow>[] => [
  {
    id: 'name',
    width: '34%',
    header: header('name'),
    cell: (app) => (
      <HStack gap="2.5" minWidth="0">
        <AppMark appId={app.id} icon={app.icon} />
        <Text truncate title={app.description ?? app.name}>
          <Link to={appPath(app.id)}>{app.name}</Link>
        </Text>
      </HStack>
    ),
  },
  {
    id: 'category',
    width: '16%',
    header: header('category'),
    isPlain: true,
    cell: (app) => (
      <Text truncate title={app.category.name}>
        {app.category.name}
      </Text>
    ),
  },
  { id: 'origin', header: header('origin'), isPlain: true, cell: (app) => <Origin app={app} /> },
  { id: 'tags', header: header('tags'), cell: (app) => <TagList names={app.tagKeys} /> },
  {
    id: 'menus',
    isNumber: true,
    header: header('menus'),
    cell: (app) => <FormattedNumber value={app.menuCount} />,
  },
  {
    id: 'enabled',
    header: header('enabled'),
    cell: (app) => <RowSwitch app={app} name="isEnable" onSwitch={onSwitch} />,
  },
  {
    id: 'shown',
    header: header('shown'),
    cell: (app) => <RowSwitch app={app} name="isDisplay" onSwitch={onSwitch} />,
  },
  { id: 'created', header: header('created'), cell: (app) => <RelativeTime time={app.createdTime} /> },
];

function Origin({ app }: { app: AppRow }) {
  return (
    <HStack gap="1">
      <Tag>
        <FormattedMessage id={`app.origin.${app.origin}`} />
      </Tag>
      {app.isShortcut && (
        <Tag>
          <FormattedMessage id="app.shortcut" />
        </Tag>
      )}
    </HStack>
  );
}

function RowSwitch(props: { app: AppRow; name: SwitchName & keyof AppRow; onSwitch: ReturnType<typeof useAppSwitch> }) {
  const { app, name, onSwitch } = props;
  const intl = useIntl();
  return (
    <Switch
      isOn={app[name]}
      aria-label={intl.formatMessage({ id: `app.switch.${name}Of` }, { name: app.name })}
      onChange={(isOn) => void onSwitch(app, name, isOn)}
    />
  );
}
