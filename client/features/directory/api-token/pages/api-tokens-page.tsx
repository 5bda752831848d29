import { BookOpen, CalendarClock, KeySquare, Pencil, Plus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { failureOf } from '../../../../core/failure';
import { Button, ButtonLink } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import type { ChooseDialog } from '../../../../ui/dialog/dialog-address';
import { useDialogAddress } from '../../../../ui/dialog/dialog-address';
import { Page } from '../../../../ui/layout/page';
import { TitleCount } from '../../../../ui/layout/title-count';
import { MenuItem } from '../../../../ui/overlay/menu';
import { EmptyState } from '../../../../ui/state/empty-state';
import { ErrorNotice } from '../../../../ui/state/error-state';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { OnceOpen } from '../../../../ui/state/once-open';
import { BulkBar } from '../../../../ui/table/bulk-bar';
import { RecordList } from '../../../../ui/table/record-list';
import { useListState } from '../../../../ui/table/use-list-state';
import { useRowSelection } from '../../../../ui/table/use-row-selection';
import { useSession } from '../../../identity/session/session-context';
import { TOKEN_COLUMNS } from '../components/token-columns';
import { TokenFigures } from '../components/token-figures';
import { TokenFilters } from '../components/token-filters';
import { WaitingTokens } from '../components/waiting-tokens';
import { useTokenChips, useTokenList } from '../hooks/use-token-list';
import type { Owner, Token } from '../token-form';
import { canBe, isOver } from '../token-life';
import type { TokenWork } from '../urls';
import { GUIDE_PATH, TOKEN_WORKS } from '../urls';

const TokenDialogs = lazyPart(() => import('../components/token-dialogs'));

/** Columns that few need stay one click away, so that the rest fits a laptop. */
const HIDDEN_AT_FIRST = ['calls'];

/** The API tokens of the working OU: their use, those that wait for somebody, and the list (TOKN-06, BYND-09). */
export default function ApiTokensPage() {
  const intl = useIntl();
  const list = useListState(HIDDEN_AT_FIRST);
  const self = useSelf();
  const { answer, query, renew, open: openTokens, waiting, live, use, figuresError } = useTokenList(list);
  const chips = useTokenChips(list, answer?.tokens ?? []);
  const { open, choose } = useDialogAddress(TOKEN_WORKS);
  const selection = useRowSelection(JSON.stringify([list.search, list.filter('state'), list.filter('owner')]));
  const add = (
    <Button variant="primary" onClick={() => choose('new')}>
      <Plus strokeWidth={1.5} aria-hidden />
      <FormattedMessage id="token.add" />
    </Button>
  );
  const guide = (
    <ButtonLink asChild>
      <Link to={GUIDE_PATH}>
        <BookOpen strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="token.guide" />
      </Link>
    </ButtonLink>
  );
  return (
    <Page
      title={intl.formatMessage({ id: 'console.menu.apiTokens' })}
      aside={answer && <TitleCount count={answer.pagination.total} />}
      subtitle={intl.formatMessage({ id: 'token.subtitle' })}
      actions={
        answer && (
          <>
            {guide}
            {add}
          </>
        )
      }
    >
      {figuresError && !use ? (
        // If the list failed too, it says so.
        answer && <ErrorNotice failure={failureOf(figuresError)} onRetry={renew} />
      ) : (
        <TokenFigures live={live} waiting={waiting?.length} use={use} />
      )}
      <RecordList
        label={intl.formatMessage({ id: 'console.menu.apiTokens' })}
        list={list}
        placeholder={intl.formatMessage({ id: 'token.search' })}
        columns={TOKEN_COLUMNS}
        rows={answer?.tokens}
        total={answer && { ...answer.pagination, isBounded: false }}
        query={query}
        rowKey={({ id }) => id}
        rowMenu={(token) => <RowMenu token={token} choose={choose} />}
        selection={selection}
        refusal={(token) => (isOver(token) ? intl.formatMessage({ id: 'token.over' }) : undefined)}
        chips={chips}
        onFilter={() => choose('filter')}
        empty={
          <EmptyState
            icon={<KeySquare size={20} strokeWidth={1.5} />}
            title={<FormattedMessage id="token.none" />}
            text={<FormattedMessage id="token.noneText" />}
            action={add}
          />
        }
      />
      {waiting && waiting.length > 0 && <WaitingTokens waiting={waiting} choose={choose} />}
      <BulkBar count={selection.ids.size} onClear={selection.clear}>
        <Button variant="ghost" color="status.danger" onClick={() => choose('revoke')}>
          <Trash2 strokeWidth={1.5} aria-hidden />
          <FormattedMessage id="token.revoke" />
        </Button>
      </BulkBar>
      {open?.work === 'filter' && (
        <TokenFilters list={list} self={self} tokens={answer?.tokens ?? []} onClose={() => choose(null)} />
      )}
      {openTokens && use && (
        <OnceOpen isOpen={open !== null && open.work !== 'filter'}>
          <TokenDialogs
            open={open}
            choose={choose}
            self={self}
            tokens={openTokens}
            chosen={selection.ids}
            use={use}
            onChanged={() => {
              selection.clear();
              renew();
            }}
          />
        </OnceOpen>
      )}
    </Page>
  );
}

/** The caller, who owns new tokens by default. */
function useSelf(): Owner {
  const { user, operations } = useSession();
  const { id, username, name } = user;
  return { id, username, name, operations: [...operations], isWhole: true };
}

const ROW_WORKS = [
  ['edit', Pencil],
  ['renew', CalendarClock],
  ['revoke', Trash2],
] as const;

function RowMenu({ token, choose }: { readonly token: Token; readonly choose: ChooseDialog<TokenWork> }) {
  const intl = useIntl();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'token.actionsOf' }, { name: token.name })}>
      <MenuItem value="token" icon={<KeySquare strokeWidth={1.5} />} onSelect={() => choose('token', token.id)}>
        <FormattedMessage id="token.open" />
      </MenuItem>
      {ROW_WORKS.map(([work, Icon]) => (
        <MenuItem
          key={work}
          value={work}
          icon={<Icon strokeWidth={1.5} />}
          isDisabled={!canBe(work, token)}
          onSelect={() => choose(work, token.id)}
        >
          <FormattedMessage id={`token.${work}`} />
        </MenuItem>
      ))}
    </MoreMenu>
  );
}
