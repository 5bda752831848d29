import { Box, Flex, Stack } from '@chakra-ui/react';
import { ArrowLeft, Network, SearchX, Users } from 'lucide-react';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import type { Move } from '../../../../ui/table/row-move';
import { useSession } from '../../../identity/session/session-context';
import { HistoryPart } from '../../../../widgets/history/history-parts';
import type { StructureNode } from '../name-form';
import type { StructureTab, StructureView } from '../urls';
import { NodeHead } from './node-head';
import { NodePeople } from './node-people';
import { NodeSections } from './node-sections';
import { StructureAccess } from './structure-access';
import { StructureUsers } from './structure-users';

const TABS: readonly StructureTab[] = ['users', 'assets', 'access', 'history'];

const NodeAssets = lazyPart(async () => ({
  default: (await import('../../../../widgets/node-assets/node-assets')).NodeAssets,
}));

interface PartsProps {
  readonly node: StructureNode;
  readonly view: StructureView;
  readonly onView: (change: Partial<StructureView>) => void;
  readonly onUsersChanged: () => void;
  /** Called after tags, resource, status or assets of the node changed. */
  readonly onNodeChanged: () => void;
}

interface Props extends Omit<PartsProps, 'node'> {
  readonly node: StructureNode | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onMove: (move: Move) => void;
  readonly isMobile: boolean;
}

/** The chosen node with its facts and actions. */
export function StructurePanel(props: Props) {
  const { node, error, onRetry, view, onView, onMove, onNodeChanged, onUsersChanged, isMobile } = props;
  const isNarrow = view.mode === 'graph';
  const back = isMobile && (
    <Button variant="ghost" onClick={() => onView({ node: null })} alignSelf="flex-start">
      <ArrowLeft strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="structure.toTree" />
    </Button>
  );
  if (!node) {
    return (
      <Flex direction="column" padding="4" gap="3">
        {back}
        {error ? <Unavailable error={error} onRetry={onRetry} /> : <SkeletonLines lines={8} />}
      </Flex>
    );
  }
  return (
    <Flex direction="column" padding="4" gap="4" minHeight="0">
      {back}
      <NodeHead node={node} isNarrow={isNarrow} onWork={(work) => onView({ work })} onMove={onMove} />
      <NodeSections node={node} view={view} onView={onView} onChanged={onNodeChanged} />
      {isNarrow ? (
        <Button alignSelf="flex-start" onClick={() => onView({ mode: 'people', tab: 'users' })}>
          <Users strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="node.showPeople" values={{ count: node.userCount }} />
        </Button>
      ) : (
        <Parts node={node} view={view} onView={onView} onUsersChanged={onUsersChanged} onNodeChanged={onNodeChanged} />
      )}
    </Flex>
  );
}

/** The users and the assets of a node, and who has access to it. */
function Parts({ node, view, onView, onUsersChanged, onNodeChanged }: PartsProps) {
  const intl = useIntl();
  const hasAssets = useSession().workingOrganization?.features.includes('assets') ?? false;
  return (
    <Box>
      <Tabs
        id="structure"
        label={intl.formatMessage({ id: 'structure.parts' })}
        faultLabel=""
        tabs={TABS.filter((name) => name !== 'assets' || hasAssets).map((name) => ({
          name,
          label: <FormattedMessage id={name === 'history' ? 'console.history' : `structure.tab.${name}`} />,
        }))}
        current={view.tab}
        onChoose={(tab) => onView({ tab })}
      />
      <TabPanel id="structure" name="users" isShown={view.tab === 'users'}>
        {view.tab === 'users' && (
          <StructureUsers
            key={node.id}
            node={node}
            isAdding={view.work === 'addUsers'}
            onAdd={() => onView({ work: 'addUsers' })}
            onClose={() => onView({ work: null })}
            onChanged={onUsersChanged}
          />
        )}
      </TabPanel>
      <TabPanel id="structure" name="assets" isShown={view.tab === 'assets'}>
        {view.tab === 'assets' && hasAssets && (
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <NodeAssets key={node.id} node={node} onChanged={onNodeChanged} />
          </Suspense>
        )}
      </TabPanel>
      <TabPanel id="structure" name="access" isShown={view.tab === 'access'}>
        {view.tab === 'access' && (
          <Stack gap="5">
            <NodePeople key={node.id} node={node} />
            <StructureAccess id={node.id} />
          </Stack>
        )}
      </TabPanel>
      <TabPanel id="structure" name="history" isShown={view.tab === 'history'}>
        {view.tab === 'history' && <HistoryPart key={node.id} kind="STRUCTURE" id={node.id} />}
      </TabPanel>
    </Box>
  );
}

function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = failureOf(error);
  if (failure.code !== 403 && failure.code !== 404) return <ErrorState failure={failure} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={<SearchX size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id="structure.gone" />}
      text={<FormattedMessage id="structure.goneText" />}
    />
  );
}

/** Nothing is chosen yet. */
export function NothingChosen() {
  return (
    <EmptyState
      icon={<Network size={20} strokeWidth={1.5} />}
      title={<FormattedMessage id="structure.choose" />}
      text={<FormattedMessage id="structure.chooseText" />}
    />
  );
}
