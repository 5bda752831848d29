import { Box, Flex } from '@chakra-ui/react';
import { ArrowDownUp, LayoutGrid, Link2, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { OF_PAGE } from '../../../../api/error-policy';
import type { AppOrigin } from '../../../../api/generated/graphql';
import { useAppListQuery } from '../../../../api/generated/hooks';
import { APP_ORDER_PATH, appPath } from '../../../../widgets/app-frame/app-paths';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Page } from '../../../../ui/layout/page';
import { RecordList } from '../../../../ui/table/record-list';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { useListState } from '../../../../ui/table/use-list-state';
import { appColumns } from '../components/app-columns';
import { AppRowMenu } from '../components/app-row-menu';
import { filterOf, useAppFilters } from '../hooks/use-app-filters';
import { useAppSwitch } from '../hooks/use-app-switch';
import { useRefreshApps } from '../hooks/use-refresh-apps';
import { LIST_TABS, LIST_WORKS, listTab, withTab } from '../urls';
import type { ListTab } from '../urls';

/** Loaded when they are asked for. */
const AppFilters = lazyPart(() => import('../components/app-filters'));
const CreateApp = lazyPart(() => import('../components/create-app'));
const DeleteApp = lazyPart(() => import('../components/delete-app'));

/** What few look for stays one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['tags', 'created'];
const ORIGINS: Readonly<Record<ListTab, AppOrigin | null>> = { all: null, purchased: 'PURCHASED', custom: 'CUSTOM' };

/** The applications of the working OU, by where they come from (APP-01, APP-02). */
export default function AppsPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const list = useListState(HIDDEN_AT_FIRST);
  const [isFiltering, setFiltering] = useState(false);
  const asked = listTab(parameters);
  const { data, previousData, loading, error, refetch } = useAppListQuery({
    variables: {
      createdType: ORIGINS[asked],
      search: list.search,
      filter: filterOf(list),
      pagination: { currentPage: list.page, limit: list.size },
    },
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const shown = data ?? previousData;
  const answer = shown?.appList;
  const canDesign = shown?.appDesignEnable.enable ?? false;
  const tabs = LIST_TABS.filter(
    (name) =>
      name === 'all' ||
      name === asked ||
      (name === 'purchased' ? answer?.isPurchasedAppDisplay : answer?.isSelfDesignedAppDisplay),
  );
  const { choices, chips } = useAppFilters(list, answer);
  const { open, choose } = useDialogAddress(LIST_WORKS);
  const refresh = useRefreshApps();
  const onSwitch = useAppSwitch();
  const columns = appColumns(onSwitch);
  const deleting = answer?.apps.find(({ id }) => id === open?.of);
  const add = canDesign && (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="app.add" />
    </Button>
  );
  return (
    <Page
      title={intl.formatMessage({ id: 'app.title' })}
      subtitle={
        shown &&
        !canDesign && (
          <Box as="span" whiteSpace="normal">
            <FormattedMessage id="app.noDesign" />
          </Box>
        )
      }
      actions={
        <>
          <ButtonLink asChild>
            <Link to={APP_ORDER_PATH}>
              <ArrowDownUp strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="order.link" />
            </Link>
          </ButtonLink>
          {canDesign && (
            <Button onClick={() => choose('shortcut')}>
              <Link2 strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="shortcut.add" />
            </Button>
          )}
          {add}
        </>
      }
    >
      <Box>
        <Tabs
          id="apps"
          label={intl.formatMessage({ id: 'app.origins' })}
          faultLabel=""
          tabs={tabs.map((name) => ({ name, label: <FormattedMessage id={`app.list.${name}`} /> }))}
          current={asked}
          onChoose={(tab) => setParameters((now) => withTab(now, tab))}
        />
        <TabPanel id="apps" name={asked} isShown>
          <Flex direction="column" gap="4" minHeight="0">
            <RecordList
              label={intl.formatMessage({ id: 'app.title' })}
              list={list}
              placeholder={intl.formatMessage({ id: 'app.search' })}
              columns={columns}
              rows={answer?.apps}
              total={answer?.pagination}
              query={{ loading, error, refetch }}
              chips={chips}
              onFilter={() => setFiltering(true)}
              rowKey={(app) => app.id}
              rowMenu={(app) => (
                <AppRowMenu
                  app={app}
                  onDelete={() => choose('delete', app.id)}
                  onShortcut={canDesign ? () => choose('shortcut', app.id) : undefined}
                />
              )}
              empty={
                <EmptyState
                  icon={<LayoutGrid size={20} strokeWidth={1.5} />}
                  title={<FormattedMessage id={`app.none.${asked}`} />}
                  text={
                    <FormattedMessage
                      id={asked !== 'purchased' && !canDesign ? 'app.noDesign' : `app.none.${asked}Text`}
                    />
                  }
                  action={asked !== 'purchased' && add}
                />
              }
            />
          </Flex>
        </TabPanel>
      </Box>
      <Suspense fallback={null}>
        {isFiltering && (
          <AppFilters
            list={list}
            choices={choices}
            onApply={(filters) => {
              setFiltering(false);
              list.change({ filters });
            }}
            onClose={() => setFiltering(false)}
          />
        )}
        {open?.work === 'add' && shown && (
          <CreateApp
            canDesign={canDesign}
            onCreated={(id) => void navigate(appPath(id), { replace: true })}
            onClose={() => choose(null)}
          />
        )}
        {open?.work === 'delete' && deleting && (
          <DeleteApp
            app={deleting}
            onDeleted={() => {
              choose(null);
              void refresh();
            }}
            onClose={() => choose(null)}
          />
        )}
      </Suspense>
    </Page>
  );
}
