import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Page, Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { DeleteStructure } from '../components/delete-structure';
import { ModeSwitch } from '../components/mode-switch';
import { NameDialog } from '../components/name-dialog';
import { NothingChosen, StructurePanel } from '../components/structure-panel';
import { StructureTree, workOfKey } from '../components/structure-tree';
import { GraphPane } from '../graph/graph-pane';
import { useStructures } from '../hooks/use-structures';

type State = ReturnType<typeof useStructures>;

/** The organization as a tree: the nodes on the left, the chosen node on the right, on demand the graph between them. */
export default function StructuresPage() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const page = useStructures();
  const { view, change, total } = page;
  const isGraph = view.mode === 'graph';
  const showsTree = !isMobile || !view.node;
  return (
    <Page
      title={intl.formatMessage({ id: 'structure.title' })}
      aside={
        total && (
          <Text color="fg.muted" whiteSpace="nowrap">
            <FormattedMessage id="structure.nodes" values={{ count: total.nodeCount }} />
          </Text>
        )
      }
      actions={
        showsTree &&
        total &&
        total.nodeCount > 0 && (
          <>
            <ModeSwitch mode={view.mode} onMode={(mode) => change({ mode })} />
            <AddNode page={page} total={total} />
          </>
        )
      }
    >
      {isGraph ? <GraphView page={page} isMobile={isMobile} /> : <PeopleView page={page} isMobile={isMobile} />}
      <Dialogs page={page} />
    </Page>
  );
}

function PeopleView({ page, isMobile }: { page: State; isMobile: boolean }) {
  const { node } = page.view;
  const detailLabel = useDetailLabel();
  return (
    <Flex gap="3" flex="1" alignItems="stretch" minHeight="0">
      <Panel
        display={!isMobile || !node ? 'block' : 'none'}
        width={{ base: '100%', md: '260px', lg: '400px' }}
        height={HEIGHT}
        minHeight="360px"
      >
        <Tree page={page} />
      </Panel>
      {(!isMobile || node) && (
        <Panel flex="1" minWidth="0" {...DETAIL} aria-label={detailLabel}>
          <Detail page={page} isMobile={isMobile} />
        </Panel>
      )}
    </Flex>
  );
}

/** On a phone a chosen node takes the place of the graph. */
function GraphView({ page, isMobile }: { page: State; isMobile: boolean }) {
  const { tree, view, change, node } = page;
  const detailLabel = useDetailLabel();
  if (isMobile && view.node) {
    return (
      <Panel flex="1" aria-label={detailLabel}>
        <Detail page={page} isMobile />
      </Panel>
    );
  }
  return (
    <Panel display="flex" alignItems="stretch" height={HEIGHT} minHeight="360px">
      {!isMobile && (
        <GraphTree>
          <Tree page={page} />
        </GraphTree>
      )}
      <GraphPane
        tree={tree}
        node={node}
        view={view}
        onView={change}
        onKey={(event, id) => {
          const work = workOfKey(event);
          if (work) change({ node: id, work });
          return work !== undefined;
        }}
      />
      {!isMobile && view.node && (
        <chakra.section
          width="304px"
          flexShrink="0"
          borderInlineStartWidth="1px"
          overflow="auto"
          aria-label={detailLabel}
        >
          <Detail page={page} isMobile={false} />
        </chakra.section>
      )}
    </Panel>
  );
}

const HEIGHT = { base: 'calc(100dvh - 180px)', md: 'calc(100dvh - 140px)' };
const DETAIL = { height: { md: HEIGHT.md }, minHeight: { md: '360px' }, overflow: 'auto' } as const;

/** Narrow screens leave the room to the graph: it shows the same nodes. */
const GraphTree = chakra('div', {
  base: {
    width: '240px',
    flexShrink: 0,
    borderInlineEndWidth: '1px',
    '@media (max-width: 1279px)': { display: 'none' },
  },
});

const useDetailLabel = () => useIntl().formatMessage({ id: 'structure.detail' });

function Tree({ page: { tree, counts, total, view, change, refresh } }: { page: State }) {
  return (
    <StructureTree
      tree={tree}
      counts={counts}
      nodeCount={total?.nodeCount}
      selected={view.node}
      onSelect={(id, work) => change({ node: id, work: work ?? null })}
      onAddRoot={() => change({ work: 'addRoot' })}
      onRefresh={refresh}
    />
  );
}

function AddNode({ page: { view, change }, total }: { page: State; total: NonNullable<State['total']> }) {
  const intl = useIntl();
  const isFull = total.nodeCount >= total.maximum;
  return (
    <Button
      variant="primary"
      disabled={isFull}
      title={isFull ? intl.formatMessage({ id: 'structure.full' }, { max: total.maximum }) : undefined}
      onClick={() => change({ work: view.node ? 'addBelow' : 'addRoot' })}
    >
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="structure.add" />
    </Button>
  );
}

function Detail({ page, isMobile }: { page: State; isMobile: boolean }) {
  const { view, change, node, error, counts, refetchNode, nodeChanged, moveNode } = page;
  if (!view.node) {
    return (
      <Box pt="10">
        <NothingChosen />
      </Box>
    );
  }
  return (
    <StructurePanel
      node={node}
      error={error}
      onRetry={refetchNode}
      view={view}
      onView={change}
      onMove={moveNode}
      onNodeChanged={nodeChanged}
      onUsersChanged={counts.refresh}
      isMobile={isMobile}
    />
  );
}

/** The parent of a node to add, and the words for its place; null while none is added or its neighbour is not read. */
function placeOf({ view, node }: Pick<State, 'view' | 'node'>) {
  if (view.work === 'addRoot') return { parent: null, title: 'structure.addRoot' } as const;
  if (view.work === 'addBelow' && node) return { parent: node, title: 'structure.addBelow' } as const;
  if (view.work !== 'addBeside' || !node) return null;
  const path = node.ancestors.map(({ name }) => name).join('>');
  return { parent: node.parentId ? { id: node.parentId, path } : null, title: 'structure.addBeside' } as const;
}

function Dialogs({ page: { view, change, node, added, renamed, deleted } }: { page: State }) {
  const close = () => change({ work: null });
  const place = placeOf({ view, node });
  return (
    <>
      {place && (
        <NameDialog
          node={null}
          {...place}
          onSaved={(id, _, isMore) => void added(id, place.parent?.id ?? null, isMore)}
          onClose={close}
        />
      )}
      {view.work === 'rename' && node && (
        <NameDialog
          key={node.id}
          node={node}
          parent={null}
          onSaved={(_, name) => renamed(node, name)}
          onClose={close}
        />
      )}
      {view.work === 'delete' && node && (
        <DeleteStructure node={node} onDeleted={() => deleted(node)} onClose={close} />
      )}
    </>
  );
}
