import { Plus, UserMinus, Users } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BulkBar } from '../../ui/table/bulk-bar';
import { Button } from '../../ui/button/button';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { EmptyState } from '../../ui/state/empty-state';
import { RecordList } from '../../ui/table/record-list';
import { SelectMatching } from '../../ui/table/select-matching';
import type { ListTotal } from '../../ui/table/table-pager';
import type { useListState } from '../../ui/table/use-list-state';
import { useRowSelection } from '../../ui/table/use-row-selection';
import type { Column } from '../../ui/table/column';
import { usePeopleChange } from './use-people-change';
import type { PeopleChange } from './use-people-change';

interface Person {
  readonly id: string;
  /** False if the caller may not change the person. */
  readonly isRemovable: boolean;
}

interface Props<User extends Person> {
  /** The role, group or node that the people belong to. */
  readonly of: { readonly id: string; readonly name: string };
  /** Names the texts that explain the membership. */
  readonly texts: 'role.users' | 'structure.users' | 'userGroup.users';
  readonly list: ReturnType<typeof useListState>;
  readonly columns: readonly Column<User>[];
  readonly users: readonly User[] | undefined;
  readonly total: ListTotal | undefined;
  readonly query: Parameters<typeof RecordList<User>>[0]['query'];
  /** Of all that the search finds, as many as can be chosen. */
  readonly findAll: () => Promise<readonly Person[]>;
  /** Without it they are only looked at. */
  readonly change?: PeopleChange;
  /** False if a removed person may leave the caller's reach: then a question comes first, and there is no undo. */
  readonly canPutBack: boolean;
  readonly onAdd: () => void;
  readonly onChanged: () => void;
}

/** The members of something: searched, chosen by up to 1000, and taken out with a way back (LIMT-04, ERRC-12, ERRC-22). */
export function PeopleList<User extends Person>(props: Props<User>) {
  const { of, texts, list, users, total, query, findAll, change, canPutBack, onAdd, onChanged } = props;
  const intl = useIntl();
  const selection = useRowSelection(JSON.stringify([of.id, list.search]));
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = usePeopleChange(of.name, change, onChanged);
  const chosen = [...selection.ids];
  const takeOut = async () => {
    setAsking(false);
    if (await run('take', chosen, canPutBack ? () => void run('put', chosen) : undefined)) selection.clear();
  };
  const add = change && (
    <Button onClick={onAdd}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="console.people.add" />
    </Button>
  );
  return (
    <>
      <RecordList
        label={intl.formatMessage({ id: 'console.people.of' }, { name: of.name })}
        list={list}
        placeholder={intl.formatMessage({ id: 'console.people.search' })}
        action={(total?.total ?? 0) > 0 || list.search ? add : undefined}
        columns={props.columns}
        rows={users}
        total={total}
        query={query}
        rowKey={(user) => user.id}
        selection={change && selection}
        refusal={(user) => (user.isRemovable ? undefined : intl.formatMessage({ id: 'console.people.notYours' }))}
        empty={
          <EmptyState
            icon={<Users size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id={`${texts}.none`} />}
            text={<FormattedMessage id={`${texts}.noneText`} />}
            action={add}
          />
        }
      />
      <BulkBar
        count={chosen.length}
        onClear={selection.clear}
        more={
          total && (
            <SelectMatching
              selection={selection}
              total={total}
              findAll={async () => {
                const found = await findAll();
                return { ...total, ids: found.filter((user) => user.isRemovable).map((user) => user.id) };
              }}
            />
          )
        }
      >
        <Button
          variant="ghost"
          size="sm"
          color="status.danger"
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={() => (canPutBack ? void takeOut() : setAsking(true))}
        >
          <UserMinus strokeWidth={1.5} aria-hidden />
          <FormattedMessage id={`${texts}.take`} />
        </Button>
      </BulkBar>
      {isAsking && (
        <ConfirmDialog
          isDanger
          isBusy={isBusy}
          title={<FormattedMessage id={`${texts}.takeTitle`} values={{ count: chosen.length, name: of.name }} />}
          action={<FormattedMessage id={`${texts}.take`} />}
          onConfirm={() => void takeOut()}
          onClose={() => setAsking(false)}
        >
          <FormattedMessage id={`${texts}.takeText`} />
        </ConfirmDialog>
      )}
    </>
  );
}
