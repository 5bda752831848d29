import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { inputRecipe } from '../../../../theme/recipes';
import { Field } from '../../../../ui/form/field';
import { FormDialog } from '../../../../ui/dialog/form-dialog';
import { TreeMultiSelect } from '../../../../ui/tree/tree-multi-select';
import type { TreeNode } from '../../../../ui/tree/tree-rows';
import { SELECTION_LIMIT } from '../../../../ui/table/use-row-selection';
import { useSources } from '../hooks/use-sources';

export const Select = chakra('select', inputRecipe);

/** What an application has to take from: the nodes below each other one, below null at the top. */
type Offer = ReadonlyMap<string | null, readonly TreeNode[]>;

interface Props {
  readonly title: ReactNode;
  readonly hint: ReactNode;
  /** Above the choice of an application. */
  readonly children?: ReactNode;
  /** Stays the same while it reads the same. */
  readonly read: (sourceAppId: string) => Promise<Offer>;
  readonly onTake: (sourceAppId: string, ids: string[]) => Promise<unknown>;
  /** With how many were taken. */
  readonly onTaken: (count: number) => void;
  readonly onClose: () => void;
}

/** Chooses an application, and what to take over of it, up to 1000 at once (SCUT-02, LIMT-04). */
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
        <Field id="shortcut-source" label={<FormattedMessage id="shortcut.source" />} hint={hint}>
          {(parts) => (
            <Select
              {...parts}
              cursor="pointer"
              value={sourceId ?? ''}
              disabled={!sources}
              onChange={(event) => {
                setAsked(event.target.value);
                choose([]);
              }}
            >
              {sources?.map(({ id, name, isEnable }) => (
                <option key={id} value={id}>
                  {isEnable ? name : intl.formatMessage({ id: 'shortcut.sourceDisabled' }, { name })}
                </option>
              ))}
            </Select>
          )}
        </Field>
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

/** How a picker reads an offer: once, searched here, matches below what they stand under. */
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
