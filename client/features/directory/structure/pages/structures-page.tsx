import { Box, Flex, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Page, Panel } from '../../../../ui/layout/page';
import { useIsMobile } from '../../../../ui/layout/use-is-mobile';
import { DeleteStructure } from '../components/delete-structure';
import { NameDialog } from '../components/name-dialog';
import { NothingChosen, StructurePanel } from '../components/structure-panel';
import { StructureTree } from '../components/structure-tree';
import { useStructures } from '../hooks/use-structures';

type State = ReturnType<typeof useStructures>;

/** The organization as a tree: the nodes on the left, the chosen node on the right. */
export default function StructuresPage() {
  const intl = useIntl();
  const isMobile = useIsMobile();
  const page = useStructures();
  const { view, change, total } = page;
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
      actions={showsTree && total && total.nodeCount > 0 && <AddNode page={page} total={total} />}
    >
      <Flex gap="3" flex="1" alignItems="stretch" minHeight="0">
        <Panel
          display={showsTree ? 'block' : 'none'}
          width={{ base: '100%', md: '260px', lg: '400px' }}
          height={{ base: 'calc(100dvh - 180px)', md: 'calc(100dvh - 140px)' }}
          minHeight="360px"
        >
          <StructureTree
            tree={page.tree}
            counts={page.counts}
            nodeCount={total?.nodeCount}
            selected={view.node}
            onSelect={(id, work) => change({ node: id, work: work ?? null })}
            onAddRoot={() => change({ work: 'addRoot' })}
            onRefresh={page.refresh}
          />
        </Panel>
        {(!isMobile || view.node) && <Detail page={page} isMobile={isMobile} />}
      </Flex>
      <Dialogs page={page} />
    </Page>
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
  const intl = useIntl();
  const { view, change, node, error, counts, refetchNode, moveNode } = page;
  return (
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
          onRetry={refetchNode}
          view={view}
          onView={change}
          onMove={moveNode}
          onUsersChanged={counts.refresh}
          isMobile={isMobile}
        />
      ) : (
        <Box pt="10">
          <NothingChosen />
        </Box>
      )}
    </Panel>
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
