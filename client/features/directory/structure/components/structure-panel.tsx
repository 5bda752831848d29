import { Box, chakra, Flex, HStack } from '@chakra-ui/react';
import { ArrowLeft, Network, Pencil, SearchX } from 'lucide-react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { LANGUAGE_KEYS } from '../../../../locales/locales';
import { failureOf } from '../../../../core/failure';
import { Button } from '../../../../ui/button/button';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorState } from '../../../../ui/state/error-state';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { TabPanel, Tabs } from '../../../../ui/layout/tabs';
import { Day } from '../../../../ui/text/time';
import type { Move } from '../../../../ui/table/row-move';
import { useSession } from '../../../identity/session/session-context';
import type { StructureNode } from '../name-form';
import type { StructureTab, StructureView } from '../urls';
import { structurePath } from '../urls';
import { NodeActions } from './structure-menus';
import { StructureAccess } from './structure-access';
import { StructureUsers } from './structure-users';

/** Counting stops there. */
const COUNT_BOUND = 10_000;
const TABS: readonly StructureTab[] = ['users', 'assets', 'access'];

const NodeAssets = lazyPart(async () => ({
  default: (await import('../../../../widgets/node-assets/node-assets')).NodeAssets,
}));

interface Props {
  readonly node: StructureNode | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly view: StructureView;
  readonly onView: (change: Partial<StructureView>) => void;
  readonly onMove: (move: Move) => void;
  readonly onUsersChanged: () => void;
  readonly isMobile: boolean;
}

/** The chosen node with its facts and actions. */
export function StructurePanel({ node, error, onRetry, view, onView, onMove, onUsersChanged, isMobile }: Props) {
  const intl = useIntl();
  const hasAssets = useSession().workingOrganization?.features.includes('assets') ?? false;
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
      <Flex gap="3" alignItems="flex-start" wrap="wrap">
        <Box flex={{ base: '1 1 100%', md: '1 1 200px' }} minWidth="0">
          <Ways node={node} />
          <chakra.h2 textStyle="pageTitle" overflowWrap="anywhere">
            {node.name}
          </chakra.h2>
        </Box>
        <HStack gap="2">
          <Button onClick={() => onView({ work: 'rename' })}>
            <Pencil strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="structure.rename.action" />
          </Button>
          <MoreMenu isOfPage label={intl.formatMessage({ id: 'structure.actionsOf' }, { name: node.name })}>
            <NodeActions isFirst={false} isLast={false} onWork={(work) => onView({ work })} onMove={onMove} />
          </MoreMenu>
        </HStack>
      </Flex>
      <Figures node={node} />
      <Box>
        <Tabs
          id="structure"
          label={intl.formatMessage({ id: 'structure.parts' })}
          faultLabel=""
          tabs={TABS.filter((name) => name !== 'assets' || hasAssets).map((name) => ({
            name,
            label: <FormattedMessage id={`structure.tab.${name}`} />,
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
              <NodeAssets node={node} onChanged={onUsersChanged} />
            </Suspense>
          )}
        </TabPanel>
        <TabPanel id="structure" name="access" isShown={view.tab === 'access'}>
          {view.tab === 'access' && <StructureAccess id={node.id} />}
        </TabPanel>
      </Box>
    </Flex>
  );
}

/** The path to the node, each step a link. */
function Ways({ node }: { node: StructureNode }) {
  const intl = useIntl();
  if (node.ancestors.length === 0) return null;
  return (
    <chakra.nav aria-label={intl.formatMessage({ id: 'structure.path' })} color="fg.muted" textStyle="s12">
      <chakra.ol display="flex" flexWrap="wrap" columnGap="1">
        {node.ancestors.map(({ id, name }, at) => (
          <li key={id}>
            <chakra.span css={{ '& a': { color: 'fg.muted' }, '& a:hover': { color: 'fg' } }}>
              <Link to={structurePath(id)}>{name}</Link>
            </chakra.span>
            {at < node.ancestors.length - 1 && <span aria-hidden> ›</span>}
          </li>
        ))}
      </chakra.ol>
    </chakra.nav>
  );
}

function Figures({ node }: { node: StructureNode }) {
  const bounded = (count: number) => (
    <>
      <FormattedNumber value={count} />
      {count >= COUNT_BOUND && '+'}
    </>
  );
  const languages = LANGUAGE_KEYS.filter((key) => node.nameJson[key]).length;
  const figures: readonly (readonly [string, ReactNode])[] = [
    ['users', <FormattedNumber key="users" value={node.userCount} />],
    ['allUsers', bounded(node.allUserCount)],
    ['nodes', bounded(node.nodeCount)],
    ['level', <FormattedNumber key="level" value={node.ancestors.length + 1} />],
    ['languages', <FormattedMessage key="languages" id="structure.ofSeven" values={{ count: languages }} />],
    ['created', <Day key="created" time={node.createdTime} />],
  ];
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" py="3" borderBlockWidth="1px">
      {figures.map(([name, value]) => (
        <Box key={name}>
          <chakra.dt color="fg.muted" textStyle="s12">
            <FormattedMessage id={`structure.figure.${name}`} />
          </chakra.dt>
          <chakra.dd fontWeight="500">{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
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
