import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useMenuGroupAssignMutation } from '../../../../api/generated/hooks';
import { emitClientEvent } from '../../../../core/events';
import { failureOf } from '../../../../core/failure';
import { useDraft } from '../../../../ui/draft/use-draft';
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

/**
 * The menus chosen for a group, and how to save them. Changes that somebody else stored meanwhile are taken over below
 * one's own, and `isOvertaken` tells of it.
 */
export function useAssignment({ appId, group, read, menus: first, refetch, onSaved }: AssignmentOptions) {
  const intl = useIntl();
  const [menus] = useState(first);
  const [before, setBefore] = useState(() => assignedIds(first));
  const [chosen, setChosen] = useState(before);
  const [version, setVersion] = useState(group.version);
  const [isOvertaken, setOvertaken] = useState(false);
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
    try {
      await assign({ variables: { menuGroupId: group.id, appId, menuIds: [...chosen], version } });
    } catch (error) {
      const failure = failureOf(error);
      const theirs = failure.field === 'version' ? await Promise.all([read(), refetch()]).catch(() => null) : null;
      const [now, known] = theirs ?? [];
      if (now && known) {
        // Boxes changed here stay so, on top of the choice that the other person stored.
        const stored = assignedIds(known);
        const mine = [...stored].filter((id) => chosen.has(id) || !before.has(id));
        setChosen(new Set([...mine, ...[...chosen].filter((id) => !before.has(id))]));
        setBefore(stored);
        setVersion(now.version);
        return setOvertaken(true);
      }
      const title = intl.formatMessage({ id: 'menuGroup.assignFailed' });
      return emitClientEvent('failure', { title, failure });
    }
    const done = intl.formatMessage({ id: 'menuGroup.assigned' }, { name: group.name });
    emitClientEvent('notice', { kind: 'success', text: done });
    onSaved();
  };
  return { menus, chosen, setChosen, added, removed, isDirty, isSaving, isOvertaken, save };
}
