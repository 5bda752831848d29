import type { SubAdminPreviewQuery } from '../../../../api/generated/graphql';
import { useSubAdminPreviewQuery } from '../../../../api/generated/hooks';
import { usePaused } from '../../../../ui/timing/use-paused';
import type { SubAdminValues } from '../sub-admin-form';
import { variablesOf } from '../sub-admin-form';

export type Preview = SubAdminPreviewQuery['subAdminPreview'];

/**
 * The console of a person with the rights in a form, asked for when typing and clicking pause; null while the form is
 * not complete.
 */
export function usePreview(values: SubAdminValues) {
  const asked = usePaused(JSON.stringify(variablesOf(values)));
  const variables = JSON.parse(asked) as ReturnType<typeof variablesOf>;
  const { data, previousData, loading, error, refetch } = useSubAdminPreviewQuery({
    ...(variables ? { variables } : { variables: { userId: '' }, skip: true }),
    // The answer is that of another person: nothing of it belongs into the cache.
    fetchPolicy: 'no-cache',
  });
  const preview: Preview | null = variables ? ((data ?? previousData)?.subAdminPreview ?? null) : null;
  return { preview, isComplete: variables !== null, isLoading: loading, error, retry: () => void refetch() };
}
