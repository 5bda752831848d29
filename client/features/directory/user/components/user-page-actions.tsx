import { Boxes, KeyRound, LockOpen, Mail, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { UserDetailQuery, UserLifeAction } from '../../../../api/generated/graphql';
import { Button } from '../../../../ui/button/button';
import { MoreMenu } from '../../../../ui/button/more-menu';
import { MenuItem, MenuSeparator } from '../../../../ui/overlay/menu';
import { assetsOf } from '../../../../widgets/links/console-paths';
import { useAssetPermission } from '../../../identity/session/hooks/use-asset-permission';
import { useLife } from '../hooks/use-life';
import { dueAction, refusalOf } from '../user-life';
import type { UserWork } from '../urls';
import { LifeItems } from './life-items';
import { RemoveItem } from './remove-item';
import { ViewItem } from './view-item';

interface Props {
  readonly user: UserDetailQuery['userDetail'];
  readonly onChoose: (work: UserWork) => void;
}

const ICONS: Partial<Record<UserLifeAction, ReactNode>> = {
  UNLOCK: <LockOpen strokeWidth={1.5} aria-hidden />,
  INVITE: <Mail strokeWidth={1.5} aria-hidden />,
  ENABLE: <UserCheck strokeWidth={1.5} aria-hidden />,
  RESET_PASSWORD: <KeyRound strokeWidth={1.5} aria-hidden />,
};

/** Hidden on a phone, where the menu has them. */
const WIDE = { base: 'none', lg: 'inline-flex' } as const;

/**
 * The life-cycle of a user on their page: the action that the state asks for is the primary one, a refused one tells why.
 * The menu has all of them.
 */
export function UserPageActions({ user, onChoose }: Props) {
  const intl = useIntl();
  const act = useLife();
  const navigate = useNavigate();
  const hasAssets = useAssetPermission();
  const due = dueAction(user);
  const partsOf = (action: UserLifeAction) => {
    const reason = refusalOf(user, action);
    return {
      disabled: reason !== null,
      title: reason ? intl.formatMessage({ id: `user.life.reason.${reason}` }) : undefined,
      children: (
        <>
          {ICONS[action]}
          <FormattedMessage id={`user.life.${action}`} />
        </>
      ),
    };
  };
  return (
    <>
      {user.status !== 'DISABLED' && (
        <Button
          variant="ghost"
          color="status.danger"
          display={WIDE}
          onClick={() => void act(user, 'DISABLE')}
          {...partsOf('DISABLE')}
        />
      )}
      {due !== 'INVITE' && (
        <Button display={WIDE} onClick={() => onChoose('reset-password')} {...partsOf('RESET_PASSWORD')} />
      )}
      {due && <Button variant="primary" onClick={() => void act(user, due)} {...partsOf(due)} />}
      <MoreMenu isOfPage label={intl.formatMessage({ id: 'user.actionsOf' }, { name: user.name })}>
        <ViewItem user={user} onSelect={() => onChoose('view')} />
        <LifeItems user={user} onAct={(action) => void act(user, action)} onAsk={onChoose} />
        {hasAssets && (
          <MenuItem
            value="assets"
            icon={<Boxes strokeWidth={1.5} />}
            onSelect={() => void navigate(assetsOf('user', user.id))}
          >
            <FormattedMessage id="console.menu.assetPermission" />
          </MenuItem>
        )}
        <MenuSeparator />
        <RemoveItem user={user} onSelect={() => onChoose('remove')} />
      </MoreMenu>
    </>
  );
}
