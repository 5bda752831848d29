import { Box, Flex } from '@chakra-ui/react';
import { ArrowDownUp, FileJson, LayoutGrid, Link2, Plus } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { APP_ORDER_PATH, appPath } from '../../../../widgets/app-frame/app-paths';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { Page } from '../../../../ui/layout/page';
import { RecordList } from '../../../../ui/table/record-list';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { appColumns } from '../components/app-columns';
import { AppRowMenu } from '../components/app-row-menu';
import { useAppList } from '../hooks/use-app-list';
import { useAppSwitch } from '../hooks/use-app-switch';
import { useRefreshApps } from '../hooks/use-refresh-apps';
import { LIST_WORKS } from '../urls';
import type { ListWork } from '../urls';

/** Loaded when they open. */
const AppFilters = lazyPart(() => import('../components/app-filters'));
const CreateApp = lazyPart(() => import('../components/create-app'));
const RegisterApp = lazyPart(() => import('../components/register-app'));
const DeleteApp = lazyPart(() => import('../components/delete-app'));

type State = ReturnType<typeof useAppList>;

/** The applications of the working OU, by their origin (APP-01, APP-02). */
export default function AppsPage() {
  const intl = useIntl();
  const page = useAppList();
  const { tab, tabs, showTab, canDesign, isKnown } = page;
  const { open, choose } = useDialogAddress(LIST_WORKS);
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
        isKnown &&
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
            <Button onClick={() => choose('manifest')}>
              <FileJson strokeWidth={1.5} aria-hidden />
              <FormattedMessage id="app.manifest.open" />
            </Button>
          )}
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
          current={tab}
          onChoose={showTab}
        />
        <TabPanel id="apps" name={tab} isShown>
          <Flex direction="column" gap="4" minHeight="0">
            <Apps page={page} choose={choose} add={add} onFilter={() => choose('filter')} />
          </Flex>
        </TabPanel>
      </Box>
      <Suspense fallback={null}>
        {open?.work === 'filter' && <AppFilters list={page.list} choices={page.choices} onClose={() => choose(null)} />}
        <Dialogs page={page} open={open} choose={choose} />
      </Suspense>
    </Page>
  );
}

interface PartProps {
  readonly page: State;
  readonly choose: ChooseDialog<ListWork>;
}

function Apps({ page, choose, add, onFilter }: PartProps & { add: ReactNode; onFilter: () => void }) {
  const intl = useIntl();
  const { list, tab, answer, canDesign, query, chips } = page;
  const columns = appColumns(useAppSwitch(query.refetch));
  const isOfDesigners = tab !== 'purchased';
  return (
    <RecordList
      label={intl.formatMessage({ id: 'app.title' })}
      list={list}
      placeholder={intl.formatMessage({ id: 'app.search' })}
      columns={columns}
      rows={answer?.apps}
      total={answer?.pagination}
      query={query}
      chips={chips}
      onFilter={onFilter}
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
          title={<FormattedMessage id={`app.none.${tab}`} />}
          text={<FormattedMessage id={isOfDesigners && !canDesign ? 'app.noDesign' : `app.none.${tab}Text`} />}
          action={isOfDesigners && add}
        />
      }
    />
  );
}

type Open = ReturnType<typeof useDialogAddress<ListWork>>['open'];

function Dialogs({ page, open, choose }: PartProps & { open: Open }) {
  const navigate = useNavigate();
  const refresh = useRefreshApps();
  const deleting = page.answer?.apps.find(({ id }) => id === open?.of);
  return (
    <>
      {open?.work === 'add' && page.isKnown && (
        <CreateApp
          canDesign={page.canDesign}
          onCreated={(id) => void navigate(appPath(id), { replace: true })}
          onClose={() => choose(null)}
        />
      )}
      {open?.work === 'manifest' && page.canDesign && (
        <RegisterApp
          onRegistered={(id) => {
            void refresh();
            void navigate(appPath(id), { replace: true });
          }}
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
    </>
  );
}
