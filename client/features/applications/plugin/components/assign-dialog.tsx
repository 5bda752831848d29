import { Box, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { IN_PLACE } from '../../../../api/error-policy';
import { emitClientEvent } from '../../../../core/events';
import type { ApiFailure } from '../../../../core/failure';
import { failureOf } from '../../../../core/failure';
import { usePluginAssignMutation, usePluginOrganizationsQuery } from '../../../../api/generated/hooks';
import { ErrorState } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { useDraft } from '../../../identity/session/hooks/use-draft';
import { useOrganizationSource } from '../hooks/use-organization-source';
import { changesOf, onTop } from '../organizations';
import type { PluginRow } from '../plugin-form';

interface Props {
  readonly plugin: PluginRow;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Chooses which OUs have a plugin, out of all that there are (PLUG-02). */
export function AssignDialog({ plugin, onSaved, onClose }: Props) {
  const intl = useIntl();
  const source = useOrganizationSource();
  const { data, error, loading, refetch } = usePluginOrganizationsQuery({
    variables: { pluginId: plugin.id },
    context: IN_PLACE,
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
  const [assign] = usePluginAssignMutation({ context: IN_PLACE });
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
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="plugin.assignTitle" values={{ name: plugin.name }} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
      summary={isDirty && <FormattedMessage id="plugin.difference" values={{ added, removed }} />}
    >
      {meanwhile && <Meanwhile {...meanwhile} />}
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id="plugin.assignText" />
      </Text>
      <Box minHeight="328px">
        {stored ? (
          <TreeMultiSelect {...source} selected={chosen} onChange={change} maximum={SELECTION_LIMIT} height={264} />
        ) : error && !loading ? (
          <ErrorState failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Box>
    </FormDialog>
  );
}

/** What somebody else changed while the dialog was open; one's own choice stands on top of it. */
function Meanwhile({ given, taken }: ReturnType<typeof changesOf>) {
  const intl = useIntl();
  return (
    <Box role="alert" mb="3" padding="3" borderRadius="panel" bg="status.warningSoft" textStyle="s13">
      <Text color="status.warning" fontWeight="500">
        <FormattedMessage id="plugin.meanwhile" />
      </Text>
      {Object.entries({ given, taken }).map(
        ([kind, names]) =>
          names.length > 0 && (
            <Text key={kind} mt="1" overflowWrap="anywhere">
              <FormattedMessage
                id={`plugin.meanwhile.${kind}`}
                values={{ names: intl.formatList(names, { type: 'unit' }) }}
              />
            </Text>
          ),
      )}
    </Box>
  );
}
