import { Box, Flex, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { IN_PLACE, OF_PAGE } from '../../../../api/error-policy';
import { useStructureDetailQuery, useStructureSummaryQuery } from '../../../../api/generated/hooks';
import { Button } from '../../../../ui/button/button';
import { Page, Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { DeleteStructure } from '../components/delete-structure';
import { NameDialog } from '../components/name-dialog';
import { NothingChosen, StructurePanel } from '../components/structure-panel';
import { StructureTree } from '../components/structure-tree';
import { useMove } from '../hooks/use-move';
import { useStructureTree } from '../hooks/use-structure-tree';
import { useUserCounts } from '../hooks/use-user-counts';
import type { StructureView } from '../urls';
import { viewOf, withView } from '../urls';

/** The organization as a tree: left the nodes, right what is known of the chosen one. */
export default function StructuresPage() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const [parameters, setParameters] = useSearchParams();
  const view = viewOf(parameters);
  const change = useCallback(
    (wanted: Partial<StructureView>) => setParameters((now) => withView(now, wanted)),
    [setParameters],
  );
  const tree = useStructureTree();
  const counts = useUserCounts();
  const { move } = useMove(tree);
  const { data: summary, refetch: recount } = useStructureSummaryQuery({
    context: OF_PAGE,
    fetchPolicy: 'cache-and-network',
  });
  const { data, error, refetch } = useStructureDetailQuery({
    variables: { id: view.node ?? '' },
    skip: !view.node,
    context: IN_PLACE,
    fetchPolicy: 'cache-and-network',
  });
  const node = data?.structureDetail.id === view.node ? data?.structureDetail : undefined;
  const nodeId = node?.id;
  const ways = node?.ancestors.map(({ id }) => id).join(' ');
  const { reveal } = tree;
  useEffect(() => {
    if (nodeId) void reveal(ways ? ways.split(' ') : [], nodeId);
  }, [reveal, nodeId, ways]);

  // One root alone says nothing yet.
  const roots = tree.levels.get(null);
  const onlyRoot = roots?.nodes.length === 1 && roots.state === 'ready' ? roots.nodes[0] : undefined;
  const openRoot = onlyRoot?.isLeaf === false ? onlyRoot.id : undefined;
  const { setOpen } = tree;
  useEffect(() => {
    if (openRoot) setOpen([openRoot], true);
  }, [setOpen, openRoot]);

  const total = summary?.structureSummary;
  const isFull = total !== undefined && total.nodeCount >= total.maximum;
  const refresh = () => {
    void tree.reloadAll();
    void recount();
    counts.refresh();
    if (view.node) void refetch();
  };
  const added = async (id: string, parentId: string | null) => {
    change({ work: null });
    void recount();
    if (parentId) {
      // The parent may have been a leaf until now.
      const above = node?.parentId ?? null;
      tree.change(above, (nodes) => nodes.map((each) => (each.id === parentId ? { ...each, isLeaf: false } : each)));
    }
    await tree.reload(parentId);
    change({ node: id });
  };
  const isOnePane = isMobile;
  const showsTree = !isOnePane || !view.node;
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
          <Button
            variant="primary"
            disabled={isFull}
            title={isFull ? intl.formatMessage({ id: 'structure.full' }, { max: total.maximum }) : undefined}
            onClick={() => change({ work: node ? 'addBelow' : 'addRoot' })}
          >
            <Plus strokeWidth={1.5} aria-hidden />
            <FormattedMessage id="structure.add" />
          </Button>
        )
      }
    >
      <Flex gap="3" flex="1" alignItems="stretch" minHeight="0">
        <Panel
          display={showsTree ? 'block' : 'none'}
          width={{ base: '100%', md: '260px', lg: '400px' }}
          height={{ base: 'calc(100dvh - 180px)', md: 'calc(100dvh - 140px)' }}
          minHeight="360px"
        >
          <StructureTree
            tree={tree}
            counts={counts}
            nodeCount={total?.nodeCount}
            selected={view.node}
            onSelect={(id, work) => change({ node: id, work: work ?? null })}
            onAddRoot={() => change({ work: 'addRoot' })}
            onRefresh={refresh}
          />
        </Panel>
        {(!isOnePane || view.node) && (
          <Panel
            flex="1"
            minWidth="0"
            height={{ md: 'calc(100dvh - 140px)' }}
            minHeight={{ md: '360px' }}
            overflow="auto"
            aria-label={intl.formatMessage({ id: 'structure.detail' })}
          >
            {view.node ? (
              <StructurePanel
                node={node}
                error={error}
                onRetry={() => void refetch()}
                view={view}
                onView={change}
                onMove={(where) => node && void move(node.parentId, node.id, where)}
                onUsersChanged={() => {
                  counts.refresh();
                  void refetch();
                }}
                isMobile={isMobile}
              />
            ) : (
              <Box pt="10">
                <NothingChosen />
              </Box>
            )}
          </Panel>
        )}
      </Flex>
      {(view.work === 'addRoot' || (view.work === 'addBelow' && node)) && (
        <NameDialog
          node={null}
          parent={view.work === 'addBelow' ? (node ?? null) : null}
          onSaved={(id) => void added(id, view.work === 'addBelow' ? (node?.id ?? null) : null)}
          onClose={() => change({ work: null })}
        />
      )}
      {view.work === 'rename' && node && (
        <NameDialog
          key={node.id}
          node={node}
          parent={null}
          onSaved={(id, name) => {
            change({ work: null });
            tree.change(node.parentId, (nodes) => nodes.map((each) => (each.id === id ? { ...each, name } : each)));
            void refetch();
          }}
          onClose={() => change({ work: null })}
        />
      )}
      {view.work === 'delete' && node && (
        <DeleteStructure
          node={node}
          onDeleted={() => {
            change({ node: node.parentId, work: null });
            tree.change(node.parentId, (nodes) => nodes.filter((each) => each.id !== node.id));
            const above = node.ancestors.at(-2)?.id ?? null;
            if (tree.levelOf(node.parentId)?.nodes.length === 0 && node.parentId) void tree.reload(above);
            void recount();
          }}
          onClose={() => change({ work: null })}
        />
      )}
    </Page>
  );
}
