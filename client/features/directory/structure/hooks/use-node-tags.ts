import {
  useStructureTagCreateMutation,
  useStructureTagDeleteMutation,
  useStructureTagModifyMutation,
} from '../../../../api/generated/hooks';
import type { TagOwner } from '../../../../widgets/tags/tag-form';
import type { StructureNode } from '../name-form';

/** The tags of a node, and how they are changed (CALL-183 to CALL-185). */
export function useNodeTags({ id: structureId, tags }: Pick<StructureNode, 'id' | 'tags'>): TagOwner {
  const [create] = useStructureTagCreateMutation();
  const [modify] = useStructureTagModifyMutation();
  const [remove] = useStructureTagDeleteMutation();
  return {
    kind: 'structure',
    id: structureId,
    tags,
    create: (tag) => create({ variables: { structureId, tag } }),
    modify: (id, tag) => modify({ variables: { id, ...tag } }),
    remove: (id) => remove({ variables: { id } }),
  };
}
