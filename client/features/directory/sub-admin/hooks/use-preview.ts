import { IN_PLACE } from '../../../../api/error-policy';
import type { SubAdminPreviewQuery } from '../../../../api/generated/graphql';
import { useSubAdminPreviewQuery } from '../../../../api/generated/hooks';
import { usePaused } from '../../../../ui/timing/use-paused';
import type { SubAdminValues } from '../sub-admin-form';
import { variablesOf } from '../sub-admin-form';

export type Preview = SubAdminPreviewQuery['subAdminPreview'];

/**
 * What somebody would see with the rights that a form holds, asked once typing and clicking pause; null as long as the
 * form is not complete.
 */
export function usePreview(values: SubAdminValues) {
  const asked = usePaused(JSON.stringify(variablesOf(values)));
  const variables = JSON.parse(asked) as ReturnType<typeof variablesOf>;
  const { data, previousData, loading, error, refetch } = useSubAdminPreviewQuery({
    ...(variables ? { variables } : { variables: { userId: '' }, skip: true }),
    // Seen with other eyes than those of the person who looks: nothing of it belongs into the cache.
    fetchPolicy: 'no-cache',
    context: IN_PLACE,
  });
  const preview: Preview | null = variables ? ((data ?? previousData)?.subAdminPreview ?? null) : null;
  return { preview, isComplete: variables !== null, isLoading: loading, error, retry: () => void refetch() };
}
