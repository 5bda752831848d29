import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useMenuGroupAssignMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useDraft } from '../../../../ui/draft/use-draft';
import { useConflict } from '../../../../ui/form/use-conflict';
import type { AssignableMenu } from '../group-menus';
import { assignedIds, difference } from '../group-menus';
import type { GroupRow } from './use-groups';

export interface AssignmentOptions {
  readonly appId: string;
  readonly group: GroupRow;
  /** Reads the group anew. */
  readonly read: () => Promise<GroupRow | undefined>;
  readonly menus: readonly AssignableMenu[];
  /** Reads the menus anew. */
  readonly refetch: () => Promise<readonly AssignableMenu[] | undefined>;
  readonly onSaved: () => void;
}

/** The menus of an app with those of the group, and the version of the group. */
interface Stored {
  readonly version: number;
  readonly menus: readonly AssignableMenu[];
}

/**
 * The menus chosen for a group, and how to save them. Changes that somebody else stored meanwhile are taken over below
 * one's own, and `conflict` tells of it.
 */
export function useAssignment({ appId, group, read, menus: first, refetch, onSaved }: AssignmentOptions) {
  const intl = useIntl();
  const [menus] = useState(first);
  const [chosen, setChosen] = useState(() => assignedIds(first));
  const { base, conflict, attempt } = useConflict({
    stored: { version: group.version, menus: first },
    valuesOf: (stored: Stored | null) => ({ menus: [...assignedIds(stored?.menus ?? first)] }),
    fields: {
      read: () => ({ menus: [...chosen] }),
      reset: ({ menus: ids }) => setChosen(new Set(ids)),
      set: (_, ids) => setChosen(new Set(ids)),
    },
  });
  const before = useMemo(() => assignedIds(base?.menus ?? first), [base, first]);
  const [assign, { loading: isSaving }] = useMenuGroupAssignMutation();
  const { added, removed } = difference(before, chosen);
  const isDirty = added + removed > 0;
  useDraft({
    form: `menu-group-menus-${group.id}`,
    isDirty,
    read: () => [...chosen],
    restore: (ids) => setChosen(new Set(ids)),
  });
  const save = async () => {
    const send = (from: Stored | null) =>
      assign({ variables: { menuGroupId: group.id, appId, menuIds: [...chosen], version: from?.version } });
    const stored = async () => {
      const [now, known] = await Promise.all([read(), refetch()]);
      return now && known && { version: now.version, menus: known };
    };
    try {
      if (!(await attempt(send, stored))) return;
    } catch (error) {
      const failure = failureOf(error);
      const title = intl.formatMessage({ id: 'menuGroup.assignFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    const done = intl.formatMessage({ id: 'menuGroup.assigned' }, { name: group.name });
    emitClientEvent('notice', { kind: 'success', text: done });
    onSaved();
  };
  return { menus, chosen, setChosen, added, removed, isDirty, isSaving, conflict, save };
}
