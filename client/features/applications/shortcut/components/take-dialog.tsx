import { Box, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { Field } from '../../../../ui/form/field';
import { Select } from '../../../../ui/form/select';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { useSources } from '../hooks/use-sources';

/** The nodes that can be taken from an application, by their parents; those of the first level by null. */
type Offer = ReadonlyMap<string | null, readonly TreeNode[]>;

interface Props {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  /** Above the choice of an application. */
  readonly children?: ReactNode;
  /** Reads the offer of an application; a new function reads it anew. */
  readonly read: (sourceAppId: string) => Promise<Offer>;
  readonly onTake: (sourceAppId: string, ids: string[]) => Promise<unknown>;
  /** Told how many were taken. */
  readonly onTaken: (count: number) => void;
  readonly onClose: () => void;
}

/** Chooses an application and up to 1000 of its nodes to take over at once (SCUT-02, LIMT-04). */
export function TakeDialog({ title, hint, children, read, onTake, onTaken, onClose }: Props) {
  const intl = useIntl();
  const { sources } = useSources();
  const [asked, setAsked] = useState<string | null>(null);
  const [chosen, choose] = useState<readonly TreeNode[]>([]);
  const [isBusy, setBusy] = useState(false);
  const sourceId = asked ?? sources?.[0]?.id ?? null;
  const calls = useMemo(() => (sourceId ? offerOf(() => read(sourceId)) : null), [sourceId, read]);
  const take = async () => {
    if (!sourceId) return;
    setBusy(true);
    try {
      await onTake(
        sourceId,
        chosen.map(({ id }) => id),
      );
      onTaken(chosen.length);
    } catch (error) {
      const failure = failureOf(error);
      emitClientEvent('failure', { title: intl.formatMessage({ id: 'shortcut.addFailed' }), failure });
      setBusy(false);
    }
  };
  return (
    <FormDialog
      size="lg"
      title={title}
      action={<FormattedMessage id="shortcut.takeAction" values={{ count: chosen.length }} />}
      isDirty={chosen.length > 0}
      isBusy={isBusy}
      failure={null}
      onSubmit={() => void take()}
      onClose={onClose}
    >
      <Stack gap="4">
        {children}
        <SourceField
          sources={sources}
          sourceId={sourceId}
          hint={hint}
          onChange={(id) => {
            setAsked(id);
            choose([]);
          }}
        />
        {sources?.length === 0 ? (
          <Text color="fg.muted">
            <FormattedMessage id="shortcut.noSources" />
          </Text>
        ) : (
          <Box minHeight="240px">
            {calls && (
              <TreeMultiSelect
                key={sourceId}
                {...calls}
                selected={chosen}
                onChange={choose}
                maximum={SELECTION_LIMIT}
                height={224}
              />
            )}
          </Box>
        )}
      </Stack>
    </FormDialog>
  );
}

interface SourceProps {
  readonly sources: ReturnType<typeof useSources>['sources'];
  readonly sourceId: string | null;
  readonly hint: ReactNode;
  readonly onChange: (id: string) => void;
}

function SourceField({ sources, sourceId, hint, onChange }: SourceProps) {
  const intl = useIntl();
  return (
    <Field id="shortcut-source" label={<FormattedMessage id="shortcut.source" />} hint={hint}>
      {(parts) => (
        <Select
          {...parts}
          cursor="pointer"
          value={sourceId ?? ''}
          disabled={!sources}
          onChange={(event) => onChange(event.target.value)}
        >
          {sources?.map(({ id, name, isEnable }) => (
            <option key={id} value={id}>
              {isEnable ? name : intl.formatMessage({ id: 'shortcut.sourceDisabled' }, { name })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The calls of a picker for an offer: it is read once and searched here; matches show below their parents. */
function offerOf(read: () => Promise<Offer>) {
  let asked: Promise<Offer> | undefined;
  const all = () =>
    (asked ??= read().catch((error: unknown) => {
      asked = undefined;
      throw error;
    }));
  return {
    loadChildren: async (parentId: string | null) => (await all()).get(parentId) ?? [],
    async find(text: string): Promise<readonly TreeNode[]> {
      const offer = await all();
      const parents = new Map((offer.get(null) ?? []).map((node) => [node.id, node]));
      return [...offer].flatMap(([parentId, nodes]) => {
        const parent = parents.get(parentId ?? '');
        return nodes
          .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
          .map((node) => ({ ...node, ancestors: parent ? [{ id: parent.id, name: parent.name }] : [] }));
      });
    },
  };
}
