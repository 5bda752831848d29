import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Navigate, useBlocker, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { menuPath } from '../portal-model';
import type { App, LeafMenu } from '../portal-model';
import type { ViewMode } from '../view-mode';
import { AppFrame } from './app-frame';

interface Props {
  readonly app: App;
  readonly menu: LeafMenu;
  readonly setViewMode: (mode: ViewMode) => void;
}

/** The open menu of the working app. A jump link leads on to the menu it names (SHELL-43). */
export function WorkingApp({ app, menu, setViewMode }: Props) {
  const navigate = useNavigate();
  const [needsConfirm, setConfirm] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needsConfirm && currentLocation.pathname !== nextLocation.pathname,
  );
  const requests = useMemo(
    () => ({
      setViewMode,
      setConfirm,
      setTitle: (title: string) => {
        document.title = `${title} · ${app.name}`;
      },
      open: ({ appId = app.id, menuCode }: { appId?: string; menuCode: string }) =>
        void navigate(menuPath(appId, menuCode)),
    }),
    [app.id, app.name, navigate, setViewMode],
  );
  const jump = menu.addition?.jumpCode;
  if (jump && jump !== menu.code) return <Navigate replace to={menuPath(app.id, jump)} />;
  return (
    <>
      <AppFrame key={menu.isSpa ? app.id : menu.id} menu={menu} requests={requests} />
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title={<FormattedMessage id="portal.leave.title" />}
          action={<FormattedMessage id="portal.leave.action" />}
          onClose={() => blocker.reset()}
          onConfirm={() => {
            setConfirm(false);
            blocker.proceed();
          }}
        >
          <FormattedMessage id="portal.leave.text" values={{ menu: menu.name }} />
        </ConfirmDialog>
      )}
    </>
  );
}
