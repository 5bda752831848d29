import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from '../../../../ui/state/error-state';
import { SearchInput } from '../../../../ui/form/search-input';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { Tag } from '../../../../ui/text/tag';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import type { AppRightsState } from '../hooks/use-app-rights';
import type { RoleValues } from '../role-form';
import type { GridRow, NamedApp } from '../rights-rows';
import { choose, menuRows, permissionRows } from '../rights-rows';
import type { RightTab } from '../urls';
import { RIGHT_TABS } from '../urls';
import { RightsGrid } from './rights-grid';
import { StructureChoice } from './structure-choice';

interface Props {
  readonly apps: readonly NamedApp[];
  readonly choices: AppRightsState;
  readonly tab: RightTab;
  readonly onTab: (tab: RightTab) => void;
}

/** Chooses menu groups, permissions and structures of the chosen applications (ROLE-03, ROLE-04). */
export function RightChoice({ apps, choices, tab, onTab }: Props) {
  const intl = useIntl();
  const { control, setValue } = useFormContext<RoleValues>();
  const [menuGroups, permissions, structures] = useWatch({
    control,
    name: ['menuGroups', 'permissions', 'structures'],
  });
  const [search, setSearch] = useState('');
  const { closed, open, fold } = useFolding();
  const pick =
    (part: 'menuGroups' | 'permissions', chosen: readonly string[]) => (ids: readonly string[], isOn: boolean) =>
      setValue(part, choose(chosen, ids, isOn), { shouldDirty: true });
  const found = search.trim();
  const counts: Record<RightTab, number> = {
    menus: menuGroups.length,
    permissions: permissions.length,
    structures: structures.filter(({ appId }) => apps.some(({ id }) => id === appId)).length,
  };
  return (
    <>
      <Box px="4">
        <Tabs
          id="role-rights"
          label={intl.formatMessage({ id: 'role.step.rights' })}
          faultLabel=""
          current={tab}
          onChoose={onTab}
          tabs={RIGHT_TABS.map((name) => ({
            name,
            label: (
              <>
                <FormattedMessage id={`role.${name}`} />
                <Tag fontVariantNumeric="tabular-nums">{counts[name]}</Tag>
              </>
            ),
          }))}
        />
      </Box>
      {tab !== 'structures' && <GridSearch search={search} onSearch={setSearch} />}
      {choices.failure ? (
        <ErrorState failure={choices.failure} onRetry={() => void choices.load(apps.map(({ id }) => id))} />
      ) : choices.isLoading ? (
        <Box padding="5">
          <SkeletonLines lines={6} />
        </Box>
      ) : (
        <>
          <TabPanel id="role-rights" name="menus" isShown={tab === 'menus'}>
            <Menus
              rows={menuRows(apps, choices.rights, new Set(menuGroups), { search: found, closed, open })}
              chosen={new Set(menuGroups)}
              onChoose={pick('menuGroups', menuGroups)}
              onFold={fold}
            />
          </TabPanel>
          <TabPanel id="role-rights" name="permissions" isShown={tab === 'permissions'}>
            <Permissions
              apps={apps}
              choices={choices}
              search={found}
              closed={closed}
              chosen={new Set(permissions)}
              onChoose={pick('permissions', permissions)}
              onFold={fold}
            />
          </TabPanel>
          <TabPanel id="role-rights" name="structures" isShown={tab === 'structures'}>
            <StructureChoice
              apps={apps}
              selected={structures}
              onChange={(nodes) => setValue('structures', nodes, { shouldDirty: true })}
            />
          </TabPanel>
        </>
      )}
    </>
  );
}

function GridSearch({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const intl = useIntl();
  const isMobile = useIsMobile();
  return (
    <Flex px="3" pt="3" gap="3" alignItems="center" wrap="wrap">
      <Box width={{ base: '100%', md: '280px' }}>
        <SearchInput
          type="search"
          value={search}
          maxLength={100}
          label={intl.formatMessage({ id: 'role.rights.search' })}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Box>
      {!isMobile && (
        <Text color="fg.subtle" textStyle="s12" marginStart="auto">
          <FormattedMessage id="role.rights.keys" />
        </Text>
      )}
    </Flex>
  );
}

/** The rows that are folded. Apps begin open, rows below them folded. */
function useFolding() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const fold = (row: GridRow, isOpen: boolean) => {
    const [names, set, isIn] = row.level === 1 ? [closed, setClosed, !isOpen] : [open, setOpen, isOpen];
    set(new Set(isIn ? [...names, row.id] : [...names].filter((id) => id !== row.id)));
  };
  return { closed, open, fold };
}

interface GridProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isOn: boolean) => void;
  readonly onFold: (row: GridRow, isOpen: boolean) => void;
}

function Menus({ rows, ...grid }: GridProps & { rows: readonly GridRow[] }) {
  const intl = useIntl();
  if (rows.length === 0) return <NoMatch />;
  return (
    <RightsGrid
      {...grid}
      label={intl.formatMessage({ id: 'role.menus' })}
      rows={rows}
      heads={[<FormattedMessage key="menu" id="role.grid.menu" />, <FormattedMessage key="open" id="role.grid.open" />]}
    />
  );
}

function Permissions(
  props: GridProps & {
    apps: readonly NamedApp[];
    choices: AppRightsState;
    search: string;
    closed: ReadonlySet<string>;
  },
) {
  const { apps, choices, search, closed, ...grid } = props;
  const intl = useIntl();
  const grids = apps.flatMap((app) => {
    const rights = choices.rights.get(app.id);
    const parts = rights && permissionRows(app, rights, { search, closed });
    return parts && parts.rows.length > 0 ? [{ app, ...parts }] : [];
  });
  if (grids.length === 0) return search ? <NoMatch /> : <None />;
  return grids.map(({ app, columns, rows }, at) => (
    <chakra.section key={app.id} borderTopWidth={at > 0 ? '1px' : undefined}>
      <RightsGrid
        {...grid}
        label={intl.formatMessage({ id: 'role.permissionsOf' }, { app: app.name })}
        rows={rows}
        heads={[
          <FormattedMessage key="permission" id="role.grid.permission" />,
          ...(columns ?? [<FormattedMessage key="allowed" id="role.grid.allowed" />]),
        ]}
      />
    </chakra.section>
  ));
}

const NoMatch = () => (
  <Text px="4" pb="4" color="fg.muted" textStyle="s13" role="status">
    <FormattedMessage id="common.noMatch" />
  </Text>
);

const None = () => (
  <Text px="4" pb="4" color="fg.muted" textStyle="s13">
    <FormattedMessage id="role.permissions.none" />
  </Text>
);
