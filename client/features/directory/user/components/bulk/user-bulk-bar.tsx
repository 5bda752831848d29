import {
  CalendarClock,
  KeyRound,
  LockOpen,
  LogOut,
  Mail,
  MapPin,
  MapPinOff,
  MoreHorizontal,
  RotateCcwKey,
  UserCheck,
  UserMinus,
  UserX,
  Users,
} from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApolloClient } from '@apollo/client/react';
import { UserIdsMatchingDocument } from '../../../../../api/generated/graphql';
import { useSession } from '../../../../identity/session/session-context';
import { BulkBar } from '../../../../../ui/table/bulk-bar';
import { Button } from '../../../../../ui/button/button';
import { Menu, MenuItem, MenuSeparator } from '../../../../../ui/overlay/menu';
import { SelectMatching } from '../../../../../ui/table/select-matching';
import type { ListTotal } from '../../../../../ui/table/table-pager';
import type { RowSelection } from '../../../../../ui/table/use-row-selection';
import type { questionOf } from '../../user-question';
import type { BulkWork } from '../../urls';

interface Props {
  readonly selection: RowSelection;
  readonly question: ReturnType<typeof questionOf>;
  /** The number of users in the list. */
  readonly total: ListTotal;
  readonly onChoose: (work: BulkWork) => void;
}

/** The actions of the chosen users: the usual ones beside the count, the others in a menu. */
export function UserBulkBar({ selection, question, total, onChoose }: Props) {
  const intl = useIntl();
  const client = useApolloClient();
  const isMailOn = useSession().configuration.emailAvaiable === 'true';
  const findAll = async () => {
    const { data } = await client.query({
      query: UserIdsMatchingDocument,
      variables: question,
      fetchPolicy: 'no-cache',
    });
    return data?.userIdsMatching;
  };
  const act = (work: BulkWork) => (
    <Button variant="ghost" onClick={() => onChoose(work)}>
      <FormattedMessage id={`user.bulk.${work}`} />
    </Button>
  );
  return (
    <BulkBar
      count={selection.ids.size}
      onClear={selection.clear}
      more={<SelectMatching selection={selection} total={total} findAll={findAll} />}
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
        {LIFE.filter(([work]) => isMailOn || !MAILED.has(work)).map(([work, icon]) => (
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

const LIFE = [
  ['unlock-all', <LockOpen key="unlock-all" strokeWidth={1.5} />],
  ['invite-all', <Mail key="invite-all" strokeWidth={1.5} />],
  ['reset-all', <RotateCcwKey key="reset-all" strokeWidth={1.5} />],
  ['end-all', <LogOut key="end-all" strokeWidth={1.5} />],
  ['disable-all', <UserX key="disable-all" strokeWidth={1.5} />],
  ['enable-all', <UserCheck key="enable-all" strokeWidth={1.5} />],
] as const;

/** They mail a link to everybody chosen; without mail there is one way only, an initial password for each person. */
const MAILED: ReadonlySet<BulkWork> = new Set<BulkWork>(['invite-all', 'reset-all']);

const MORE = [
  ['place', <MapPin key="place" strokeWidth={1.5} />],
  ['unplace', <MapPinOff key="unplace" strokeWidth={1.5} />],
  ['take-roles', <KeyRound key="take-roles" strokeWidth={1.5} />],
  ['leave-groups', <Users key="leave-groups" strokeWidth={1.5} />],
] as const;
