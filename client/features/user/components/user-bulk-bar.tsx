import { CalendarClock, KeyRound, MapPin, MapPinOff, MoreHorizontal, UserMinus, Users } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApolloClient } from '@apollo/client/react';
import { UserIdsMatchingDocument } from '../../../api/generated/graphql';
import { BulkBar } from '../../../ui/bulk-bar';
import { Button } from '../../../ui/button';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu';
import { toaster } from '../../../ui/toaster';
import { SELECTION_LIMIT } from '../../../ui/use-row-selection';
import type { RowSelection } from '../../../ui/use-row-selection';
import type { questionOf } from '../user-question';
import type { BulkWork } from '../urls';

interface Props {
  readonly selection: RowSelection;
  readonly question: ReturnType<typeof questionOf>;
  /** How many the list holds in all. */
  readonly total: number;
  readonly onChoose: (work: BulkWork) => void;
}

/** What can be done with the chosen users: the usual beside the count, the rest in a menu. */
export function UserBulkBar({ selection, question, total, onChoose }: Props) {
  const intl = useIntl();
  const act = (work: BulkWork) => (
    <Button variant="ghost" onClick={() => onChoose(work)}>
      <FormattedMessage id={`user.bulk.${work}`} />
    </Button>
  );
  return (
    <BulkBar
      count={selection.ids.size}
      onClear={selection.clear}
      more={<Matching selection={selection} question={question} total={total} />}
    >
      {act('give-roles')}
      {act('add-to-groups')}
      <Menu
        placement="bottom-end"
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={intl.formatMessage({ id: 'user.bulk.more' })}
            title={intl.formatMessage({ id: 'user.bulk.more' })}
          >
            <MoreHorizontal strokeWidth={1.5} />
          </Button>
        }
      >
        {MORE.map(([work, icon]) => (
          <MenuItem key={work} value={work} icon={icon} onSelect={() => onChoose(work)}>
            <FormattedMessage id={`user.bulk.${work}`} />
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem value="set-term" icon={<CalendarClock strokeWidth={1.5} />} onSelect={() => onChoose('set-term')}>
          <FormattedMessage id="user.bulk.set-term" />
        </MenuItem>
      </Menu>
      <Button variant="ghost" color="status.danger" onClick={() => onChoose('remove-all')}>
        <UserMinus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="user.bulk.remove-all" />
      </Button>
    </BulkBar>
  );
}

const MORE = [
  ['place', <MapPin key="place" strokeWidth={1.5} />],
  ['unplace', <MapPinOff key="unplace" strokeWidth={1.5} />],
  ['take-roles', <KeyRound key="take-roles" strokeWidth={1.5} />],
  ['leave-groups', <Users key="leave-groups" strokeWidth={1.5} />],
] as const;

/** Chooses all that search and filters find, at most 1000 of them, and says when there are more (LIST-12). */
function Matching({ selection, question, total }: Omit<Props, 'onChoose'>) {
  const intl = useIntl();
  const client = useApolloClient();
  const [isBusy, setBusy] = useState(false);
  if (total <= selection.ids.size || selection.ids.size >= SELECTION_LIMIT) return null;
  const choose = async () => {
    setBusy(true);
    try {
      const { data } = await client.query({
        query: UserIdsMatchingDocument,
        variables: { search: question.search, filter: question.filter },
        fetchPolicy: 'no-cache',
        context: { skipNotFound: true },
      });
      const found = data?.userIdsMatching;
      if (!found) return;
      selection.choose(found.ids);
      if (found.total <= SELECTION_LIMIT) return;
      const title = intl.formatMessage({ id: 'common.selectAtMost' }, { max: SELECTION_LIMIT });
      toaster.create({ id: 'selection', type: 'warning', title });
    } catch {
      // What the server said is in a toast already.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="ghost" disabled={isBusy} aria-busy={isBusy} onClick={() => void choose()}>
      <FormattedMessage
        id={total > SELECTION_LIMIT ? 'console.list.selectFirst' : 'console.list.selectMatching'}
        values={{ total, max: SELECTION_LIMIT }}
      />
    </Button>
  );
}
