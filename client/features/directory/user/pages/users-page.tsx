import { FileUp, Plus, Users } from 'lucide-react';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ExportButton } from '../../../../widgets/user-export/export-button';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { OnceOpen } from '../../../../ui/state/once-open';
import { RecordList } from '../../../../ui/table/record-list';
import { Page } from '../../../../ui/layout/page';
import { useListState } from '../../../../ui/table/use-list-state';
import { useRowSelection } from '../../../../ui/table/use-row-selection';
import { UserBulkBar } from '../components/bulk/user-bulk-bar';
import { USER_COLUMNS } from '../components/user-columns';
import { UserRowMenu } from '../components/user-row-menu';
import { useChips } from '../hooks/use-chips';
import { useFilterChoices } from '../hooks/use-filter-choices';
import { useLife } from '../hooks/use-life';
import { useUserList } from '../hooks/use-user-list';
import { IMPORT_PATH, USER_WORKS } from '../urls';
import { appliedFilters } from '../user-question';

/** Loaded when the first dialog opens. */
const UserDialogs = lazyPart(async () => ({ default: (await import('../components/user-dialogs')).UserDialogs }));

/** Columns that few need stay one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['username', 'expires', 'created'];

/** The users of the working OU within the caller's reach; the address holds the whole state of the list. */
export default function UsersPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const { open, choose } = useDialogAddress(USER_WORKS);
  const { question, answer, loading, error, refetch } = useUserList(list);
  const selection = useRowSelection(JSON.stringify([question.search, question.filter]));
  const applied = appliedFilters(list);
  const choices = useFilterChoices(open?.work === 'filter' || applied.length > 0);
  const chips = useChips(list, choices);
  const read = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const act = useLife();
  const add = (
    <Button variant="primary" onClick={() => choose('add')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="user.add" />
    </Button>
  );
  return (
    <Page
      title={intl.formatMessage({ id: 'user.title' })}
      actions={
        answer && (
          <>
            <ExportButton search={question.search} filter={question.filter} />
            <ButtonLink asChild>
              <Link to={IMPORT_PATH}>
                <FileUp strokeWidth={1.5} aria-hidden />
                <FormattedMessage id="user.import" />
              </Link>
            </ButtonLink>
            {add}
          </>
        )
      }
    >
      <RecordList
        label={intl.formatMessage({ id: 'user.title' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'user.search' })}
        chips={chips}
        onFilter={() => choose('filter')}
        columns={USER_COLUMNS}
        rows={answer?.users}
        total={answer?.pagination}
        query={{ loading, error, refetch }}
        rowKey={(user) => user.id}
        rowMenu={(user) => (
          <UserRowMenu
            user={user}
            onChoose={(work) => choose(work, user.id)}
            onAct={(row, action) => void act(row, action)}
          />
        )}
        selection={selection}
        refusal={(user) => (user.isManageable ? undefined : intl.formatMessage({ id: 'user.beyond' }))}
        empty={
          <EmptyState
            icon={<Users size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="user.none" />}
            text={<FormattedMessage id="user.noneText" />}
            action={add}
          />
        }
      />
      {answer && (
        <UserBulkBar
          selection={selection}
          question={question}
          total={answer.pagination}
          onChoose={(work) => choose(work)}
        />
      )}
      <OnceOpen isOpen={open !== null}>
        <UserDialogs
          open={open}
          rows={answer?.users ?? []}
          list={list}
          choices={choices}
          selection={selection}
          onChoose={choose}
          onChanged={read}
          onClose={() => choose(null)}
        />
      </OnceOpen>
    </Page>
  );
}
