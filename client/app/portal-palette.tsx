import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Palette } from '../features/platform/palette/components/palette';
import type { PaletteEntry } from '../features/platform/palette/palette-model';
import { useAppLead } from '../features/applications/portal/hooks/use-app-lead';
import { keepSearches, readSearches, withSearch } from '../features/applications/portal/search-history';
import { useRenewToken } from '../features/identity/session/hooks/use-renew-token';
import { CONSOLE } from '../features/identity/session/levels';
import { useSession } from '../features/identity/session/session-context';
import { MoreMessages } from '../locales/locale-provider';
import { admits, ROUTES } from './route-table';
import { usePaletteEntries } from './use-palette-entries';

interface Props {
  /** Gets the focus back. */
  readonly opener: Element | null;
  /** Typed while the palette was loading. */
  readonly typed: string;
  readonly onPassword: () => void;
  readonly onClose: () => void;
}

/**
 * The palette over the pages and data that this person may open: the server decides on apps, their pages and the things
 * of the console, the guard on pages of the console.
 */
function PortalPalette({ opener, typed, onPassword, onClose }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user, userPermissionType: level, operations, workingOrganization, configuration } = useSession();
  const { entries, hasAllPages } = usePaletteEntries(onPassword);
  const leadOf = useAppLead();
  const renew = useRenewToken();
  const owner = { userId: user.id, ouId: workingOrganization?.id ?? '' };
  const [searches] = useState(() => readSearches(owner));
  const users = ROUTES.find(({ path }) => path === '/admin/users');

  const open = ({ group, path, run, isNewTab: isAlways }: PaletteEntry, isNewTab: boolean) => {
    onClose();
    // FIND-09; the page need not wait for it.
    if (group !== 'actions') void renew().catch(() => undefined);
    if (path === undefined) return run?.();
    if (isNewTab || isAlways) window.open(path, '_blank', 'noopener');
    else void navigate(leadOf(path));
  };
  return (
    <Palette
      entries={entries}
      reach={{ hasMenus: !hasAllPages, hasConsole: Boolean(workingOrganization) && CONSOLE.includes(level) }}
      isConsole={pathname.startsWith('/admin')}
      hasPeople={Boolean(users && admits(users, level, operations, configuration))}
      opener={opener}
      typedAhead={typed}
      searches={searches}
      // The stored searches, not those shown: another tab may have added to them.
      onSearched={(text) => keepSearches(owner, withSearch(readSearches(owner), text))}
      onOpen={open}
      onClose={onClose}
    />
  );
}

/** The palette, loaded with its texts when somebody reaches for it; `pending` stands for it until its texts are there. */
export default function PaletteWithTexts({ pending, ...props }: Props & { pending: ReactNode }) {
  return (
    <MoreMessages bundle="palette" pending={pending}>
      <PortalPalette {...props} />
    </MoreMessages>
  );
}
