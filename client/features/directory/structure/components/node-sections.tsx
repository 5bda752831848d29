import { Grid } from '@chakra-ui/react';
import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useNodeChanges } from '../hooks/use-node-changes';
import { useNodeTags } from '../hooks/use-node-tags';
import type { StructureNode } from '../name-form';
import type { StructureView } from '../urls';
import { NodeResource } from './node-resource';
import { NodeStatus } from './node-status';
import { NodeTags } from './node-tags';

const TagDialog = lazyPart(() => import('../../../../widgets/tags/tag-dialog'));
const ResourcePicker = lazyPart(() => import('./resource-picker'));
const StatusDialog = lazyPart(() => import('./status-dialog'));

interface Props {
  readonly node: StructureNode;
  readonly view: StructureView;
  readonly onView: (change: Partial<StructureView>) => void;
  /** Called after a change of the node. */
  readonly onChanged: () => void;
}

/** Tags, resource and auto-authorization of a node, with their dialogs (STRC-01). */
export function NodeSections({ node, view, onView, onChanged }: Props) {
  const tags = useNodeTags(node);
  const { setResource, switchStatus } = useNodeChanges(node, onChanged);
  const close = () => onView({ work: null });
  return (
    <>
      <Grid templateColumns="repeat(auto-fit, minmax(min(100%, 220px), 1fr))" gap="5">
        <NodeTags node={node} onEdit={(tag) => onView({ work: 'tag', tag })} onChanged={onChanged} />
        <NodeResource
          resource={node.resource}
          onChoose={() => onView({ work: 'resource' })}
          onClear={() => void setResource(null)}
        />
        <NodeStatus node={node} onSwitch={() => onView({ work: 'status' })} />
      </Grid>
      <Suspense fallback={null}>
        {view.work === 'tag' && (
          <TagDialog
            owner={tags}
            tag={node.tags.find(({ id }) => id === view.tag) ?? null}
            onSaved={() => {
              close();
              onChanged();
            }}
            onClose={close}
          />
        )}
        {view.work === 'resource' && <ResourcePicker node={node} onChoose={setResource} onClose={close} />}
        {view.work === 'status' && <StatusDialog node={node} onConfirm={switchStatus} onClose={close} />}
      </Suspense>
    </>
  );
}
