import {
  useAppTagCreateMutation,
  useAppTagDeleteMutation,
  useAppTagModifyMutation,
} from '../../../../api/generated/hooks';
import type { TagOwner } from '../../../../widgets/tags/tag-form';
import type { AppDetail } from '../app-form';

/** The tags of an application, and how they are changed. */
export function useAppTags({ id: appId, tags }: Pick<AppDetail, 'id' | 'tags'>): TagOwner {
  const [create] = useAppTagCreateMutation();
  const [modify] = useAppTagModifyMutation();
  const [remove] = useAppTagDeleteMutation();
  return {
    kind: 'app',
    id: appId,
    tags,
    create: (tag) => create({ variables: { appId, tag } }),
    modify: (id, tag) => modify({ variables: { id, ...tag } }),
    remove: (id) => remove({ variables: { id } }),
  };
}
