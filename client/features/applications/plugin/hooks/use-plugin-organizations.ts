import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { usePluginAssignMutation, usePluginOrganizationsQuery } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useDraft } from '../../../../ui/draft/use-draft';
import { changesOf, onTop } from '../organizations';
import type { PluginRow } from '../plugin-form';

/** The OUs chosen for a plugin, and how to save them; `meanwhile` are the changes that somebody else stored. */
export function usePluginOrganizations(plugin: PluginRow, onSaved: () => void) {
  const intl = useIntl();
  const { data, error, loading, refetch } = usePluginOrganizationsQuery({
    variables: { pluginId: plugin.id },
    fetchPolicy: 'network-only',
  });
  const stored = data?.pluginAssignedOrganizations.organizations;
  const [changed, change] = useState<readonly TreeNode[] | null>(null);
  const chosen = useMemo(
    () => changed ?? stored?.map(({ id, name }): TreeNode => ({ id, name, isLeaf: true })) ?? [],
    [changed, stored],
  );
  const [meanwhile, setMeanwhile] = useState<ReturnType<typeof changesOf> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [assign] = usePluginAssignMutation();
  const former = new Set(stored?.map(({ id }) => id));
  const kept = chosen.filter(({ id }) => former.has(id)).length;
  const [added, removed] = [chosen.length - kept, former.size - kept];
  const isDirty = stored !== undefined && added + removed > 0;
  useDraft({ form: `plugin-organizations-${plugin.id}`, isDirty, read: () => chosen, restore: change });
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const organizationIds = chosen.map(({ id }) => id);
      const stamp = data?.pluginAssignedOrganizations.stamp;
      await assign({ variables: { pluginId: plugin.id, organizationIds, stamp } });
    } catch (thrown) {
      const refused = failureOf(thrown);
      const now = refused.field === 'stamp' ? await refetch().catch(() => null) : null;
      const theirs = now?.data?.pluginAssignedOrganizations.organizations;
      if (theirs && stored) {
        change(onTop(stored, chosen, theirs));
        setMeanwhile(changesOf(stored, theirs));
      } else setFailure(refused);
      return setBusy(false);
    }
    const text = intl.formatMessage({ id: 'plugin.assigned' }, { name: plugin.name, count: chosen.length });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  const retry = () => void refetch();
  const query = { isKnown: stored !== undefined, error: loading ? undefined : error, retry };
  return { query, chosen, change, added, removed, isDirty, isBusy, failure, meanwhile, save };
}
