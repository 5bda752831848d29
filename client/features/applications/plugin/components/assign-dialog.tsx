import { Box, Text } from '@chakra-ui/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureOf } from '../../../../core/failure';
import { ErrorState } from '../../../../ui/state/error-state';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { SkeletonLines } from '../../../../ui/state/skeleton';
import { nameList } from '../../../../ui/text/name-list';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { useOrganizationSource } from '../hooks/use-organization-source';
import { usePluginOrganizations } from '../hooks/use-plugin-organizations';
import type { changesOf } from '../organizations';
import type { PluginRow } from '../plugin-form';

interface Props {
  readonly plugin: PluginRow;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Chooses the OUs that have a plugin, out of all (PLUG-02). */
export function AssignDialog({ plugin, onSaved, onClose }: Props) {
  const source = useOrganizationSource();
  const choice = usePluginOrganizations(plugin, onSaved);
  const { query, chosen, change, added, removed, isDirty, isBusy, failure, meanwhile, save } = choice;
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
        {query.isKnown ? (
          <TreeMultiSelect {...source} selected={chosen} onChange={change} maximum={SELECTION_LIMIT} height={264} />
        ) : query.error ? (
          <ErrorState failure={failureOf(query.error)} onRetry={query.retry} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </Box>
    </FormDialog>
  );
}

/** Changes that somebody else made while the dialog was open; one's own choice stands on top of them. */
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
              <FormattedMessage id={`plugin.meanwhile.${kind}`} values={{ names: nameList(names, intl.locale) }} />
            </Text>
          ),
      )}
    </Box>
  );
}
