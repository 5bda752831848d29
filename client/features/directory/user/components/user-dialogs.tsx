import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { BackGuard, GuardedFlow } from '../../../../ui/dialog/back-guard';
import type { ChooseDialog, OpenDialog } from '../../../../ui/dialog/dialog-address';
import { InitialPassword } from '../../../../widgets/people/initial-password';
import { RemovalDialog } from '../../../../widgets/removal/removal-dialog';
import type { useListState } from '../../../../ui/table/use-list-state';
import type { RowSelection } from '../../../../ui/table/use-row-selection';
import type { FilterChoices } from '../hooks/use-filter-choices';
import { useUserActs } from '../hooks/use-user-acts';
import type { CreatedUser } from '../hooks/use-user-acts';
import { NO_FILTERS } from '../user-question';
import { isBulk, isBulkLife } from '../urls';
import type { UserWork } from '../urls';
import { AddUser } from './add-user';
import { BulkDialog } from './bulk/bulk-dialog';
import { BulkLifeDialog } from './bulk/bulk-life-dialog';
import { BulkTask } from './bulk/bulk-task';
import { EditUserById } from './edit-user-by-id';
import { LifeDialogs } from './life-dialogs';
import { RemoveUser } from './remove-user';
import type { UserRow } from './user-columns';
import { UserFilters } from './user-filters';
import ViewDialog from './view-dialog';

interface Props {
  readonly open: OpenDialog<UserWork> | null;
  readonly rows: readonly UserRow[];
  readonly list: ReturnType<typeof useListState>;
  readonly choices: FilterChoices;
  readonly selection: RowSelection;
  readonly onChoose: ChooseDialog<UserWork>;
  readonly onChanged: () => void;
}

/** The dialog of the user list that its address has open. */
export function UserDialogs({ open, rows, list, choices, selection, onChoose, onChanged }: Props) {
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const { bulk } = useUserActs();
  const { work, of: id = '' } = open ?? {};
  const close = () => onChoose(null);
  const userIds = [...selection.ids];
  const user = rows.find((row) => row.id === id);
  // The task has its users: the bar must not offer more with those who may be gone.
  const start = (taskId: string) => {
    onChoose('task', taskId);
    selection.clear();
  };
  return (
    <GuardedFlow>
      {work === 'filter' && <UserFilters list={list} choices={choices} onClose={close} />}
      {(work === 'add' || work === 'invite') && (
        <AddUser
          way={work}
          onWay={onChoose}
          onAdded={(added) => {
            // LIST-06: a new user stands first, and no filter may hide them.
            list.change({ search: '', filters: NO_FILTERS, page: 1 });
            close();
            onChanged();
            if (added.initialPassword) setCreated(added);
          }}
          onClose={close}
        />
      )}
      {created && <BackGuard />}
      {/* A dialog that opens over one that closes would close with it. */}
      {created && !work && <InitialPassword created={created} onClose={() => setCreated(null)} />}
      <LifeDialogs work={work} user={user} onDone={onChanged} onClose={close} />
      {work === 'view' && user && <ViewDialog user={user} onClose={close} />}
      {work === 'edit' && <EditUserById id={id} onClose={close} />}
      {work === 'remove' && user && (
        <RemoveUser
          user={user}
          onRemoved={() => {
            if (selection.ids.has(id)) selection.toggle(id);
            close();
            onChanged();
          }}
          onRestored={onChanged}
          onClose={close}
        />
      )}
      {isBulkLife(work) && userIds.length > 0 && (
        <BulkLifeDialog key={work} work={work} userIds={userIds} onStarted={start} onClose={close} />
      )}
      {isBulk(work) && !isBulkLife(work) && userIds.length > 0 && work !== 'remove-all' && (
        <BulkDialog key={work} work={work} userIds={userIds} onStarted={start} onClose={close} />
      )}
      {work === 'remove-all' && userIds.length > 0 && (
        <RemovalDialog
          kind="USER"
          ids={userIds}
          title={<FormattedMessage id="user.bulk.remove-all.title" values={{ count: userIds.length }} />}
          action={<FormattedMessage id="user.bulk.remove-all" />}
          onRemove={async () => start(await bulk({ action: 'REMOVE', userIds }))}
          onClose={close}
        />
      )}
      {work === 'task' && (
        <BulkTask
          key={id}
          taskId={id}
          onUndo={start}
          onDone={onChanged}
          onClose={() => {
            close();
            onChanged();
          }}
        />
      )}
    </GuardedFlow>
  );
}
