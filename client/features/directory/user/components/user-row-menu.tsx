import { LayoutGrid, Pencil, ShieldPlus, User as UserIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { MoreMenu } from '../../../../ui/button/more-menu';
import type { PromptAction } from '../hooks/use-life';
import { userPath } from '../urls';
import type { UserWork } from '../urls';
import { LifeItems } from './life-items';
import { RemoveItem } from './remove-item';
import { ViewItem } from './view-item';
import type { UserRow } from './user-columns';

interface Props {
  readonly user: UserRow;
  readonly onChoose: (work: UserWork) => void;
  readonly onAct: (user: UserRow, action: PromptAction) => void;
}

/** The actions of a user of the list. */
export function UserRowMenu({ user, onChoose, onAct }: Props) {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <MoreMenu label={intl.formatMessage({ id: 'user.actionsOf' }, { name: user.name })}>
      <MenuItem value="open" icon={<UserIcon strokeWidth={1.5} />} onSelect={() => void navigate(userPath(user.id))}>
        <FormattedMessage id="user.open" />
      </MenuItem>
      <MenuItem
        value="edit"
        icon={<Pencil strokeWidth={1.5} />}
        isDisabled={!user.isManageable}
        onSelect={() => onChoose('edit')}
      >
        <FormattedMessage id="user.edit" />
      </MenuItem>
      <MenuItem
        value="apps"
        icon={<LayoutGrid strokeWidth={1.5} />}
        isDisabled={!user.isManageable}
        onSelect={() => void navigate(userPath(user.id, 'apps'))}
      >
        <FormattedMessage id="appAccess.giveApp" />
      </MenuItem>
      <MenuItem
        value="roles"
        icon={<ShieldPlus strokeWidth={1.5} />}
        isDisabled={!user.isManageable}
        onSelect={() => void navigate(userPath(user.id, 'roles'))}
      >
        <FormattedMessage id="user.roles.assign" />
      </MenuItem>
      <ViewItem user={user} onSelect={() => onChoose('view')} />
      <MenuSeparator />
      <LifeItems user={user} onAct={(action) => onAct(user, action)} onAsk={onChoose} />
      <MenuSeparator />
      <RemoveItem user={user} onSelect={() => onChoose('remove')} />
    </MoreMenu>
  );
}
