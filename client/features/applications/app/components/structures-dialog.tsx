import { Box, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import type { ApiFailure } from '../../../../core/failure';
import { useAppAssignStructureMutation } from '../../../../api/generated/hooks';
import { ConflictChoice } from '../../../../ui/form/conflict-choice';
import { useConflict } from '../../../../ui/form/use-conflict';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { useStructureChoices } from '../../../../widgets/structure/use-structure-choices';
import { useDraft } from '../../../../ui/draft/use-draft';
import type { AppDetail } from '../app-form';

interface Props {
  readonly app: AppDetail;
  /** The number of structures that an application may have (CONF-17). */
  readonly maximum: number;
  /** Reads the app anew. */
  readonly reload: () => Promise<AppDetail | undefined>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const nodesOf = (app: AppDetail): readonly TreeNode[] =>
  app.structures.map(({ id, name, path }) => ({ id, name, path, isLeaf: true }));

/** Chooses the structures whose data an application may use; to a sub-administrator those of their scope (APP-15). */
export default function StructuresDialog({ app, maximum, reload, onSaved, onClose }: Props) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(() => nodesOf(app));
  const { base, conflict, attempt, choose } = useConflict({
    stored: app,
    valuesOf: (stored: AppDetail | null) => ({ structures: nodesOf(stored ?? app) }),
    fields: {
      read: () => ({ structures: chosen }),
      reset: ({ structures: nodes }) => setChosen(nodes),
      set: (_, nodes) => setChosen(nodes),
    },
  });
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const structures = useStructureChoices();
  const [assign, { loading }] = useAppAssignStructureMutation();
  const before = new Set((base ?? app).structures.map(({ id }) => id));
  const added = chosen.filter(({ id }) => !before.has(id)).length;
  const removed = before.size - (chosen.length - added);
  const isDirty = added + removed > 0;
  useDraft({
    form: `app-structures-${app.id}`,
    isDirty,
    read: () => chosen,
    restore: setChosen,
  });
  const save = async () => {
    setFailure(null);
    try {
      const structureIds = chosen.map(({ id }) => id);
      const isSaved = await attempt(
        (from) => assign({ variables: { appId: app.id, structureIds, version: from?.version } }),
        reload,
      );
      if (!isSaved) return;
    } catch (error) {
      return setFailure(failureOf(error));
    }
    const text = intl.formatMessage({ id: 'app.structures.saved' }, { name: app.name });
    emitClientEvent('notice', { kind: 'success', text });
    onSaved();
  };
  return (
    <FormDialog
      size="lg"
      title={<FormattedMessage id="app.structures.dialog" values={{ name: app.name }} />}
      action={<FormattedMessage id="common.save" />}
      isDirty={isDirty}
      isBusy={loading}
      failure={failure}
      summary={isDirty && <FormattedMessage id="app.structures.summary" values={{ added, removed }} />}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Box mb={conflict ? '3' : undefined}>
        <ConflictChoice
          conflict={conflict}
          values={{ structures: chosen }}
          labelOf={() => intl.formatMessage({ id: 'app.structures.title' }, { count: 0 })}
          onChoose={choose}
        />
      </Box>
      <Text color="fg.muted" textStyle="s13" mb="3">
        <FormattedMessage id="app.structures.hint" values={{ max: maximum }} />
      </Text>
      <TreeMultiSelect {...structures} selected={chosen} onChange={setChosen} maximum={maximum} height={320} />
    </FormDialog>
  );
}
