import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useBlocker, useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useUnsavedGuard } from '../../../ui/use-unsaved-guard';
import { requestedPath } from '../portal-model';
import type { App, LeafMenu } from '../portal-model';
import type { ViewMode } from '../view-mode';
import { webOrigin } from '../window-messages';
import { AppFrame } from './app-frame';

interface Props {
  readonly app: App;
  readonly menu: LeafMenu;
  readonly setViewMode: (mode: ViewMode) => void;
}

/** The open menu of the working app; asks before unsaved work is left (SHELL-36, SHELL-40). */
export default function WorkingApp({ app, menu, setViewMode }: Props) {
  const navigate = useNavigate();
  const [needsConfirm, setConfirm] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needsConfirm && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsavedGuard(needsConfirm);
  const requests = useMemo(
    () => ({
      setViewMode,
      setConfirm,
      setTitle: (title: string) => {
        document.title = `${title} · ${app.name}`;
      },
      open: ({ appId = app.id, menuCode, state }: { appId?: string; menuCode: string; state?: string }) => {
        const path = requestedPath(appId, menuCode);
        if (path) void navigate(path, { state: { linkedStates: state } });
      },
    }),
    [app.id, app.name, navigate, setViewMode],
  );
  const frameKey = menu.isSpa ? `${app.id} ${webOrigin(menu.url ?? '')}` : menu.id;
  return (
    <>
      <chakra.h1 srOnly>{menu.name}</chakra.h1>
      <AppFrame key={frameKey} menu={menu} requests={requests} />
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
